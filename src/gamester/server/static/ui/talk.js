// Talk beside the table: what is new, whom one does not want to hear on this device, a line on its way.
import { keepList, keptList } from "../store.js";
import { html, local, tile } from "./cards.js";
import { node } from "./nodes.js";
import { rich } from "./rich.js";
import { say } from "../say.js";

let key = "", sent = false;
// The last line seen, then who is muted.
const known = () => { const [seen = 0, ...muted] = keptList(key); return [seen, ...muted]; };
const heard = () => { const [, ...muted] = known(); return (local.about.chat?.lines || []).filter((line) => !muted.includes(String(line.seat))); };

export const begin = (socket) => { key = `talk ${socket}`; };
export const unread = () => Boolean(local.about.chat) && (heard().at(-1)?.number || 0) > known()[0];
export function mute(who) {
  const [seen, ...muted] = known(), rest = muted.filter((one) => one !== who);
  keepList(key, [seen, ...rest, ...(rest.length < muted.length ? [] : [who])]);
}

// The words leave the field when they have been said, not when they were sent.
export const speak = (send) => { sent = send({ command: `chat ${document.getElementById("words").value}` }); };
export function answered(done) {
  if (sent && done) document.getElementById("say")?.reset();
  sent = false;
}

export function Talk() {
  const { chat } = local.about, table = node("table"), me = table.viewer;
  if (!chat) return html`<div class="log"><p class="pad mut">${say("no-talk")}</p></div>`;
  const [seen, ...muted] = known(), lines = heard(), plays = local.seated || local.about.judge, over = node("dock")?.c === "Result";
  keepList(key, [Math.max(seen, lines.at(-1)?.number || 0), ...muted]);
  return html`<div class="log talk" id="said" tabindex="0" role="log" aria-label=${say("talk")}>${lines.map((line) => html`<p key=${line.number}>${line.seat >= 0 && node(`seat-${line.seat}`) ? tile(line.seat) : ""} <b><bdi>${line.seat === me ? say("you") : line.name}</bdi></b> <bdi>${line.text}</bdi></p>`)}${lines.length ? "" : html`<p class="mut">${say("no-messages")}</p>`}</div>
    ${chat.people?.length ? html`<details class="mutes"><summary>${say("mute")}</summary><ul>${chat.people.map(([number, name]) => html`<li key=${number}><label><input type="checkbox" id=${`mute-${number}`} data-mute=${number} checked=${muted.includes(String(number))} /> ${rich("mute-here", { name: html`<bdi>${name}</bdi>` })}</label>
      ${chat.host ? html`<button type="button" class="btn s" data-command=${`mute ${number}${chat.muted.includes(number) ? " off" : ""}`}>${say(chat.muted.includes(number) ? "mute-end" : "mute-all")}<span class="vh">: ${name}</span></button>` : ""}</li>`)}</ul></details>` : ""}
    <form class="chat" id="say"><label class="vh" for="words">${say(plays ? "say-to-table" : "say-to-spectators")}</label><input id="words" maxlength="300" autocomplete="off" required placeholder=${say("say-something")} /><button class="btn s">${say("send")}</button>
      <p class="sm mut">${say(chat.quiet ? "muted-you" : plays || over ? "heard-by-all" : "heard-later")}</p></form>`;
}
