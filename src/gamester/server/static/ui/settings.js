// This table, beside the felt: switches of this device, what everyone may agree on, what the table is played by, links, the deal.
import { pref } from "../prefs.js";
import { chip, html, local } from "./cards.js";
import { curtain } from "./curtain.js";
import { node } from "./nodes.js";
import { canNotify } from "./notify.js";
import { rich } from "./rich.js";
import { Tongue } from "./tongue.js";
import { say } from "../say.js";

const SWITCHES = ["sound", "keys", "left", "learn", "wait"];
const command = (id, word, text) => html`<button type="button" class="btn s" id=${id} data-command=${word}>${text}</button>`;
const part = (title, inner) => (inner ? html`<section><h2>${title}</h2>${inner}</section>` : "");
const pairs = (all) => html`<dl class="house">${all.map(([name, value, law], k) => html`<div key=${k}><dt><bdi>${name}</bdi> ${chip(law)}</dt><dd>${value}</dd></div>`)}</dl>`;

const device = () => html`<div class="prefs">${SWITCHES.map((name) => html`<label key=${name}><input type="checkbox" name=${name} id=${`pref-${name}`} checked=${pref(name)} /> ${say(`switch-${name}`)}</label>`)}
  <button type="button" class="btn s" data-keys>${say("all-keys")}</button> ${Tongue(local.languages)}</div>`;

function Together() {
  const { paused, open_hands: open, spectator_delay: delay, spectators, practice_from: practice } = local.about;
  const asks = local.seated && node("dock")?.c === "Dock" && (!curtain() || curtain().who >= 0);
  const told = [spectators && say("n-watching-said", { n: spectators }), open && say("hands-open"), delay && (delay < 60 ? say("behind-seconds", { n: delay }) : say("behind-minutes", { n: delay / 60 })), practice !== undefined && say("practice-said")].filter(Boolean);
  return html`${asks ? html`<p class="mut">${say("all-agree")}</p><p class="btns">${paused ? "" : html`${command("ask-pause", "pause", say("ask-pause"))}${command("ask-takeback", "takeback", say("ask-takeback"))}`}${open ? "" : command("ask-open", "open hands", say("ask-open"))}</p>` : ""}
    ${told.map((said) => html`<p key=${said}>${said}</p>`)}`;
}

const renew = (seat, id, words) => html`<form method="post" action=${`${local.base}/link`} key=${seat}><input type="hidden" name="seat" value=${seat} /><button class="btn s" id=${id}>${words}</button></form>`;

function Links() {
  const { relinks } = local.about;
  return relinks ? html`<details id="links"><summary>${say("link-leaked")}</summary><p class="mut">${say("new-link")}</p>
    ${renew("me", "renew", say("new-link-me"))}${relinks.others.map(([seat, name]) => renew(seat, `renew-${seat}`, rich("new-link-for", { name: html`<bdi>${name}</bdi>` })))}</details>` : "";
}

function Hook() {
  const { webhook: hook } = local.about;
  return hook && node("dock")?.c === "Dock" ? html`<details id="hook" open=${Boolean(hook.url || hook.push)}><summary>${say("notify-me")}</summary>
    ${canNotify() ? html`<p><button type="button" class="btn s" id="notify" data-notify=${hook.push ? "off" : "on"}>${say(hook.push ? "notify-stop" : "notify-browser")}</button> ${local.notified || ""}</p>` : ""}
    <form method="post" action=${`${local.base}/webhook`}><label for="hook-url">${say("webhook-url")}</label><input type="url" id="hook-url" name="url" defaultValue=${hook.url} maxlength="500" placeholder="https://" autocomplete="off" />
      ${hook.host ? html`<label><input type="checkbox" name="all" defaultChecked=${hook.all_seats} /> ${say("webhook-all")}</label>` : ""}<button class="btn s">${say("save")}</button></form>
    <p class="mut">${say("webhook-how")}</p></details>` : "";
}

function Deal() {
  const { deal_proof: deal } = local.about;
  if (!deal) return "";
  return html`<div id="dealt"><p>${rich("deal-promised", { mark: html`<code>${deal.commitment}</code>` })}</p>
    ${deal.entropy?.length ? pairs(deal.entropy.map(([name, said]) => [say("added-by", { name }), html`<code>${said}</code>`])) : html`<p class="mut">${say("added-by-nobody")}</p>`}
    ${deal.rematch_commitment ? html`<p>${rich("rematch-promised", { mark: html`<code>${deal.rematch_commitment}</code>` })}</p>${deal.rematch_entropy?.length ? pairs(deal.rematch_entropy.map(([name, said]) => [say("added-next", { name }), html`<code>${said}</code>`])) : ""}` : ""}
    ${deal.verify_path ? html`<p><a class="btn s" href=${deal.verify_path}>${say("check-the-deal")}</a></p>` : ""}</div>`;
}

// Links of the seats that wait for somebody.
export function Waiting() {
  const { links } = local.about, seats = (node("table").seats || []).length + (node("table").mine || []).filter((id) => id.startsWith("seat-")).length;
  if (!links?.length) return "";
  const judge = links[0][0] >= seats;
  return html`<section class="invite" aria-labelledby="h-links"><h2 id="h-links">${say(judge ? "no-judge-yet" : "seats-waiting")}</h2>
    <ul>${links.map(([seat, name, path]) => html`<li key=${seat}><b><bdi>${name}</bdi></b><input readonly id=${`link-${seat}`} data-path=${path} value=${location.origin + path} aria-label=${say("link-for", { name })} /><button type="button" class="btn s" data-copy=${path}>${say("copy-link")}</button></li>`)}</ul>
    <p class="mut">${say(judge ? "send-to-judge" : "send-links")}</p></section>`;
}

// What a seat may do if somebody has to go. Each is opened before it can be pressed: most cannot be undone.
const Ways = ({ ways = [], note }) => html`${note ? html`<p id="way-note">${note}</p>` : ""}${ways.map((way) => html`<details key=${way.choices[0].command} class="way"><summary>${way.label}</summary><p>${way.meaning}</p><p class="btns">${way.choices.map((one) => command(`way-${one.command.replace(/\W+/g, "-")}`, one.command, one.label))}</p></details>`)}`;

export function Settings() {
  const { rules_here: rules, clock_terms: terms, curtain: shared, ways_out: out } = local.about;
  return html`<div class="log about" id="this-table" tabindex="0" role="region" aria-label=${say("this-table")}>
    <p>${rich("table-named", { code: html`<b class="code">${local.code}</b>` })}</p>
    ${Waiting()}
    ${part(say("together"), Together())}
    ${out && local.seated ? part(out.title, Ways(out)) : ""}
    ${terms?.length ? part(say("clock"), html`<ul>${terms.map((said) => html`<li key=${said}>${said}</li>`)}</ul>`) : ""}
    ${part(say("on-this-device"), device())}
    ${rules?.length ? part(say("rules-here"), pairs(rules)) : ""}
    ${part(say("deal"), Deal())}
    ${local.seated && !shared ? Hook() : ""}${Links()}
    ${shared && shared.who >= 0 ? "" : html`<p><a class="btn s" id="report" href=${`${local.base}/report`}>${say("report-problem")}</a> <a class="btn s" href=${`${local.base}/log`}>${say("whole-log")}</a></p>`}</div>`;
}
