// The waiting room: who is here, as it changes; invitations to copy; and once the cards are dealt, the table.
import { roll } from "./dice.js";

const room = document.getElementById("room");
const by = (id) => document.getElementById(id);
let wait = 500;

function settle() {
  for (const field of document.querySelectorAll("[data-path]")) field.value = location.origin + field.dataset.path;
}

// Whoever is typing a name, or has opened something, is left alone.
const rest = (node, fresh) => { if (node.tagName === "DETAILS" && node.open) fresh.open = true; };

function receive(message) {
  if (message.anew || (message.html && !message.html.includes('id="waiting"'))) return location.reload();
  if (!message.html) return;
  const before = by("waiting").dataset.say;
  Idiomorph.morph(room, message.html, { morphStyle: "innerHTML", ignoreActiveValue: true, callbacks: { beforeNodeMorphed: rest } });
  settle();
  if (by("waiting").dataset.say !== before) by("live").textContent = by("waiting").dataset.say;
}

function connect() {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${room.dataset.socket}`);
  socket.onopen = () => { wait = 500; by("offline").hidden = true; };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    by("offline").hidden = false;
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 8000);
  };
}

addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) navigator.clipboard?.writeText(location.origin + button.dataset.copy).then(() => { button.textContent = "Copied"; by("live").textContent = "Invitation copied."; });
});
roll();
settle();
if (room) connect();
