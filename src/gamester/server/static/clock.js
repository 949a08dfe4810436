// Clocks: the server says until when, the page counts down, and says once that little is left.
// The house's time was written just before the page began to arrive; when this runs is later, by as much as a network is slow.
const { now } = document.getElementById("live-table").dataset, [page] = performance.getEntriesByType("navigation");
const skew = now ? now - performance.timeOrigin - page.responseStart : 0;
let told;

export function tick(say) {
  for (const node of document.querySelectorAll("[data-until]")) {
    const { until, warn } = node.dataset;
    const left = Math.max(0, Math.ceil((until - Date.now() - skew) / 1000)), low = left <= warn;
    const [big, small] = left < 3600 ? [60, 1] : [3600, 60];
    const said = left < 172800 ? `${Math.trunc(left / big)}:${String(Math.trunc((left % big) / small)).padStart(2, "0")}${big > 60 ? " h" : ""}` : `${Math.trunc(left / 86400)} d ${Math.trunc(left / 3600) % 24} h`;
    node.textContent = low ? `only ${said}` : said;
    node.classList.toggle("low", low);
    if (low && node.id === "my-clock" && told !== until) {
      told = until;
      say(`${left} seconds left.`);
    }
  }
}
