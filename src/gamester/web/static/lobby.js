// The form of a new table: how many house rules differ from their defaults, and what was wrong comes into view.
const rules = [...document.querySelectorAll("[data-usual]")];
const said = document.getElementById("changed");

function chosen(rule) {
  const fields = [...rule.querySelectorAll("input, select")].filter((field) => field.type !== "radio" || field.checked);
  return fields.map((field) => field.value).filter(Boolean).join(",");
}

function tell() {
  const changed = rules.filter((rule) => chosen(rule) !== rule.dataset.usual).length;
  if (said) said.textContent = `(${rules.length}, ${changed ? `${changed} changed` : "all on their defaults"})`;
}

document.addEventListener("input", tell);
tell();
const fault = document.getElementById("fault");
if (fault) { fault.scrollIntoView({ block: "center" }); fault.focus({ preventScroll: true }); }
