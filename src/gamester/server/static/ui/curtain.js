// One device for all: between two people the dock is a curtain, and behind it lies only what everybody may see.
import { html, local, tile } from "./cards.js";
import { node } from "./nodes.js";
import { rich } from "./rich.js";
import { say } from "../say.js";

const SHUT = 700; // ms in which a curtain that has just closed stays so: the second press of a double click is not meant for it
const HOLD = 450, AGAIN = 5000; // ms to hold a button; ms in which a second press does as well
let closed = 0, timer = 0, pressed = { id: "", at: -AGAIN };

export const curtain = () => local.about.curtain;
export const isClosed = () => Boolean(curtain()) && curtain().who < 0;
export const noteClosed = () => { closed = performance.now(); pressed = { id: "", at: -AGAIN }; };

// What is read out when somebody else looks.
export function turned() {
  const { who, name, people } = curtain();
  return who >= 0 ? say("hand-of", { name: people.find(([seat]) => seat === who)?.[1] }) : name ? say("pass-device-now", { name }) : "";
}

export function Curtain() {
  const { seat, name, people, soon } = curtain(), { waiting } = node("dock");
  const opens = (at, id, kind, words) => html`<button type="button" class=${`btn hold ${kind}`} key=${id} id=${id} data-hold=${`curtain ${at}`}><span>${words}</span></button>`;
  return html`<section class="dock curtain" id="dock" tabindex="-1" aria-labelledby="dock-h"><div class="drawn">
    <h2 id="dock-h">${name ? html`${tile(seat)} <span>${rich("pass-device", { name: html`<bdi>${name}</bdi>` })}</span>` : soon ? say("one-moment") : say("nobodys-turn")}</h2>
    <p class="ask">${name ? say("look-away") : soon ? say("goes-on-itself") : waiting ? say("waiting-on", { names: waiting }) : say("one-moment-now")}</p>
    <div class="acts" id="acts">${name ? opens(seat, "curtain", "go", rich("show-my-hand", { name: html`<bdi>${name}</bdi>` })) : ""}
      ${people.filter(([at]) => at !== seat).map(([at, who]) => opens(at, `look-${at}`, "ghost", rich("just-looking", { name: html`<bdi>${who}</bdi>` })))}</div></div></section>`;
}

// A hand is not shown by a press that was meant for something else: a finger or a mouse holds the button, or presses it twice with
// a pause between. Keys and voices press it once.
export function holding(open) {
  const at = (event) => event.target.closest?.("[data-hold]");
  const early = () => performance.now() - closed < SHUT;
  const stop = () => { clearTimeout(timer); document.querySelector(".holding")?.classList.remove("holding"); };
  const go = (button) => { stop(); pressed = { id: "", at: -AGAIN }; open(button); };
  document.addEventListener("pointerdown", (event) => {
    const button = at(event);
    if (!button || event.button || early()) return;
    button.classList.add("holding");
    timer = setTimeout(go, HOLD, button);
  });
  for (const name of ["pointerup", "pointercancel", "pointerout"]) document.addEventListener(name, stop);
  document.addEventListener("contextmenu", (event) => { if (at(event)) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    const button = at(event);
    if (!button || early()) return;
    const now = performance.now(), since = now - pressed.at;
    if (!event.detail || (pressed.id === button.id && since > SHUT && since < AGAIN)) return go(button);
    if (pressed.id !== button.id || since >= AGAIN) pressed = { id: button.id, at: now };
  });
}
