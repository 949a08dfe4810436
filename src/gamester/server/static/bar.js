// The bar of a page: the player's name with its panel, and the forms that start or join with that name.
import { lastSettings, me, onChange, remember } from "./me.js";

const chip = document.getElementById("me");
const form = document.getElementById("me-form");
const PEOPLE = ["person", "here", ""];

function show(whole) {
  const picture = chip.querySelector(".av");
  picture.textContent = [...whole.name][0].toUpperCase();
  picture.className = `av s s${whole.colour}`;
  document.getElementById("me-shown").textContent = whole.name;
  initials(whole.name);
  form.elements.name.value = whole.name;
  form.elements.colour.value = String(whole.colour);
}

function close(focus) {
  if (!chip.open) return;
  chip.open = false;
  if (focus) chip.querySelector("summary").focus();
}

function initials(name) {
  for (const one of form.querySelectorAll(".av")) one.textContent = ([...name.trim()][0] || "?").toUpperCase();
}

form.elements.name.addEventListener("input", () => initials(form.elements.name.value));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  remember({ name: form.elements.name.value, colour: Number(form.elements.colour.value) });
  close(true);
});
chip.addEventListener("toggle", () => {
  if (!chip.open) return show(me()); // unsaved changes go
  form.elements.name.select();
});
addEventListener("keydown", (event) => { if (event.key === "Escape") close(chip.contains(document.activeElement)); });
addEventListener("pointerdown", (event) => { if (!chip.contains(event.target)) close(false); });
onChange(show);
show(me());
chip.hidden = false;

// A seat that the host has named keeps that name, unless its player has chosen one.
for (const field of document.querySelectorAll("[data-me]")) {
  const { name, guest } = me();
  if (!field.value && !(field.placeholder && guest)) field.value = name;
  field.form.addEventListener("submit", () => { if (field.value.trim()) remember({ name: field.value }); });
}

// Play now: the last settings of the game, with bots on all other seats.
for (const play of document.querySelectorAll("form[data-play]")) {
  play.addEventListener("submit", () => {
    for (const old of play.querySelectorAll("[data-last]")) old.remove();
    const last = lastSettings(play.dataset.play);
    const bots = last ? last.bots.map((kind) => (PEOPLE.includes(kind) ? "heuristic" : kind)) : [];
    const fields = [["name", me().name]];
    if (last) {
      play.elements.players.value = String(last.n);
      for (const name of last.names) fields.push(["name", name]);
      for (const kind of ["you", ...bots]) fields.push(["kind", kind]);
      for (const [name, values] of Object.entries(last.options)) if (name !== "public") for (const value of values) fields.push([name, value]);
    }
    for (const [name, value] of fields) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      field.dataset.last = "";
      play.append(field);
    }
  });
}
