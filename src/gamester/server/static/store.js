// Settings and notes kept on this device; the only module that names the browser's storage.
// A browser may block storage, offer none, or have no room left. Then the value lasts as long as the page.
const memory = new Map();

// Return the text kept under a name, or null. What could not be stored is newer than what is stored.
export function kept(name) {
  if (memory.has(name)) return memory.get(name);
  try { return localStorage.getItem(name); } catch { return null; }
}

export function keep(name, value) {
  const text = String(value);
  memory.set(name, text);
  try { localStorage.setItem(name, text); } catch { return; }
  memory.delete(name);
}

// Return the list kept under a name; an empty one where nothing, or no list, is kept.
export function keptList(name) {
  try { return [].concat(JSON.parse(kept(name)) ?? []); } catch { return []; }
}

export const keepList = (name, list) => keep(name, JSON.stringify(list));

// Forget all that is kept here: this origin keeps nothing else.
export function forgetAll() {
  memory.clear();
  try { localStorage.clear(); } catch { return; }
}
