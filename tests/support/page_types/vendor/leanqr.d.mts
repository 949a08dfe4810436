export function generate(text: string, options?: any): { size: number; get(x: number, y: number): boolean; toCanvas(canvas: any, options?: any): void };
