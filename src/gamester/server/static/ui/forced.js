// The only legal move plays itself, where the server says that this tells nobody anything: after two seconds in which one may stop it.
import { pref } from "../prefs.js";
import { html, local } from "./cards.js";
import { calm } from "./motion.js";
import { node } from "./nodes.js";
import { say as words } from "../say.js";

const SETTLES = 400; // ms until flying cards lie still
let timer = 0, asked = null, stopped = null;

/** @param {Wire.Node} one */
export const runs = (one) => Boolean(one?.forced && one.deciding && !local.stage && !local.about.held && !local.about.paused && !local.sending && !pref("wait") && stopped !== one.moves);

/** @param {Wire.Node} one */
export const onlyMove = (one) => one.moves.find((move) => !move.x); // not what is possible beside what is asked

// The buttons in the place of the gold one.
/** @param {Wire.Dock} one @param {Wire.Move} move */
export const Forced = (one, move) => html`<button type="button" class="btn ink self" id="act-0" data-do="act" data-act=${move.a}>${move.s}${calm.matches ? html` <b class="num">${words("in-seconds", { n: Math.round(one.forced / 1000) })}</b>` : html`<i aria-hidden="true"></i>`}</button>
  <button type="button" class="btn" id="wait" data-do="wait">${words("wait-let-me-look")}</button>`;
export const told = (one) => words("only-move", { n: Math.round(one.forced / 1000) });

// After every drawing. Whoever is not there to see it is waited for.
export function force(play, say) {
  const one = node("dock");
  if (!runs(one) || document.hidden) {
    clearTimeout(timer);
    asked = null;
  } else if (asked !== one.moves) {
    clearTimeout(timer);
    asked = one.moves;
    say(words("only-move-named", { n: Math.round(one.forced / 1000), move: onlyMove(one).s }));
    timer = setTimeout(() => { const now = node("dock"); if (now.moves === asked && runs(now)) play(onlyMove(now).a); }, one.forced + SETTLES);
  }
}

// Stop it for this decision; whether there was anything to stop.
export function stop() {
  const one = node("dock");
  if (!runs(one)) return false;
  clearTimeout(timer);
  stopped = one.moves;
  return true;
}
