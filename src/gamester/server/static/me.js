// The player's name, colour and last settings of each game, kept in this browser only.
import { say } from "./say.js";
import { keep, kept } from "./store.js";

const NAME = "gs.me";
const LONGEST = 24;
const COLOURS = 6;

const record = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});
const texts = (value) => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
const tidy = (name) => (typeof name === "string" ? [...name.replace(/\s+/g, " ").trim()].slice(0, LONGEST).join("").trim() : "");
const guest = () => say("page-guest", { n: 10 + (crypto.getRandomValues(new Uint8Array(1))[0] % 90) });

function read() {
  try { return record(JSON.parse(kept(NAME))); } catch { return {}; } // another program's value is no value
}

// Return {name, colour, games, guest}. A first visit gets a guest's name, which is kept at once, with the note that nobody chose it.
export function me() {
  const found = read();
  const name = tidy(found.name);
  const colour = Number.isInteger(found.colour) && found.colour >= 1 && found.colour <= COLOURS ? found.colour : 1;
  const whole = { name: name || guest(), colour, games: record(found.games), guest: !name || found.guest === true };
  if (!name) keep(NAME, JSON.stringify(whole));
  return whole;
}

// Keep what has changed and tell the page: each script of a page has its own copy of this module.
export function remember(change) {
  const was = me(), whole = { ...was, ...change };
  const chosen = tidy(whole.name);
  whole.guest = !chosen || (was.guest && chosen === was.name);
  whole.name = chosen || guest();
  keep(NAME, JSON.stringify(whole));
  document.dispatchEvent(new CustomEvent(NAME, { detail: whole }));
}

export const onChange = (then) => document.addEventListener(NAME, (event) => {
  keep(NAME, JSON.stringify(event.detail)); // without storage only the copy that was changed would know
  then(event.detail);
});

// Return the last settings of a game, or null: {mode, n, names, bots, options}, each as the form sends it.
export function lastSettings(slug) {
  const found = record(me().games[slug]);
  if (!Number.isInteger(found.n) || typeof found.mode !== "string") return null;
  const options = Object.entries(record(found.options)).map(([name, values]) => [name, texts(values)]);
  return { mode: found.mode, n: found.n, names: texts(found.names), bots: texts(found.bots), options: Object.fromEntries(options) };
}

export function rememberSettings(slug, settings) {
  remember({ games: { ...me().games, [slug]: settings } });
}
