// What one has missed: lines that came while nobody looked or the line was down stand below a mark.
import { keep, kept } from "../store.js";
import { node } from "./nodes.js";
import { say } from "../say.js";

let key = "", seen = null, back = true, after = null, met = false;

export function begin(socket) {
  key = `seen ${socket}`;
  seen = kept(key);
}

// The last line before those that were missed, and in words how many they are; null where none was.
export function mark(lines) {
  const missed = after === null ? [] : lines.filter((line) => line.n > after);
  return missed.length ? { after, words: say(missed.length === lines.length ? "missed-at-least" : "missed", { n: missed.length }) } : null;
}

// The line is there. Before it came for the first time nobody had seen more than this page, which is shown.
export const arrived = () => { met = true; };

export const caughtUp = () => { after = null; };

// Before every drawing. Returns what is to be said.
export function look() {
  const lines = node("log")?.lines || [], newest = lines.at(-1)?.n || 0;
  const looks = !document.hidden && (document.getElementById("offline").hidden || !met);
  const anew = looks && back && Number(seen) > 0 && newest > seen; // where no line was seen the cards were not dealt yet
  if (anew) after = Number(seen);
  if (looks) keep(key, seen = newest);
  back = !looks;
  const missed = anew && mark(lines);
  return missed ? say("sentence", { said: missed.words }) : "";
}
