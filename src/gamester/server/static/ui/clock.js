// Clocks: the server says until when, the page counts down, and says once that little is left.
import { say as words } from "../say.js";

const { now } = document.getElementById("root").dataset, [page] = performance.getEntriesByType("navigation");
const skew = now ? Number(now) - performance.timeOrigin - (page?.responseStart ?? 0) : 0;
let told;

// Seconds as one reads them: minutes and seconds, hours, or days and hours.
export const spelt = (left) => (left < 3600 ? `${Math.trunc(left / 60)}:${String(left % 60).padStart(2, "0")}` : left < 86400 ? words("hours-left", { h: Math.trunc(left / 3600) }) : words("days-left", { d: Math.trunc(left / 86400), h: Math.trunc(left / 3600) % 24 }));

export function tick(say) {
  for (const one of document.querySelectorAll("[data-until]")) {
    const { until, warn } = one.dataset, left = Math.max(0, Math.ceil((Number(until) - Date.now() - skew) / 1000)), low = left <= Number(warn);
    one.textContent = spelt(left);
    one.classList.toggle("low", low);
    if (low && told !== until) { told = until; say(words("seconds-left", { n: left })); }
  }
}
