// The form of a new game: presets for all seats, what is set in one line, and the settings of last time.
import { roll } from "./dice.js";
import { lastSettings, me, onChange, remember, rememberSettings } from "./me.js";
import { joined, say } from "./say.js";

const by = (id) => document.getElementById(id);
const form = /** @type {HTMLFormElement} */ (by("new"));
const seats = [...form.querySelectorAll(".seats li")].map((line) => ({
  line,
  name: line.querySelector("[name=name]"),
  kind: line.querySelector("[name=kind]"),
  picture: line.querySelector(".av"),
}));
const others = seats.slice(1);
const rules = [...form.querySelectorAll("[data-usual]")];
const usual = { bots: "heuristic", friends: "person", here: "here" };
const isBot = (kind) => kind !== "person" && kind !== "here";
const mode = () => form.elements.mode.value;
const count = () => Number(form.elements.players.value);
const shownName = (seat) => seat.name.value.trim() || seat.name.placeholder;
const apart = (name) => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name);

function chosen(rule) {
  const fields = [...rule.querySelectorAll("input, select")].filter((field) => field.type !== "radio" || field.checked);
  return fields.map((field) => field.value).filter(Boolean).join(",");
}

// A mode is a choice for all seats at once; bots keep their strength.
function preset() {
  for (const { kind } of others) if (mode() !== "bots" || !isBot(kind.value)) kind.value = usual[mode()];
}

// People at one table are all on this device or all come by link; what one seat says holds for them all.
function together(changed) {
  if (isBot(changed.value)) return;
  for (const { kind } of others) if (!isBot(kind.value)) kind.value = changed.value;
}

function modeOfSeats() {
  const kinds = others.slice(0, count() - 1).map(({ kind }) => kind.value);
  form.elements.mode.value = kinds.includes("here") ? "here" : kinds.includes("person") ? "friends" : "bots";
}

// Only those who are here choose before the game; where no two may have the same, one choice is offered to no other.
function choices() {
  for (const [k, { kind }] of seats.entries()) {
    const own = by(`chosen-${k}`);
    if (!own) return;
    own.closest(".field").hidden = k >= count() || !(k === 0 || kind.value === "here");
    if (own.closest(".field").hidden) own.value = "";
  }
  const all = [...form.querySelectorAll(".chosen[data-unique]")];
  for (const one of all) for (const option of one.options) option.disabled = option.value !== "" && all.some((other) => other !== one && other.value === option.value);
}

function people() {
  for (const [k, { name, kind, picture }] of seats.entries()) {
    if (k) name.placeholder = kind.value === "person" ? say("page-friend", { n: k }) : kind.value === "here" ? say("page-player", { n: k + 1 }) : name.dataset.bot;
    const friend = kind.value === "person" && !name.value.trim();
    picture.textContent = friend ? "?" : [...(name.value.trim() || name.placeholder)][0].toUpperCase();
  }
  const sitting = seats.slice(0, count());
  by("pass-to").textContent = say("page-start-pass", { name: shownName(seats[0]) });
  const company = joined(sitting.slice(1).map((seat) => apart(shownName(seat))));
  const local = sitting.filter(({ kind }) => kind.value === "here").length + 1;
  by("summary").textContent = mode() === "bots" ? say("page-against", { names: company })
    : mode() === "here" ? say("page-one-screen", { n: local })
    : say(by("auto").checked ? "page-starts-itself" : "page-you-start");
}

// What is agreed on beside the seats, in one line.
function settings() {
  const changed = rules.filter((rule) => chosen(rule) !== rule.dataset.usual).length;
  const set = form.querySelector("[name=set]:checked")?.closest("label").dataset.said;
  const said = [by("clock").selectedOptions[0].text];
  if (set) said.push(set);
  if (rules.length) said.push(say("page-house-rules", { n: changed }));
  for (const id of ["grace", "delay"]) if (!["", "0"].includes(by(id).value)) said.push(by(id).selectedOptions[0].dataset.said);
  for (const tick of by("terms").querySelectorAll("input[data-said]:checked")) said.push(tick.dataset.said);
  if (!by("auto").checked) said.push(say("page-starts-later"));
  by("set").textContent = said.join(", ");
  if (by("changed")) by("changed").textContent = say("page-rules-changed", { n: changed });
}

// Another game is opened with this mode, count and these names; names stay behind the #, which no server is sent.
function links() {
  const names = new URLSearchParams(seats.map(({ name }) => ["name", name.value.trim()]));
  for (const link of document.querySelectorAll(".gs a")) {
    link.search = new URLSearchParams({ mode: mode(), players: String(count()) });
    link.hash = names;
  }
}

function tell() {
  choices();
  people();
  settings();
  links();
}

function set(name, values) {
  const fields = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
  for (const [k, field] of fields.entries()) {
    if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
    else if (k < values.length && (field.tagName !== "SELECT" || [...field.options].some((one) => one.value === values[k]))) field.value = values[k];
  }
}

function pick(name, value) {
  for (const one of form.querySelectorAll(`[name="${name}"]`)) if (one.value === String(value)) one.checked = true;
}

// A form without faults begins as the last game did; the address may ask for another mode and number of players.
function recall() {
  const last = lastSettings(form.dataset.game);
  const asked = new URLSearchParams(location.search);
  if (last) {
    if (!asked.has("players")) pick("players", last.n);
    if (!asked.has("mode")) pick("mode", last.mode);
    const ticks = last.options.terms ? { auto: [], public: [] } : {}; // what is not ticked is not sent
    for (const [name, values] of Object.entries({ ...ticks, ...last.options })) set(name, values);
  }
  preset();
  const sent = new URLSearchParams(location.hash.slice(1)).getAll("name");
  const names = sent.length ? sent.slice(1) : last ? last.names : [];
  for (const [k, { name, kind }] of others.entries()) {
    if (names[k]) name.value = names[k].slice(0, name.maxLength);
    const before = last && last.mode === mode() ? last.bots[k] : "";
    const same = [...kind.options].find((one) => one.value === before || one.dataset.former === before); // settings may be old
    if (before && same) kind.value = same.value;
  }
  seats[0].name.value = me().name;
}

// Everything but files, dice and this game's own choices of seats is kept for the next game.
function keepSettings() {
  const options = {};
  for (const name of ["terms", "auto", "public", "clock", "grace", "delay"]) {
    const values = new FormData(form).getAll(name);
    if (values.some(Boolean)) options[name] = values;
  }
  const pack = form.querySelector("[name=set]:checked");
  if (pack && pack.id !== "set-own") options.set = [pack.value];
  for (const rule of rules) {
    if (chosen(rule) === rule.dataset.usual) continue;
    const { name } = rule.querySelector("input, select");
    options[name] = new FormData(form).getAll(name);
  }
  const sitting = others.slice(0, count() - 1);
  const names = sitting.map(({ name }) => name.value.trim());
  if (seats[0].name.value.trim()) remember({ name: seats[0].name.value });
  rememberSettings(form.dataset.game, { mode: mode(), n: count(), names, bots: sitting.map(({ kind }) => kind.value), options });
}

for (const { kind } of others) {
  const before = kind.value;
  kind.options[0].remove(); // "as chosen above" is for pages without scripts
  kind.value = before || usual[mode()];
}
if ("fresh" in form.dataset) recall();
else if (by("fault")) rememberSettings(form.dataset.game, null); // what the server refuses is not offered again
by("set-file")?.addEventListener("change", () => { by("set-own").checked = true; });
form.addEventListener("input", (event) => {
  if (event.target.name === "mode") preset();
  if (event.target.name === "kind") together(event.target);
  if (event.target.name === "kind" || event.target.name === "players") modeOfSeats();
  tell();
});
form.addEventListener("keydown", (event) => { // as in any other field
  if (event.key !== "Enter" || event.target.tagName !== "SELECT") return;
  event.preventDefault();
  form.requestSubmit(by("lay"));
});
form.addEventListener("submit", keepSettings);
seats[0].name.addEventListener("change", () => { if (seats[0].name.value.trim()) remember({ name: seats[0].name.value }); });
onChange(({ name, colour }) => {
  seats[0].name.value = name;
  seats[0].picture.className = `av s s${colour}`;
  tell();
});
seats[0].picture.className = `av s s${me().colour}`;
roll();
tell();
const fault = by("fault") || by("ready");
if (fault) { fault.scrollIntoView({ block: "center" }); fault.focus({ preventScroll: true }); }
