// What the scripts use of Preact. Props and state are not typed: components are pressed into shape by htm, which the compiler cannot read.
export class Component {
  constructor(props?: any, context?: any);
  props: any;
  state: any;
  forceUpdate(done?: () => void): void;
  setState(state: any, done?: () => void): void;
  render(props?: any, state?: any): any;
}
export function h(type: any, props?: any, ...children: any[]): any;
export function render(element: any, into: Node, replaced?: Node): void;
export const options: { debounceRendering?: (draw: () => void) => void; [hook: string]: any };
