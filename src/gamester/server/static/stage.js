// A reveal step by step, then the newest frame: nobody waits for it but whoever watches. And the table as it was at a line of the log.
const by = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let show, live, line = [], words = [], on = false, back = 0, timer = 0, looks = 0;

const spoken = (...more) => [...more, ...words.splice(0)].filter(Boolean).join(" ");

// A frame with the stages on the way to it. What came meanwhile is shown when they are over.
export function take(frame) {
  const steps = frame.stages || [];
  const still = calm.matches || back;
  live = frame;
  words.push(...(still ? steps.map((one) => one.say) : []), frame.say);
  if (back) return;
  if (steps.length && !still) {
    line = on ? [...line, ...steps] : steps;
    if (!on) { on = true; next(); }
  } else if (!on) end();
}

function next() {
  clearTimeout(timer);
  const one = line.shift();
  if (!one) return end();
  const [, stay, beat] = /data-stay="(\d+)"(?: data-beat="(\d+)")?/.exec(one.html);
  show(one);
  if (beat) count(3, beat); else timer = setTimeout(next, stay);
}

function count(left, beat) {
  if (!left) return next();
  by("count")?.replaceChildren(left); // not there yet while cards still fly
  timer = setTimeout(count, beat, left - 1, beat);
}

function end(now) {
  clearTimeout(timer);
  const say = spoken(...line.map((one) => one.say));
  line = [];
  on = false;
  back = 0;
  show({ ...live, say, now });
}

async function look(link) {
  const turn = ++looks;
  const { at } = link.dataset;
  const answer = await fetch(link.href).catch(() => null);
  const html = answer?.ok && (await answer.text().catch(() => ""));
  if (!html || turn !== looks) return;
  if (on) end(true);
  back = at;
  show({ html, say: `Looking back at ${at}.`, at, now: true });
}

// Esc: back to the table as it is, or past the stages; whether there was anything to leave.
export function escape() {
  const had = on || back;
  looks += 1;
  if (had) end(true);
  return Boolean(had);
}

export function begin(shower, html) {
  show = shower;
  live = { html };
  document.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest(selector);
    if (event.metaKey || event.ctrlKey) return;
    if (on && at("[data-pick]")) return end(true); // a click is never delayed: it counts on the table as it is
    if (at("#next")) next();
    else if (at("#skip-stages")) end();
    else if (at("#to-now")) escape();
    else if (at("#log [data-at]")) look(at("[data-at]"));
    else return;
    event.preventDefault();
  }, true);
  document.addEventListener("keydown", (event) => {
    const step = { "[": -1, "]": 1 }[event.key];
    const lines = [...document.querySelectorAll("#log [data-at]")];
    if (back && step) lines[lines.findIndex((one) => one.dataset.at === back) + step]?.click();
  });
}
