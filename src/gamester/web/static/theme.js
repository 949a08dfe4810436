// Light or dark: the system decides until the button is pressed; the choice stays on this device.
const root = document.documentElement;
const find = () => { try { return localStorage; } catch { return {}; } };
window.store = find(); // for all scripts of a page; where a browser lets it keep nothing it is forgotten with the page
if (store.theme === "light" || store.theme === "dark") root.dataset.theme = store.theme;
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-switch]")) return;
  const now = root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = store.theme = now === "dark" ? "light" : "dark";
});
