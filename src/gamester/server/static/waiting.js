// The waiting room: who is here, as it changes; invitations to copy; and once the cards are dealt, the table.
import { roll } from "./dice.js";
import { connect } from "./line.js";
import { say } from "./say.js";

const room = document.getElementById("room");
const by = (id) => document.getElementById(id);

function settle() {
  for (const field of document.querySelectorAll("[data-path]")) field.value = location.origin + field.dataset.path;
}

// A person who is typing a name, or has opened something, is left alone.
const rest = (node, fresh) => { if (node.tagName === "DETAILS" && node.open) fresh.open = true; };

let going = false; // a form has been sent: its answer is where this page goes
addEventListener("submit", () => { going = true; });

function receive(message) {
  if (going) return;
  if (message.anew || message.all) return location.reload(); // the cards are dealt: what comes is the table
  if (!message.html) return;
  const before = by("waiting").dataset.say;
  Idiomorph.morph(room, message.html, { morphStyle: "innerHTML", ignoreActiveValue: true, callbacks: { beforeNodeMorphed: rest } });
  settle();
  if (by("waiting").dataset.say !== before) by("live").textContent = by("waiting").dataset.say;
}

addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) navigator.clipboard?.writeText(location.origin + button.dataset.copy).then(() => { button.textContent = say("page-copied"); by("live").textContent = say("page-invitation-copied"); });
});
roll();
settle();
if (room) connect(room.dataset.socket, receive);
