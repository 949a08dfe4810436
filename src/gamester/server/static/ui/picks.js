// What is picked now, of the legal moves in the dock's node. The rules of picking are those of the page before.
import { Picks, several, word } from "../picks.js";
import { node } from "./nodes.js";

export { several, sum, word } from "../picks.js";

const pressed = (pick) => [...document.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]`)].map((one) => one.id);

class LocalPicks extends Picks {
  read({ moves = [], turn = "" }) {
    this.turn = turn;
    if (moves !== this.source) {
      this.source = moves;
      this.moves = moves.map((move) => ({ ...move, p: move.p || [], y: move.tone === "yield" ? 1 : 0 }));
      this.chosen = this.chosen.filter((one) => several(document.getElementById(one.id)?.dataset.pick || "").includes(one.pick));
      while (this.chosen.length && !this.held.length) this.chosen.pop();
      if (this.moves.length === 1 && this.held.length) this.fill(pressed); // nothing is left to choose
    }
  }

  touch(id, said) { return this.press(id, said, pressed); }
}

export const picks = new LocalPicks();

// How a pick is called: a seat by its name, a card by the list of faces, anything else by what it says where it is pressed.
export function spoken(pick, faces) {
  if (pick.startsWith("seat:")) return node(`seat-${word(pick)}`)?.name ?? word(pick);
  const shown = document.querySelector(`[data-pick="${CSS.escape(pick)}"]`);
  return faces[pick.replace(":", ".")]?.[1] ?? shown?.dataset.say ?? word(pick);
}
