// What this browser remembers of its player, and the code that carries it to another device. Nothing of it is sent to the server.
import { keep, keepList, kept, keptList } from "../store.js";
import { me, remember } from "../me.js";

const GAMES = "gs.games";
const MOST = 200; // games that are kept, the newest first
const VERSION = 1;
const CODE = /^\s*(?:\S*#)?gamester(\d{1,4})\.([A-Za-z0-9_-]{1,40000})\.([0-9a-f]{8})\s*$/;
const LARGEST = 300000; // characters of a code unpacked
const TABLE = /^[a-z0-9]+(?:-[a-z0-9]+){1,4}$/;
const SWITCHES = ["sound", "keys", "left", "learn", "wait"];
const THEMES = ["light", "dark"];

const isText = (value, most) => typeof value === "string" && value.length > 0 && [...value].length <= most;
const isPlace = (value) => Number.isInteger(value) && value >= 1 && value <= 8;

// A game as it is kept: [table, game, title, when, place, of, result, [[name, 1 for a bot], ...]]. The place is 0 where several people
// played at this device. Null for anything else.
function tidy(game) {
  if (!Array.isArray(game) || game.length !== 8) return null;
  const [code, slug, title, at, place, of, text, people] = game;
  const sound = isText(code, 60) && TABLE.test(code) && isText(slug, 40) && isText(title, 80) && Number.isInteger(at) && at > 0 && (place === 0 || isPlace(place)) && isPlace(of) && place <= of;
  if (!sound || typeof text !== "string" || text.length > 300 || !Array.isArray(people) || people.length > (place ? 7 : 8)) return null;
  return people.every((one) => Array.isArray(one) && one.length === 2 && isText(one[0], 40) && (one[1] === 0 || one[1] === 1)) ? game : null;
}

// Return the finished games, the newest first.
export const games = () => keptList(GAMES).filter(tidy).sort((a, b) => b[3] - a[3]);

// Keep a game that has just ended, once.
export function keepGame(game) {
  const all = games();
  if (tidy(game) && !all.some(([code]) => code === game[0])) keepList(GAMES, [game, ...all].slice(0, MOST));
}

// Return the people met: {name, bot, games, won}, those met most often first. `won` counts the games that this player won.
export function met() {
  const found = new Map();
  for (const [, , , , place, , , people] of games()) {
    for (const [name, bot] of place ? people : []) {
      const key = `${bot} ${name}`, one = found.get(key) || { name, bot: bot === 1, games: 0, won: 0 };
      one.games += 1;
      one.won += place === 1 ? 1 : 0;
      found.set(key, one);
    }
  }
  return [...found.values()].sort((a, b) => a.bot - b.bot || b.games - a.games);
}

const settings = () => Object.fromEntries([...SWITCHES, "theme"].map((name) => [name, kept(name)]).filter(([, value]) => value));

// ---- the code: JSON, deflated, in letters that any field takes, with its version and a checksum
function crc(text) {
  let sum = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let k = 0; k < 8; k += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return (~sum >>> 0).toString(16).padStart(8, "0");
}

async function through(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) { await reader.cancel(); throw new RangeError("too large"); }
    parts.push(value);
  }
}

const letters = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

// Return the code of this profile with so many of its games.
export async function pack(many = MOST) {
  const { name, colour, games: last } = me();
  const whole = JSON.stringify({ name, colour, last, settings: settings(), games: games().slice(0, many) });
  const body = `gamester${VERSION}.${letters(await through(new TextEncoder().encode(whole), new CompressionStream("deflate-raw")))}`;
  return `${body}.${crc(body)}`;
}

// Return the profile that a code, or a link with it, means; else the word for what is wrong: foreign, newer or damaged.
export async function unpack(text) {
  const found = CODE.exec(text);
  if (!found) return "foreign";
  const [, version, body, sum] = found;
  if (crc(`gamester${version}.${body}`) !== sum) return "damaged";
  if (Number(version) > VERSION) return "newer";
  try {
    const whole = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await through(bytesOf(body), new DecompressionStream("deflate-raw"), LARGEST)));
    const sound = isText(whole.name, 24) && Number.isInteger(whole.colour) && whole.settings && typeof whole.settings === "object" && Array.isArray(whole.games) && whole.games.length <= MOST && whole.games.every(tidy);
    return sound ? whole : "damaged";
  } catch {
    return "damaged";
  }
}

// Take a profile over: its name, colour and settings, and its games beside those that are here.
export function takeOver(whole) {
  const all = new Map([...whole.games, ...games()].map((game) => [game[0], game]));
  keepList(GAMES, [...all.values()].sort((a, b) => b[3] - a[3]).slice(0, MOST));
  for (const name of SWITCHES) if (whole.settings[name] === "on" || whole.settings[name] === "off") keep(name, whole.settings[name]);
  if (THEMES.includes(whole.settings.theme)) keep("theme", whole.settings.theme);
  const last = whole.last && typeof whole.last === "object" && !Array.isArray(whole.last) ? { games: { ...whole.last, ...me().games } } : {};
  remember({ name: whole.name, colour: whole.colour, ...last });
}
