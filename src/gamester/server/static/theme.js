// Light or dark: the system decides until the button is pressed; the choice stays on this device.
import { keep, kept } from "./store.js";

const root = document.documentElement;
const chosen = kept("theme");
if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-switch]")) return;
  const now = root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  keep("theme", root.dataset.theme);
});
