// The page of this browser's player: name, colour, settings, finished games, people met, and the way to another device.
import { generate } from "../vendor/leanqr.mjs";
import { me, onChange, remember } from "../me.js";
import { choose, pref } from "../prefs.js";
import { forgetAll } from "../store.js";
import { games, met, pack, takeOver, unpack } from "./profile.js";

const by = (id) => document.getElementById(id);
const words = JSON.parse(by("you-words").textContent);
const form = by("you-form"), status = by("you-status"), fault = by("you-fault");
const DENSEST = 1100; // letters of a picture that any camera reads
const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });

function element(tag, text, more = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  return Object.assign(made, more);
}

function row(...cells) {
  const line = document.createElement("tr");
  line.append(...cells.map((cell, k) => { const made = document.createElement(k ? "td" : "th"); if (!k) made.scope = "row"; made.append(cell); return made; }));
  return line;
}

const named = (name) => element("bdi", name);

function show() {
  const { name, colour } = me(), played = games(), people = met();
  form.elements.name.value = name;
  form.elements.colour.value = String(colour);
  for (const box of by("you-settings").querySelectorAll("input")) box.checked = pref(box.name);
  by("games-none").hidden = played.length > 0;
  by("games").hidden = !played.length;
  by("games").tBodies[0].replaceChildren(...played.map(([code, , title, at, place, of, text, others]) => {
    const list = document.createElement("span");
    for (const [k, [who]] of others.entries()) list.append(k ? ", " : "", named(who));
    return row(title, day.format(at), element("span", place ? `${place} / ${of}` : words.shared, { title: text }), list, element("a", words.replay, { href: `/t/${code}/replay` }));
  }));
  by("met-none").hidden = people.length > 0;
  by("met").hidden = !people.length;
  by("met").tBodies[0].replaceChildren(...people.map((one) => row(named(one.name), one.bot ? words.bot : words.person, String(one.games), String(one.won))));
}

// The code has all games; the picture as many of the newest as a camera still reads.
async function carry() {
  if (!("CompressionStream" in window)) {
    by("carry").replaceChildren(element("p", words.unsupported));
    return;
  }
  by("code").value = await pack();
  let many = games().length, link = "";
  for (; ; many = Math.floor(many / 2)) {
    link = `${location.origin}/you#${await pack(many)}`;
    if (link.length <= DENSEST || !many) break;
  }
  by("qr-part").hidden = many >= games().length;
  try { generate(link).toCanvas(by("qr")); by("qr-box").hidden = false; } catch { by("qr-box").hidden = true; }
}

function tell(word) {
  fault.textContent = "";
  status.textContent = words[word];
  status.scrollIntoView({ block: "nearest" });
}

function refuse(word) {
  status.textContent = "";
  fault.textContent = words[word];
  fault.scrollIntoView({ block: "nearest" });
}

async function enter(text) {
  const found = await unpack(text);
  if (typeof found === "string") return refuse(found);
  takeOver(found);
  by("entered").value = "";
  show();
  await carry();
  tell("taken");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  remember({ name: form.elements.name.value, colour: Number(form.elements.colour.value) });
  show();
  carry();
  tell("saved");
});
by("you-settings").addEventListener("change", ({ target }) => { choose(target.name, target.checked); carry(); });
by("copy-code").addEventListener("click", () => navigator.clipboard?.writeText(by("code").value).then(() => tell("copied")));
by("enter").addEventListener("submit", (event) => { event.preventDefault(); enter(by("entered").value); });
by("forget").addEventListener("click", () => {
  forgetAll();
  history.replaceState({ forgotten: true }, "", "/you");
  location.reload();
});
onChange(show);

// A picture leads here with the code behind the #, which no browser sends. It is taken over when its owner says so.
const offered = location.hash.slice(1);
if (offered) {
  by("entered").value = offered;
  history.replaceState(null, "", "/you");
  by("enter-h").scrollIntoView();
}
if (history.state?.forgotten) { tell("forgotten"); history.replaceState(null, "", "/you"); }
by("you").hidden = false;
show();
carry();
