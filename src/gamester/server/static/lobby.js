// The form of a new table: what it will lay in one sentence, how many house rules differ, and what was wrong comes into view.
import { roll } from "./dice.js";

const by = (id) => document.getElementById(id);
const form = by("new");
const rules = [...form.querySelectorAll("[data-usual]")];
const few = ["", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

function chosen(rule) {
  const fields = [...rule.querySelectorAll("input, select")].filter((field) => field.type !== "radio" || field.checked);
  return fields.map((field) => field.value).filter(Boolean).join(",");
}

function seats() {
  return [...form.querySelectorAll(".sitting li")].flatMap((line) => {
    const [name, kind] = [line.querySelector("input"), line.querySelector("[name=kind]")];
    line.classList.toggle("none", kind.value === "nobody");
    const own = line.querySelector(".chosen"); // only those who are here choose now
    if (own) {
      own.hidden = !(kind.value === "you" || (kind.value === "person" && by("hot").checked));
      if (own.hidden) own.value = "";
    }
    if (kind.value === "nobody") return [];
    const said = kind.value === "you" ? "you" : kind.value === "person" ? (by("hot").checked ? "on this device" : "by link") : kind.selectedOptions[0].text.replace("Bot: ", "bot, ");
    const called = name.value.trim() || name.defaultValue;
    const has = own?.value ? `, ${own.selectedOptions[0].text}` : "";
    return [`${/[\u0590-\u08ff]/.test(called) ? `\u2068${called}\u2069` : called} (${said}${has})`];
  });
}

// What is agreed on beside the game's rules, where it is not the usual.
function agreed() {
  const said = [...by("terms").querySelectorAll("[data-said]:checked")].map((tick) => tick.dataset.said);
  if (!by("auto").checked) said.push("starts when you say so");
  if (by("clock").value) said.push(by("clock").selectedOptions[0].text.toLowerCase());
  if (by("grace").value !== "0") said.push(by("grace").selectedOptions[0].text.toLowerCase());
  if (by("delay").value !== "0") said.push(`spectators see it ${by("delay").selectedOptions[0].text}`);
  return said.length ? ` Table: ${said.join(", ")}.` : "";
}

// What one seat has chosen is offered to no other, where no two may have the same.
function apart() {
  const all = [...form.querySelectorAll(".chosen[data-unique]")];
  for (const one of all) for (const option of one.options) option.disabled = option.value !== "" && all.some((other) => other !== one && other.value === option.value);
}

function tell() {
  const changed = rules.filter((rule) => chosen(rule) !== rule.dataset.usual).length;
  if (by("changed")) by("changed").textContent = `(${rules.length}, ${changed ? `${changed} changed` : "all on their defaults"})`;
  const people = seats();
  apart();
  const set = form.querySelector("[name=set]:checked")?.closest("label").querySelector("span").textContent;
  const house = rules.length ? ` House rules: ${changed ? `${changed} of ${rules.length} changed` : "all on their defaults"}.` : "";
  by("summary").textContent = `${few[people.length] || people.length} at ${form.dataset.title}: ${people.join(", ")}.${set ? ` Cards: ${set}.` : ""}${house}${agreed()}`;
  by("summary").hidden = false;
}

by("set-file")?.addEventListener("change", () => { by("set-own").checked = true; });
form.addEventListener("input", tell);
roll();
tell();
const fault = by("fault") || by("ready");
if (fault) { fault.scrollIntoView({ block: "center" }); fault.focus({ preventScroll: true }); }
