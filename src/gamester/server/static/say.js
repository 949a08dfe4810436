// The sentences of this page, as the server says them in the reader's language: by id, with {names} to be filled in, and by the number
// where it changes the words.
const words = JSON.parse(document.getElementById("sentences")?.textContent || "{}");
const { lang } = document.documentElement;
const place = lang === "en" ? "en-GB" : lang || "en-GB";
const numbers = new Intl.PluralRules(lang || "en"), lists = new Intl.ListFormat(place), choices = new Intl.ListFormat(place, { type: "disjunction" });

export const knows = (id) => id in words;

// A sentence with its blanks. What this page was not sent is shown by its id.
/** @param {string} id @param {Record<string, any>} [filled] */
export function shape(id, { n } = {}) {
  const found = words[id] ?? id;
  return typeof found === "string" ? found : found[n] ?? found[numbers.select(n)] ?? found.other;
}

export const say = (id, filled = {}) => shape(id, filled).replace(/\{(\w+)\}/g, (_, name) => filled[name] ?? "…");
export const joined = (items) => lists.format(items);
export const either = (items) => choices.format(items);
