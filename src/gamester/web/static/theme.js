// Light or dark: the system decides until the button is pressed; the choice stays on this device.
const root = document.documentElement;
let kept = null;
try { kept = localStorage.getItem("theme"); } catch { /* a browser that lets pages keep nothing */ }
if (kept === "light" || kept === "dark") root.dataset.theme = kept;
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-switch]")) return;
  const now = root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  try { localStorage.setItem("theme", root.dataset.theme); } catch { /* forgotten with the page */ }
});
