// A replay: the server draws every moment; here links become steps without a new page, and keys and a clock press them.
const by = (id) => document.getElementById(id);
const host = by("live-table");
const speeds = [1, 2, 4];
const BEAT = 1400, FADE = 34; // as wide as the end of a row that goes on
let busy = false, next = null, clock = 0, speed = 1, perspective = "", unshared = "";
document.documentElement.dataset.scripted = "";

// One request at a time; of those that wait meanwhile only the last counts.
async function show(url) {
  next = url;
  if (busy) return;
  busy = true;
  while (next) {
    const wanted = next;
    next = null;
    const answer = await fetch(wanted).catch(() => null);
    const html = answer?.ok && (await answer.text().catch(() => ""));
    if (!html) { stop(); by("live").textContent = "The table does not answer. Try again."; continue; }
    Idiomorph.morph(host, html, { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated: still } });
    try { history.replaceState(null, "", wanted); } catch { /* too often for this browser: the address is that of a moment ago */ }
    if (!next) by("at").value = by("table").dataset.at;
    told();
  }
  busy = false;
}

// What belongs to this page alone: a popover that is open, the slider while it is dragged, the state of playing.
const still = (name, node) => !(node.id === "speed" || node.id === "play" || node.id === "at" && name === "value");

function told() {
  by("live").textContent = by("told").textContent.trim();
  const [log, now] = [by("log"), by("log").querySelector(".now")];
  if (now) log.scrollTop = now.offsetTop - log.clientHeight / 2;
  if (perspective !== by("table").dataset.perspective) seen();
  dress();
}

// Where there is no room for everybody, those whose eyes these are lie in view.
function seen() {
  perspective = by("table").dataset.perspective;
  const [all, one] = [document.querySelector(".whose"), document.querySelector(".whose [aria-current]")];
  const [row, box] = [all.getBoundingClientRect(), one.getBoundingClientRect()];
  if (box.left < row.left || box.right > row.right - FADE) all.scrollLeft += box.left + box.width / 2 - row.left - row.width / 2;
}

function dress() {
  const words = clock ? "Stop" : "Play";
  by("play").setAttribute("aria-label", words);
  by("play").title = words;
  by("play").dataset.playing = clock ? "yes" : "";
  by("speed").textContent = `${speed}×`;
  by("speed").setAttribute("aria-label", `Speed ${speed}`);
}

const press = (id) => { if (by(id).getAttribute("aria-disabled") !== "true") show(by(id).href); };
const at = () => Number(by("table").dataset.at);
const of = () => Number(by("table").dataset.of);

function to(n) {
  const url = new URL(by("go-next").href);
  url.searchParams.set("at", Math.min(Math.max(1, Math.round(n)), of()));
  show(url.href);
}

function stop() {
  clearInterval(clock);
  clock = 0;
  dress();
}

function play() {
  if (clock) return stop();
  if (at() === of()) to(1);
  clock = setInterval(() => { if (!busy) at() === of() ? stop() : press("go-next"); }, BEAT / speed);
  dress();
}

async function share(link) {
  const done = await navigator.clipboard?.writeText(link.href).then(() => true, () => false);
  by("live").textContent = done ? "The link is copied." : link.href;
  if (!done) history.replaceState(null, "", link.href);
  unshared ||= link.innerHTML; // a second press finds the word of the first
  link.textContent = done ? "Copied" : "In the address";
  setTimeout(() => { link.innerHTML = unshared; }, 2000);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go], a[data-share]");
  if (event.target.closest("#play")) return play();
  if (event.target.closest("#speed")) {
    speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length];
    if (clock) { stop(); play(); }
    return dress();
  }
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (link.dataset.share !== undefined) return share(link);
  if (link.getAttribute("aria-disabled") !== "true") show(link.href);
});
document.addEventListener("input", (event) => { if (event.target.id === "at") to(Number(event.target.value)); });

const KEYS = { ArrowLeft: "go-back", ArrowRight: "go-next", "[": "go-round-back", "]": "go-round-next", Home: "go-first", End: "go-last" };
document.addEventListener("keydown", (event) => {
  const into = event.target.closest("input:not([type=range]), select, textarea, [popover]");
  if (into || event.metaKey || event.ctrlKey || event.altKey) return;
  const slider = event.target.id === "at" && !"[]".includes(event.key);
  const pressed = event.key === " " && event.target.closest("button, a, summary");
  if (KEYS[event.key] && !slider) press(KEYS[event.key]);
  else if (event.key === " " && !pressed) play();
  else if (/^\d$/.test(event.key)) to(1 + Number(event.key) * (of() - 1) / 10);
  else return;
  event.preventDefault();
});
addEventListener("pagehide", stop);
told();
