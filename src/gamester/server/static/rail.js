// Beside the felt: tabs, rules at a clause, the log of one seat, what one has missed, switches kept on this device.
import { by } from "./spots.js";
import { choose, flag, pref } from "./prefs.js";
import { keep, kept } from "./store.js";
import { mute, talk } from "./talk.js";

const key = `seen ${by("live-table").dataset.socket}`;
let tab = "log", only = "", place = 0, from = null, back = true, mark = null, seen = kept(key);

export const caughtUp = () => { mark = null; };

// After every frame: what a frame does not know of is put back. Returns what is to be said.
export function rail() {
  for (const one of document.querySelectorAll("[role=tab]")) {
    const here = one.id === `tab-${tab}`;
    one.ariaSelected = here;
    one.tabIndex = here ? 0 : -1;
    by(`pane${one.id.slice(3)}`).hidden = !here;
  }
  talk(tab === "talk");
  by("only").value = only;
  const lines = [...by("log").querySelectorAll("[data-line]")];
  for (const line of lines) line.hidden = only && line.dataset.seat !== only;
  return missed(lines, Number(by("table").dataset.lines));
}

// Lines that came while nobody looked or the line was down stand below a mark.
function missed(lines, newest) {
  const looks = !document.hidden && by("offline").hidden;
  const anew = looks && back && seen !== null && newest > seen;
  if (anew) mark = Number(seen);
  if (looks) keep(key, seen = newest);
  back = !looks;
  by("away")?.remove();
  const found = mark === null ? [] : lines.filter((line) => line.dataset.line > mark);
  if (!found.length) return "";
  const note = document.createElement("li");
  note.id = "away";
  note.textContent = `While you were away: ${found.length}${found.length === lines.length ? " or more" : ""} event${found.length > 1 ? "s" : ""}`;
  found[0].before(note);
  if (anew) by("log").scrollTop = note.offsetTop - 60;
  return anew ? `${note.textContent}.` : "";
}

export function show(name, focus) {
  const log = by("log");
  if (tab === "log") place = log.scrollTop;
  tab = name;
  rail();
  if (name === "log") log.scrollTop = place;
  if (focus) by(`pane-${name}`).querySelector("[role=region]").focus();
  by("rail").scrollIntoView({ block: "nearest" });
}

// The rules, fetched once, at a clause; whoever leaves them comes back to where he was.
export async function law(href) {
  const { pathname, hash } = new URL(href);
  const body = by("law");
  if (!body.contains(document.activeElement)) from = document.activeElement;
  show("rules", true);
  if (body.dataset.path !== pathname) try {
    const page = new DOMParser().parseFromString(await (await fetch(pathname)).text(), "text/html").getElementById("law");
    page.querySelectorAll("h1, nav, form").forEach((node) => node.remove());
    body.replaceChildren(...page.childNodes);
    body.dataset.path = pathname;
  } catch {
    body.textContent = "The rules did not arrive. Nothing at the table has changed. Try again.";
  }
  if (tab !== "rules") return; // left before they came
  const clause = body.querySelector(`[id="${hash.slice(1)}"]`);
  body.querySelector(".now")?.classList.remove("now");
  clause?.classList.add("now");
  if (clause) clause.tabIndex = -1;
  (clause || body).focus();
}

export function leave(button) {
  if (!by("rail").contains(document.activeElement)) return false;
  if (button) from = null;
  if (tab === "rules") show("log");
  by("table").scrollIntoView();
  (from?.checkVisibility() ? from : by("dock").querySelector("button") || by("dock")).focus();
  return true;
}

const set = (box) => { box.checked = pref(box.name); flag(box.name); };
document.querySelectorAll(".prefs input").forEach(set);
document.addEventListener("visibilitychange", rail);
document.addEventListener("change", ({ target }) => {
  if (target.id === "only") { only = target.value; rail(); }
  if (target.dataset.mute) { mute(target.dataset); rail(); }
  if (target.matches(".prefs input")) choose(target.name, target.checked);
});
