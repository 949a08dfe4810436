// Talk: what is new, whom one does not want to hear on this device, and a line on its way.
import { by } from "./spots.js";
import { keepList, keptList } from "./store.js";

const key = `talk ${by("live-table").dataset.socket}`;
let sent = false;
// The last line seen, then who is muted.
const known = () => { const [seen = 0, ...muted] = keptList(key); return [seen, ...muted]; };
const know = (...all) => keepList(key, all);

export function talk(open) {
  if (!by("said")) return;
  const [seen, ...muted] = known();
  const lines = [...by("said").querySelectorAll("[data-said]")];
  for (const line of lines) line.hidden = muted.includes(line.dataset.by);
  for (const box of document.querySelectorAll("[data-mute]")) box.checked = muted.includes(box.dataset.mute);
  const last = lines.filter((line) => !line.hidden).at(-1)?.dataset.said || 0;
  for (const mark of document.querySelectorAll(".unread")) mark.hidden = open || last <= seen;
  if (open) { know(Math.max(last, seen), ...muted); by("said").scrollTop = 1e6; }
}

export function mute({ mute: who }) {
  const [seen, ...muted] = known(), rest = muted.filter((one) => one !== who);
  know(seen, ...rest, ...(rest.length < muted.length ? [] : [who]));
}

export const speak = (send) => { sent = send({ command: `chat ${by("words").value}` }); };
export const heard = (done) => { if (sent && done) by("say").reset(); sent = false; };
