// What the scripts use of Preact. A component names its props by `@extends {Component<{ ... }>}`; state is not typed.
export class Component<P = { ref?: any }> {
  constructor(props?: P, context?: any);
  props: P;
  state: any;
  forceUpdate(done?: () => void): void;
  setState(state: any, done?: () => void): void;
  render(props?: P, state?: any): any;
}
export function h(type: any, props?: any, ...children: any[]): any;
export function render(element: any, into: Node, replaced?: Node): void;
export const options: { debounceRendering?: (draw: () => void) => void; [hook: string]: any };
