// Select, narrow, confirm: a move is a set (or, ordered, a sequence) of picks; offered are the moves that contain what is picked.
import { either, joined, say } from "./say.js";

const count = (list) => list.reduce((many, pick) => many.set(pick, (many.get(pick) || 0) + 1), new Map());
const kind = (pick) => pick.split(":")[0];
export const word = (pick) => pick.slice(pick.indexOf(":") + 1);
export const several = (said) => said.split(/ (?=\w+:)/); // one press may be several picks: "seat:1 soldier:J"

function within(chosen, move) {
  if (chosen.length > move.p.length) return false;
  if (move.o) return chosen.every((pick, k) => move.p[k] === pick);
  const most = count(move.p);
  return [...count(chosen)].every(([pick, many]) => many <= (most.get(pick) || 0));
}

export class Picks {
  /** @type {(Wire.Move & { y?: number })[]} */
  moves = [];
  /** @type {{ id: string, pick: string, forced?: boolean }[]} */
  chosen = [];
  /** @type {any} */
  source = "";
  turn = "";

  read(said, ids) {
    const anew = said !== this.source;
    if (anew) { this.source = said; this.moves = said ? JSON.parse(said) : []; }
    this.chosen = this.chosen.filter((one) => several(document.getElementById(one.id)?.dataset.pick || "").includes(one.pick));
    if (anew && this.moves.length === 1 && this.held.length) this.fill(ids); // nothing is left to choose
  }

  clear() { this.chosen = []; }
  get tokens() { return this.chosen.map((one) => one.pick); }
  holding(tokens) { return this.moves.filter((move) => within(tokens, move)); }
  get held() { return this.holding(this.tokens).filter((move) => move.p.length && (!move.x || this.chosen.length)); } // x: beside the point
  get whole() { return this.chosen.length ? this.held.filter((move) => move.p.length === this.chosen.length) : []; }
  at(id) { return this.chosen.findIndex((one) => one.id === id) + 1; }
  can(said) { return this.next(several(said)) !== null; }
  get ordered() { const held = this.held; return held.some((move) => move.o) && held.every((move) => move.o); }
  get shape() { const shapes = new Set(this.held.map((move) => move.h)); return shapes.size === 1 ? [...shapes][0] : ""; }
  // A whole move that only drafts and leads nowhere else: it goes into the tray by itself; what is beside the point is said at once, so it is asked for.
  get full() { const [one] = this.whole; return one?.d && !one.x && this.held.length === 1 ? one : null; }

  // What stays chosen when these are picked: all, or, where moves take one of a kind, all but the old of it; null where they cannot be.
  next(picks) {
    if (this.holding([...this.tokens, ...picks]).length) return this.chosen;
    const kinds = picks.map(kind);
    const several = (one) => this.moves.some((move) => move.p.filter((pick) => kind(pick) === one).length > 1);
    const old = this.chosen.filter((one) => kinds.includes(kind(one.pick))).map((one) => one.id);
    const rest = this.chosen.filter((one) => !one.forced && !old.includes(one.id));
    return rest.length === this.chosen.length || kinds.some(several) || !this.holding([...rest.map((one) => one.pick), ...picks]).length ? null : rest;
  }

  press(id, said, ids) {
    const here = this.chosen.filter((one) => one.id === id);
    if (here.some((one) => one.forced)) { for (const one of here) delete one.forced; return true; } // filled in before it was pressed: now it is meant
    if (here.length) { this.chosen = this.chosen.filter((one) => one.id !== id && !one.forced); return true; }
    const rest = this.next(several(said));
    if (rest) this.chosen = [...rest, ...several(said).map((pick) => ({ id, pick }))];
    if (rest) this.fill(ids);
    return rest !== null;
  }

  // Where one move is left, the rest of it is filled in and shown, never played; not in a draft, which one puts together oneself.
  fill(ids) {
    const [only, ...more] = this.held;
    const same = (move) => move.p.filter((pick) => kind(pick) !== this.turn).join();
    if (only.d || more.some((move) => !this.turn || same(move) !== same(only))) return;
    const has = count(this.tokens);
    for (const pick of only.p) {
      const id = ids(pick).find((one) => !this.at(one));
      if (has.get(pick)) has.set(pick, has.get(pick) - 1);
      else if (id) this.chosen.push({ id, pick, forced: true });
    }
  }

  // The parts of a sentence, its blanks filled: a pick goes to the blank of its kind, else to one that no kind is named after.
  filled(parts) {
    const kinds = new Set(this.moves.flatMap((move) => move.p.map(kind)));
    const made = parts.map((part) => (part.d ? { ...part, picks: [] } : part));
    const turned = (pick) => Number(kind(pick) === this.turn); // which way a card lies is said behind it
    for (const pick of [...this.tokens].sort((one, other) => turned(one) - turned(other))) {
      const fits = made.filter((part) => part.d && (part.d === kind(pick) || !kinds.has(part.d)));
      (fits.find((part) => !part.picks.length) || fits.at(-1))?.picks.push(pick);
    }
    return made;
  }

  // Whether picking this leads only to what is beside the point.
  aside(said) {
    const held = this.holding([...(this.next(several(said)) || []).map((one) => one.pick), ...several(said)]);
    return held.length > 0 && held.every((move) => move.x);
  }

  // What a move still needs, in words: "a card and a shape", "2 more cards"; nothing where the game has no word for a part of it.
  missing(move, called) {
    const names = new Map(called.map(([name, ...words]) => [name, words])), has = count(this.tokens.map(kind));
    const lacks = [...count(move.p.map(kind))].map(([name, many]) => [name, many - (has.get(name) || 0)]).filter(([name, many]) => many > 0 && name !== this.turn);
    const said = lacks.map(([name, many]) => names.get(name)?.[has.get(name) ? 1 : 0][many - 1]);
    return said.every(Boolean) ? joined(said) : "";
  }

  // The gold button names the one complete move, or says what is missing; other complete moves stand beside it.
  // Moves that give something up (y) come last, so that none of them is gold while there is another.
  buttons(drafted, want, called = []) {
    const beside = this.moves.filter((move) => !move.p.length).sort((one, other) => (one.y || 0) - (other.y || 0));
    const more = this.moves.some((move) => move.p.length && !move.x);
    const made = this.chosen.length ? this.whole : drafted || !more ? beside : [];
    const others = this.others(made);
    const named = (moves) => moves.map((move) => ({ label: move.s, move }));
    if (made.length || !more) return named([...made, ...others, ...(made === beside ? [] : beside)]);
    const needed = (picks) => picks.filter((pick) => kind(pick) !== this.turn).length; // a card lies one way or the other
    const sizes = this.held.map((move) => needed(move.p) - needed(this.tokens));
    const least = Math.min(...sizes);
    const lacks = [...new Set(this.held.filter((_, k) => sizes[k] === least).map((move) => this.missing(move, called)))];
    const what = lacks.every(Boolean) && (lacks.length === 1 || this.chosen.length) ? either(lacks) : ""; // at first the game says it better than a list
    const worded = this.ordered ? "choose-in-order-these" : !this.chosen.length && this.shape && least < Math.max(...sizes) ? "choose-at-least-these" : "choose-these";
    const label = what ? say(worded, { what }) : this.chosen.length ? say("choose-more", { n: least }) : want;
    return [{ label }, ...named([...others, ...beside])];
  }

  // Whole moves of another kind for which a part of what is picked would do: whom one asks for a shape one may challenge instead.
  others(made) {
    const picked = { p: this.tokens };
    const kinds = made.map((move) => move.h);
    return this.moves.filter((move) => move.p.length && move.p.length < picked.p.length && !move.o && !move.x && !kinds.includes(move.h) && within(move.p, picked));
  }
}

// Number cards add up while they are picked.
export function sum(picks) {
  const faces = picks.map(word);
  return faces.length > 1 && faces.every((face) => face > 0) ? `${faces.join(" + ")} = ${faces.reduce((all, face) => all + Number(face), 0)}` : "";
}
