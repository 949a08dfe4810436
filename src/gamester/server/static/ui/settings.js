// This table, beside the felt: switches of this device, what everyone may agree on, what the table is played by, links, the deal.
import { pref } from "../prefs.js";
import { chip, html, local } from "./cards.js";
import { curtain } from "./curtain.js";
import { node } from "./nodes.js";
import { canNotify } from "./notify.js";

const SWITCHES = [["sound", "Sounds"], ["keys", "Single keys (C, D, L, R, U, digits, ?)"], ["left", "Left-handed"], ["learn", "Learning: say what my cards can make"], ["wait", "Never play for me"]];
const command = (id, word, text) => html`<button type="button" class="btn s" id=${id} data-command=${word}>${text}</button>`;
const part = (title, inner) => (inner ? html`<section><h2>${title}</h2>${inner}</section>` : "");
const pairs = (all) => html`<dl class="house">${all.map(([name, value, law], k) => html`<div key=${k}><dt><bdi>${name}</bdi> ${chip(law)}</dt><dd>${value}</dd></div>`)}</dl>`;
const seconds = (many) => (many < 60 ? `${many} seconds` : `${many / 60} minute${many === 60 ? "" : "s"}`);

const device = () => html`<div class="prefs">${SWITCHES.map(([name, words]) => html`<label key=${name}><input type="checkbox" name=${name} id=${`pref-${name}`} checked=${pref(name)} /> ${words}</label>`)}
  <button type="button" class="btn s" data-keys>All keys</button></div>`;

function Together() {
  const { paused, open_hands: open, spectator_delay: delay, spectators, practice_from: practice } = local.about;
  const asks = local.seated && node("dock")?.c === "Dock" && (!curtain() || curtain().who >= 0);
  const told = [spectators && `${spectators} watching.`, open && "Everyone agreed: spectators see all hands.", delay && `Spectators are ${seconds(delay)} behind.`, practice !== undefined && "Practice game: you may already know the hidden cards, so it doesn’t count."].filter(Boolean);
  return html`${asks ? html`<p class="mut">Everyone has to agree. Bots always do.</p><p class="btns">${paused ? "" : html`${command("ask-pause", "pause", "Ask to pause")}${command("ask-takeback", "takeback", "Ask to take back my last move")}`}${open ? "" : command("ask-open", "open hands", "Ask to show all hands to spectators")}</p>` : ""}
    ${told.map((said) => html`<p key=${said}>${said}</p>`)}`;
}

const renew = (seat, id, words) => html`<form method="post" action=${`${local.base}/link`} key=${seat}><input type="hidden" name="seat" value=${seat} /><button class="btn s" id=${id}>${words}</button></form>`;

function Links() {
  const { relinks } = local.about;
  return relinks ? html`<details id="links"><summary>Someone else has my link</summary><p class="mut">A new link replaces the old one, which stops working at once, on your other devices too. Everyone at the table is told.</p>
    ${renew("me", "renew", "Make a new link for me")}${relinks.others.map(([seat, name]) => renew(seat, `renew-${seat}`, html`Make a new link for <bdi>${name}</bdi>`))}</details>` : "";
}

function Hook() {
  const { webhook: hook } = local.about;
  return hook && node("dock")?.c === "Dock" ? html`<details id="hook" open=${Boolean(hook.url || hook.push)}><summary>Notify me when it’s my move</summary>
    ${canNotify() ? html`<p><button type="button" class="btn s" id="notify" data-notify=${hook.push ? "off" : "on"}>${hook.push ? "Stop notifying this browser" : "Notify this browser"}</button> ${local.notified || ""}</p>` : ""}
    <form method="post" action=${`${local.base}/webhook`}><label for="hook-url">Webhook URL</label><input type="url" id="hook-url" name="url" defaultValue=${hook.url} maxlength="500" placeholder="https://" autocomplete="off" />
      ${hook.host ? html`<label><input type="checkbox" name="all" defaultChecked=${hook.all_seats} /> and of everyone’s moves</label>` : ""}<button class="btn s">Save</button></form>
    <p class="mut">A message goes there when it becomes your move. It says whose move it is at which table, and nothing else. Without a URL none is sent.</p></details>` : "";
}

function Deal() {
  const { deal_proof: deal } = local.about;
  if (!deal) return "";
  return html`<div id="dealt"><p>The server promised its half of the shuffle before the first card: <code>${deal.commitment}</code></p>
    ${deal.entropy?.length ? pairs(deal.entropy.map(([name, said]) => [`Added by ${name}`, html`<code>${said}</code>`])) : html`<p class="mut">Nobody added randomness of their own.</p>`}
    ${deal.rematch_commitment ? html`<p>For a rematch the server has promised its half, too: <code>${deal.rematch_commitment}</code></p>${deal.rematch_entropy?.length ? pairs(deal.rematch_entropy.map(([name, said]) => [`Next, added by ${name}`, html`<code>${said}</code>`])) : ""}` : ""}
    ${deal.verify_path ? html`<p><a class="btn s" href=${deal.verify_path}>Check the deal and the game</a></p>` : ""}</div>`;
}

// Links of the seats that wait for somebody.
export function Waiting() {
  const { links } = local.about, seats = (node("table").seats || []).length + (node("table").mine || []).filter((id) => id.startsWith("seat-")).length;
  if (!links?.length) return "";
  const judge = links[0][0] >= seats;
  return html`<section class="invite" aria-labelledby="h-links"><h2 id="h-links">${judge ? "Nobody judges yet" : "Seats that wait for someone"}</h2>
    <ul>${links.map(([seat, name, path]) => html`<li key=${seat}><b><bdi>${name}</bdi></b><input readonly id=${`link-${seat}`} data-path=${path} value=${location.origin + path} aria-label=${`Link for ${name}`} /><button type="button" class="btn s" data-copy=${path}>Copy link</button></li>`)}</ul>
    <p class="mut">${judge ? "Send it to someone who doesn’t play." : "Send each link to one person. It works once, then the seat is theirs."}</p></section>`;
}

// What a seat may do if somebody has to go. Each is opened before it can be pressed: most cannot be undone.
const Ways = ({ ways = [], note }) => html`${note ? html`<p id="way-note">${note}</p>` : ""}${ways.map((way) => html`<details key=${way.command} class="way"><summary>${way.label}</summary><p>${way.meaning}</p><p class="btns">${command(`way-${way.command.replace(/\W+/g, "-")}`, way.command, way.label)}</p></details>`)}`;

export function Settings() {
  const { rules_here: rules, clock_terms: terms, curtain: shared, ways_out: out } = local.about;
  return html`<div class="log about" id="this-table" tabindex="0" role="region" aria-label="This table">
    <p>Table <b class="code">${local.code}</b></p>
    ${Waiting()}
    ${part("Together", Together())}
    ${out && local.seated ? part(out.title, Ways(out)) : ""}
    ${terms?.length ? part("Clock", html`<ul>${terms.map((said) => html`<li key=${said}>${said[0].toUpperCase()}${said.slice(1)}</li>`)}</ul>`) : ""}
    ${part("On this device", device())}
    ${rules?.length ? part("Rules of this table", pairs(rules)) : ""}
    ${part("Deal", Deal())}
    ${local.seated && !shared ? Hook() : ""}${Links()}
    ${shared && shared.who >= 0 ? "" : html`<p><a class="btn s" id="report" href=${`${local.base}/report`}>Report a problem</a> <a class="btn s" href=${`${local.base}/log`}>Whole log</a></p>`}</div>`;
}
