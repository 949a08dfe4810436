// What this device keeps. Where a browser lets a page keep nothing it is forgotten with the page.
const memory = {};

export function kept(name) {
  try { return localStorage.getItem(name); } catch { return memory[name] ?? null; }
}

export function keep(name, value) {
  try { localStorage.setItem(name, value); } catch { memory[name] = String(value); }
}
