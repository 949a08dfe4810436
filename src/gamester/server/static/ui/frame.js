// The table around the felt: bar, seats, the middle, your place, dock, log.
import { Card, Node, art, asked, cards, chip, dock, faces, figure, glyph, html, icon, isLaw, kids, local, picture, plain, press, rich, tile } from "./cards.js";
import { spelt } from "./clock.js";
import { Curtain, curtain, isClosed } from "./curtain.js";
import { Ending, Result } from "./ending.js";
import { pref } from "../prefs.js";
import { Forced, onlyMove, runs, told as only } from "./forced.js";
import { fit, packed, rows } from "./layout.js";
import { node } from "./nodes.js";
import { picks, spoken, sum, word } from "./picks.js";
import { Rail } from "./rail.js";
import { rich as worded } from "./rich.js";
import { unread } from "./talk.js";
import { either, say } from "../say.js";
import { groupOf, isChart, title } from "./zones.js";

const SIDE = new Set(["tabs"]);
/** @param {string[]} ids @returns {Wire.Node[]} */
const of = (ids) => (ids || []).map(node).filter(Boolean);
// Where a tower or a path is in the middle, seats are one line each and the viewer's piles lie in the dock.
const inLine = () => of(node("table").middle).some((kid) => kid.c === "Track");
const laidOut = (one) => of(one.items).filter((kid) => kid.c !== "Say" && !(kid.c === "Pile" && !kid.count));

/** @param {Wire.Table} one */
function Table(one) {
  const line = inLine(), others = of(one.seats).filter((kid) => kid.c === "Plate"), mine = of(one.mine);
  const plate = mine.find((kid) => kid.c === "Plate"), over = node("dock")?.c === "Result" && !local.stage;
  const last = node("log")?.lines?.at(-1), { about } = local, asked = about.votes?.find((vote) => vote.waiting_for?.includes(one.viewer)), own = about.clocks?.[one.viewer];
  return html`<div class=${`table${local.sheet ? " sheeted" : ""}`} data-game=${one.game} data-n=${others.length + (plate ? 1 : 0)}>
    <header class="bar"><a class="logo" href="/" aria-label=${say("to-home")}><svg viewBox="0 0 32 32" aria-hidden="true"><use href="#i-logo" /></svg></a><h1>${one.title}</h1>
      <span class="pill">${one.turn ? html`<span class="d">${one.turn} · </span>` : ""}<b>${one.phase}</b></span><span class="grow"></span>
      ${about.practice_from === undefined ? "" : html`<span class="pill d"><b>${say("practice")}</b></span>`}
      ${curtain()?.who >= 0 ? html`<button type="button" class="btn s" id="close" data-command="curtain">${say("hide-my-hand")}</button>` : ""}
      ${about.links?.length ? html`<button type="button" class="btn s" id="invite" data-tab="table">${icon("link")} ${say("invite")}</button>` : ""}
      ${own?.deadline ? html`<span class="ring num" role="timer" aria-label=${say("your-time")} id="my-clock" title=${about.timeout_notice ? say("when-time-is-up", { what: about.timeout_notice.text }) : ""} data-until=${own.deadline} data-warn=${own.warn}>…</span>` : ""}
      ${!local.seated && !about.judge ? html`<span class="pill" id="watchers">${icon("eye")}<span class="d"> ${about.spectators > 1 ? say("watching-in-all", { n: about.spectators }) : say("watching-too")}</span></span>` : about.spectators ? html`<span class="pill d" id="watchers">${icon("eye")} ${say("n-watching", { n: about.spectators })}</span>` : ""}
      <a class="btn ghost s" href=${`/rules/${one.game}`} target="_blank" rel="noopener" aria-label=${say("rules")}>${icon("book")} <span class="d">${say("rules")}</span></a>
      <button type="button" class="btn ghost s" data-theme-switch aria-label=${say("light-or-dark")}>${icon("sun")}</button></header>
    <main class=${`felt${over && !local.final ? " over" : plate && !line && before().bare ? " bare" : ""}${line ? " line" : ""}`} id="felt" aria-label=${say("the-table")} style=${rows(one.game, others.length + (plate ? 1 : 0))}>
      <div class="opps seats" style=${{ "--k": Math.max(1, others.length + (line && plate ? 1 : 0)) }}>${line && plate ? html`<${Node} key=${plate.id} id=${plate.id} as=${Own} />` : ""}${kids(one.seats)}</div>
      ${over && !local.final ? html`<${Node} key="result" id="dock" as=${Ending} />` : html`${Middle(one)}${plate && !line ? html`<${Node} key=${plate.id} id=${plate.id} as=${Own} />` : ""}`}</main>
    <section class="ticker" aria-label=${say("the-latest")}><span>${about.paused ? worded("paused") : asked ? html`<b>${asked.text}.</b>` : worded("last-line", { line: last ? last.t : say("nothing-yet") })}</span>${about.chat ? html`<button type="button" id="to-talk" data-tab="talk">${say("talk")}${unread() ? html` <b class="unread">${say("new")}</b>` : ""}</button>` : ""}<button type="button" id="to-log" data-sheet="rail">${icon("log")} ${say(asked || about.paused ? "answer" : "log")}</button></section>
    ${kids(one.dock)}${Rail()}</div>`;
}

// How many contests stand side by side, so that all are seen.
const abreast = (many) => (many > 4 ? 3 : many > 1 ? 2 : 1);

// The middle: piles and tracks at the left, what is decided about in the centre, what is folded away at the right.
/** @param {Wire.Table} one */
function Middle(one) {
  const all = of(one.middle).filter((kid) => !isStrip(kid)), own = all.filter((kid) => kid.c === "Needs" && kid.tone === "own");
  const tracks = all.filter((kid) => kid.c === "Track"), piles = all.filter((kid) => kid.c === "Pile" || (kid.c === "Row" && kid.kind === "few")), left = tracks.length ? [] : piles, beside = tracks.length ? piles : [];
  const side = all.filter((kid) => kid.c === "Panel" && SIDE.has(kid.kind) && !isChart(kid));
  const charts = all.filter(isChart), steps = all.filter((kid) => kid.c === "Steps"), says = all.filter((kid) => (kid.c === "Say" && !tracks.length) || kid.c === "Counter");
  const folds = all.filter((kid) => kid.c === "Panel" && kid.kind === "fold" && !isChart(kid)), opened = folds.find((kid) => local.open.has(kid.id));
  const stake = of(node("dock")?.items), grids = all.filter((kid) => kid.c === "Grid");
  const apart = of(one.mine).some((kid) => kid.c === "Plate") && !tracks.length ? [] : says;
  const taken = new Set([...own, ...left, ...tracks, ...side, ...steps, ...says, ...grids, ...folds, ...beside]), rest = all.filter((kid) => !taken.has(kid));
  const ids = (some) => some.map((kid) => kid.id), led = rest[0]?.c === "Row" && rest[0].cards?.length === 1 && rest.length > 1;
  const shop = side.some((kid) => kid.tone === "now") || (side.length > 0 && !steps.length), goods = side.filter((kid) => local.open.has(kid.id)).length > 0;
  const idle = tracks.length > 0 && !shop && !led;
  const Goods = (kid) => html`<button type="button" class="btn s goods" key=${kid.id} data-open=${kid.id} aria-expanded=${goods}>${title(kid)}</button>`;
  const Fold = (kid) => html`<button type="button" class="btn s ghost fold" key=${kid.id} data-open=${kid.id} aria-expanded=${kid === opened}>${kid.title || kid.say}</button>`;
  const columns = [left.length && "minmax(64px, 9%)", tracks.length && "minmax(150px, 20%)", !shop && !(idle && side.length) && "minmax(0, 1fr)", side.length && (shop || idle ? "minmax(0, 4fr)" : "minmax(200px, 34%)")].filter(Boolean).join(" ");
  return html`<section class=${`centre${shop ? " shop" : idle ? " idle" : ""}`} aria-label=${say("the-middle")} style=${{ "--columns": columns }}>
    ${left.length ? html`<div class="decks" style=${{ "--n": left.length - 1 }}>${kids(ids(left.slice(0, 1)), Deck)}${kids(ids(left.slice(1)), Counted)}${folds.map(Fold)}</div>` : ""}${tracks.length ? kids(ids(tracks)) : ""}
    <div class="main">${kids(ids(steps))}${grids.length ? Pairs(grids) : ""}${rest.length ? html`<div class=${`flow n${Math.min(rest.length, 3)}${led ? " led" : ""}`}>${led ? html`${kids([rest[0].id])}<div class="fight">${kids(ids(rest.slice(1).filter((kid) => kid.c !== "Fates")))}${shop ? "" : side.map(Goods)}</div>${kids(ids(rest.filter((kid) => kid.c === "Fates")))}` : kids(ids(rest))}${shop || led ? "" : side.map(Goods)}</div>` : ""}
      ${apart.length || folds.length || charts.length || beside.length ? html`<div class=${`notes${apart.length || (folds.length && !left.length) || beside.length ? "" : " m"}`}>${kids(ids(apart))}${kids(ids(beside), Counted)}${charts.map((kid) => html`<button type="button" class="btn s m" key=${kid.id} data-open=${kid.id} aria-expanded=${local.open.has(kid.id)}>${kid.title}</button>`)}${folds.map(Fold)}</div>` : ""}</div>
    ${side.length ? html`<div class=${`aside${goods ? " shown" : ""}`}>${kids(ids(side))}</div>` : ""}
    ${stake.length ? html`<div class="stake told" tabindex="0" role="group" aria-label=${say("what-is-decided")} style=${{ "--abreast": abreast(stake.length), "--lines": Math.ceil(stake.length / abreast(stake.length)), "--many": stake.length }}>${kids(ids(stake))}</div>` : opened ? html`<div class="stake folded" tabindex="0" role="group" aria-label=${opened.title || opened.say}><button type="button" class="x" data-open=${opened.id} aria-label=${say("close")}>×</button><h2>${opened.title || opened.say}</h2>${kids(opened.items)}</div>` : ""}</section>`;
}

// A pile of which only the number matters.
const Counted = (one) => html`<span class="counter tallied" id=${one.id}><b class="num">${sizeOf(one)}</b> ${(one.say || "").split(",")[0]}</span>`;
const sizeOf = (one) => one.count ?? (one.cards || []).reduce((all, card) => all + (card.n ?? 1), 0);
// Cards put aside lie as a pile, with the last one on top.
const Deck = (one) => Node.parts.Pile(one.c === "Pile" ? one : { ...one, count: sizeOf(one), top: one.cards?.at(-1) });

// What a match-up comes to, in few words: what is said strongly, else the first sentence.
const briefly = (said) => plain((said || []).filter((bit) => bit.tone === "strong")) || plain((said || []).slice(0, 1));

// Your match-ups large and always at the same place, the others' in a column; on a phone one at a time.
function Pairs(grids) {
  const mine = grids.filter((one) => (one.tone || "").includes("own")), large = mine.length ? mine : grids.slice(0, 3), small = grids.filter((one) => !large.includes(one));
  const asks = (one) => one.rows?.some((row) => row.cells.some((cell) => cell.pick)), resolved = (one) => (one.tone || "").includes("now");
  const now = large.find((one) => local.open.has(one.id)) || large.find(asks) || large.find(resolved) || large[0];
  return html`<div class=${`pairs${large.length < 2 ? " one" : ""}`} style=${{ "--k": large.length }}>
    <div class="mtabs">${large.map((one) => html`<button type="button" key=${one.id} aria-pressed=${one === now} data-open=${one.id} aria-label=${one.title}>${one.rows?.at(-1)?.head || one.title}</button>`)}</div>
    ${large.map((one) => html`<div class=${`pairbox${one === now ? " cur" : ""}`} key=${one.id}><${Node} id=${one.id} /></div>`)}
    ${small.length ? html`<div class="mini d">${small.map((one) => html`<div class="row" key=${one.id}><b>${one.title}</b><span class="mut" title=${plain(one.said)}>${briefly(one.said)}</span></div>`)}</div>` : ""}</div>`;
}


const STATES = { ready: "check", asked: "dots", away: "away" };
// How another seat stands, in one badge: a player who is ready is not waited for, and one who is away chooses nothing.
/** @param {Wire.Plate} one */
function Standing(one) {
  const state = one.mark !== "ready" && one.tone === "away" ? "away" : one.mark, drawing = STATES[state], words = drawing ? say(`state-${state}`) : "";
  return drawing ? html`<span class="stat" role="img" aria-label=${words} title=${words}>${icon(drawing)}<span>${words}</span></span>` : "";
}

// How much a seat has of what it can have: a bar at its name.
/** @param {Wire.Gauge} one */
const Gauge = (one) => html`<span class="gauge" role="meter" aria-label=${one.t} aria-valuemin="0" aria-valuenow=${one.value} aria-valuemax=${one.of}>${glyph(one.glyph)}<svg aria-hidden="true"><rect class="room" width="100%" height="100%" rx="4" /><rect width=${`${Math.max(0, Math.min(100, (100 * one.value) / Math.max(1, one.of)))}%`} height="100%" rx="4" /></svg><b class="num">${one.value}</b></span>`;

/** @param {Wire.Plate} one @param {boolean} own */
function Who(one, own) {
  const main = (one.figures || []).filter((shown) => shown.tone), number = main[0]?.tone === "main" && main[0].t.match(/^(\d+) (\p{L}+)$/u);
  const badge = one.badge && html`<span class="badge">${glyph(one.badge.glyph)}${one.badge.t}</span>`;
  const clock = local.about.clocks?.[one.seat ?? 0];
  return html`<div class="who">${tile(one.seat ?? 0)}<div class="nm"><b dir="auto">${own && !curtain() ? say("you") : one.name}</b> ${one.bot ? html`<span class="tag d" title=${one.bot}>${icon("bot")} ${say("bot")}</span>` : local.about.stand_ins?.includes(one.seat ?? 0) ? html`<span class="tag d long">${icon("bot")} ${say("a-bot-plays")}</span>` : ""}
      <span class="sub">${main.filter((shown) => !number || shown !== main[0]).map(figure)}${(one.counts || []).map((words) => html`<span class="fg" key=${words}>${words}</span>`)}</span></div>
    ${number ? html`<div class="fig num">${number[1]}<small>${number[2]}</small></div>` : ""}${badge}
    ${clock?.deadline ? (own ? "" : html`<span class="stat clock num" data-until=${clock.deadline} data-warn=${clock.warn}>…</span>`) : clock?.paused_at ? html`<span class="stat num" title=${say("time-left")}>${spelt(clock.paused_at)}</span>` : ""}
    ${one.gauge ? Gauge(one.gauge) : ""}${own ? "" : Standing(one)}</div>`;
}

/** @param {Wire.Plate} one */
const known = (one) => (one.known?.length ? html`<details class="known"><summary>${icon("eye")}<span class="vh">${say("seen-of", { name: one.name })}</span></summary><ul>${one.known.map((said, k) => html`<li key=${k}>${figure(said)}</li>`)}</ul></details>` : "");

// Captions stand below where cards of several kinds lie side by side.
const CAPTIONED = new Set(["Stack", "Groups", "Needs", "Pile"]);
const plainly = (items) => (items.some((kid) => CAPTIONED.has(kid.c)) ? "" : " plain");
const foot = (items) => ({ "--foot": plainly(items) ? "0px" : "31px" });

// Another seat.
/** @param {Wire.Plate} one */
function Plate(one) {
  const game = node("table").game, two = game === "shapes", wins = game === "gameon", alone = node("table").seats?.length === 1, held = (kid) => Number(kid.c === "Hand" && !kid.cards?.length);
  const items = laidOut(one).sort((a, b) => Number(b.c === "Stack") - Number(a.c === "Stack") || (wins ? held(a) - held(b) : held(b) - held(a)));
  // Where cards are won, only a wide seat has room for the backs in hand: they lie at its far end. An open hand is always shown.
  const counted = wins && !alone ? items.filter((kid) => !held(kid)) : items, many = node("table").seats?.length > 2;
  const free = !two && plainly(items) && !items.some((kid) => kid.c === "Row") ? html`<span class="slot" aria-hidden="true"></span>` : "";
  return html`<section class=${`seat ${one.mark || ""} ${one.tone || ""}${items.length ? "" : " bare"}`} id=${one.id} aria-label=${one.say || one.name} data-zone tabindex="-1">${inLine() ? html`<div class="inline">${Who(one, false)}</div>` : html`<div class="in">${Who(one, false)}
    <div class=${`lay${two ? " two" : plainly(items)}${wins ? ` wins${alone ? " alone" : many ? " many" : ""}` : ""}`} style=${{ ...fit(game, false, two ? [] : counted, alone), ...(two ? packed(items) : {}), ...foot(items) }}>${wins ? free : ""}${kids(items.map((kid) => kid.id))}${wins ? "" : free}</div></div>`}
    ${one.pick ? press(`${one.id}-aim`, one.pick, "aimseat", one.name, html`<span class="vh">${say("pick-seat", { name: one.name })}</span>`) : ""}${known(one)}</section>`;
}

// For learners: what your moves come to, one of each kind, and while you put cards together, what they may still become.
function makes(asks) {
  const found = new Map();
  for (const move of picks.chosen.length ? picks.held : picks.moves) if (move.stands && !found.has(move.stands)) found.set(move.stands, move.p.map((pick) => pick.slice(pick.indexOf(":") + 1)).join(" + "));
  return asks?.deciding && pref("learn") ? [...found].slice(0, 5) : [];
}
// As a sentence; where your place has a margin, all that the hand can make stands there.
function possible(asks) {
  const found = makes(asks), begun = picks.chosen.length > 0;
  if (!found.length) return "";
  const said = worded(begun ? "still-possible" : "hand-can-make", { what: found.map(([stands, made], k) => html`${k ? ", " : ""}<b>${stands}</b> <span class="num nw">${made}</span>`) });
  return begun ? html`${said}` : html`<span class="makes">${said}</span><span class="help">${asks.help}</span>`;
}
function Makes(asks) {
  const found = makes(asks);
  return html`<div class="margin" aria-hidden="true">${found.length ? html`<b>${say("hand-makes")}</b><dl>${found.map(([stands, made]) => html`<dt class="num" key=${stands}>${made}</dt><dd><b>${stands}</b></dd>`)}</dl>` : ""}</div>`;
}

// What lies before you, what your list still needs, and the places that a move fills.
function before() {
  const asks = node("dock"), table = node("table"), plate = of(table.mine).find((kid) => kid.c === "Plate"), middle = of(table.middle);
  const lists = middle.filter((kid) => kid.c === "Needs" && kid.tone === "own"), slots = asks?.deciding ? asks.slots || [] : [], tray = (asks?.tray || []).filter((group) => group.cards?.length);
  const items = slots.length || !plate ? [] : [...lists, ...laidOut(plate)].filter((kid) => !(lists.length && kid.kind === "tally"));
  return { slots, tray, items, bare: !slots.length && !items.length && !tray.some((group) => group.cards?.length) };
}

// A draft that lies nowhere as cards is said.
const drafted = (asks) => (asks.tray || []).filter((group) => !group.cards?.length).map((group) => group.caption).join(", ");
const MOST_GROUPS = 3;
const held = () => of(node("table").mine).reduce((all, kid) => all + (kid.c === "Hand" ? kid.cards?.length || 0 : 0), 0);

// Your own seat, and what you are putting together.
/** @param {Wire.Plate} one */
function Own(one) {
  const asks = dock(), game = node("table").game, { slots, tray, items, bare } = before();
  const table = node("table"), middle = of(table.middle), says = middle.some((kid) => kid.c === "Track") ? [] : middle.filter((kid) => kid.c === "Say" || kid.c === "Counter");
  if (asks?.moves) picks.read(asks);
  const drafts = asks?.deciding && !slots.length ? picks.moves.filter((move) => move.d && move.stands).map((move) => move.p.length) : [];
  const places = drafts.length ? Math.min(MOST_GROUPS, Math.floor(held() / Math.min(...drafts))) : 0;
  const turn = asks?.deciding ? " turn" : "", groups = game === "armies" && pref("learn");
  if (inLine()) return html`<section class=${`me ${one.tone || ""}${turn}`} id=${one.id} aria-label=${say("your-place")} data-zone tabindex="-1"><div class="inline">${Who(one, true)}</div>${known(one)}</section>`;
  const placed = [...items, ...(tray.length ? [{ c: "Groups", groups: tray }] : [])];
  return html`<section class=${`me ${one.tone || ""}${turn}${bare ? " bare" : ""}`} id=${one.id} aria-label=${say("your-place")} data-zone tabindex="-1"><div class=${groups && !bare ? "in makes" : "in"}>${Who(one, true)}
    <div class=${`lay${plainly(placed)}`} style=${{ ...fit(game, true, [...items, ...(tray.length ? [{ c: "Groups", groups: tray }] : []), ...slots.map(() => ({ cards: [{}] }))]), ...foot(placed) }}>${kids(items.map((kid) => kid.id))}${slots.length ? Slots(slots) : bare && !tray.length ? html`<span class="none">${say("nothing-before-you")}</span>` : ""}${!bare && placed.length && plainly(placed) && one.tone !== "gone" ? html`<span class="slot" aria-hidden="true"></span>` : ""}
      ${tray.length ? html`<div class="tray" role="group" aria-label=${say("your-draft")}>${tray.map((group, k) => groupOf(group, `tray-${k}`, true))}</div>` : ""}
      ${places ? html`<div class="nexts" aria-hidden="true">${Array.from({ length: places }, (_, k) => html`<div class="grp next" key=${k}><span class="fan" style=${{ "--s": 0.36 }}><span class="slot"></span><span class="slot"></span></span><span class="cap">${k ? "" : say("next-group")}</span></div>`)}</div>` : ""}</div>
    ${says.length ? html`<div class="margin">${kids(says.map((kid) => kid.id))}</div>` : groups && !bare ? Makes(asks) : ""}</div>${known(one)}</section>`;
}

// The places that an ordered move fills, first to last, with what is picked for them.
function Slots(slots) {
  const picked = picks.chosen;
  return html`<div class="slots" role="list" aria-label=${say("in-this-order")}>${slots.map((caption, k) => {
    const face = picked[k] && node("dock").options?.find((option) => option.pick === picked[k].pick)?.face;
    return html`<div class="grp" role="listitem" key=${k}>${face ? html`<span class="card">${art(face)}</span>` : html`<span class="slot named"><b class="num">${k + 1}</b>${caption}</span>`}</div>`;
  })}</div>`;
}

// ---- the dock: your hand, and beside it the sentence, what may be chosen, the buttons; always of one height.
const LONG = 76; // letters: a sentence that would not fit two lines of a phone is set smaller
const saidOf = (part) => sum(part.picks) || part.picks.map((pick) => spoken(pick, faces.list)).join(" ");
// An empty blank says what goes there, as the button does.
function hint(part) {
  const called = new Map((node("dock").called || []).map(([name, names]) => [name, names[0]])), next = picks.held.flatMap((move) => move.p.map((pick) => pick.split(":")[0]));
  const open = called.has(part.d) ? [part.d] : next.filter((one) => called.has(one) && !picks.tokens.some((pick) => pick.startsWith(`${one}:`)));
  return open.length ? either([...new Set(open.map((one) => called.get(one)))]) : part.n;
}
function Blank(part) {
  const said = saidOf(part);
  return html`<span class=${said ? "blank" : "blank h"}>${said || hint(part)}</span>`;
}
function sentence(one, whole) {
  const pieces = (one.shape || []).find(([name]) => name === picks.shape)?.[1];
  if (!pieces || !picks.chosen.length) return null;
  const made = picks.filled(pieces.map(([d, n]) => (d ? { d, n } : n)));
  const long = made.reduce((all, part) => all + (typeof part === "string" ? part : saidOf(part) || hint(part)).length, whole?.stands?.length || 0);
  return { long, words: html`${made.map((part) => (typeof part === "string" ? part : Blank(part)))}${whole?.stands ? html`, <b>${whole.stands}</b>` : ""}.` };
}

const HANDS = ["rock", "paper", "scissors"];
// How many of an option there are with what is picked beside it.
const heldWith = (option, all) => {
  const beside = all.some((one) => one.held) && picks.chosen.find(({ pick }) => all.some((one) => one.held?.some(([token]) => token === pick)));
  return beside ? (option.held || []).find(([token]) => token === beside.pick)?.[1] ?? 0 : -1;
};
function Option(option, k, all) {
  const face = option.face && option.face in faces.list, count = option.n ?? 1, held = heldWith(option, all);
  return Array.from({ length: count }, (_, j) => press(`option-${k}-${j}`, option.pick, "opt", option.t, html`${option.seat >= 0 ? tile(option.seat, "in") : ""}${face ? picture(option.face) : glyph(HANDS.includes(word(option.pick)) ? word(option.pick) : "")}<span class=${face ? "vh" : ""}>${option.t}</span>${held < 0 ? "" : html` <b class="num">${held}</b>`}`, option));
}

function Hands() {
  const hands = of(node("table")?.mine).filter((kid) => kid.c === "Hand"), asks = dock();
  const held = hands.flatMap((hand) => cards(hand, hand.secret ? say("only-you-see") : ""));
  const faced = (asks?.options || []).flatMap((option, k) => (!held.length && option.face && asks.deciding
    ? Array.from({ length: option.n ?? 1 }, (_, j) => press(`option-${k}-${j}`, option.pick, "card", option.t, art(option.face), option)) : []));
  const all = [...held, ...faced];
  return html`<div class="hand" id=${hands[0]?.id || "hand"} data-hand data-zone role="group" aria-label=${hands[0]?.say || say("your-hand")}><div class=${`hin${asks?.deciding ? "" : " rest"}`} style=${{ "--n": Math.max(1, all.length) }}>${all}</div></div>`;
}

// What is said about time and absence, where nothing else is.
function beside(one) {
  const { absent = {}, held, stand_in_note: note, timeout_notice: up, clocks } = local.about, gone = Object.entries(absent), mine = clocks?.[node("table").viewer];
  if (one.deciding && up && !held) return html`${mine?.deadline ? "" : html`<b class="num">${spelt(mine?.paused_at || 0)}</b> `}${say("when-time-is-up", { what: up.text })}`;
  if (!one.deciding && gone.length) return gone.map(([seat, until]) => html`${worded("bot-takes-over", { name: html`<bdi>${node(`seat-${seat}`)?.name}</bdi>`, time: html`<b class="num" role="timer" data-until=${until} data-warn="-1">…</b>` })} `);
  return note || "";
}

// The viewer's numbers over their piles, beside the hand that comes from them; where it is narrow, all in one line.
const isStrip = (kid) => kid.c === "Panel" && kid.kind === "strip";
function Store() {
  const plate = of(node("table").mine).find((kid) => kid.c === "Plate"), piles = plate ? of(plate.items).filter((kid) => kid.c === "Pile") : [], strips = of(node("table").middle).filter(isStrip);
  return piles.length || strips.length ? html`<div class="store" style=${{ "--n": piles.length }}>${strips.map((kid) => html`<${Node} key=${kid.id} id=${kid.id} as=${Strip} />`)}<div class="piles">${kids(piles.map((kid) => kid.id))}</div></div>` : "";
}
/** @param {Wire.Panel} one */
const Strip = (one) => html`<div class="strip" id=${one.id} role="group" aria-label=${one.say}>${kids(one.items, Amount)}</div>`;
/** @param {Wire.Counter} one */
const Amount = (one) => html`<span class="own" id=${one.id} aria-label=${one.say || undefined}><small>${one.t}</small><b class="num">${one.value || 0}</b></span>`;

// The rules behind a sentence, for those who ask for them.
const whys = (bits) => (bits.length ? html`<details class="whys" key=${bits.map((bit) => bit.law).join()}><summary aria-label=${say("rules-behind-this")}>${say("why")}</summary><span class="box">${bits.map((bit) => chip(bit.law))}</span></details>` : "");

/** @param {Wire.Dock} one */
export function Dock(one) {
  if (isClosed() && !local.stage) return Curtain();
  picks.read(one);
  const [whole] = picks.whole, staged = local.stage, made = one.deciding && !staged ? sentence(one, whole) : null;
  const wanted = one.deciding && !staged ? picks.buttons(one.drafted || 0, one.want, one.called) : [];
  const hasHand = of(node("table")?.mine).some((kid) => kid.c === "Hand" && kid.cards?.length);
  const options = one.deciding && !staged && !runs(one) ? (one.options || []).filter((option) => (hasHand || !option.face) && !onlyAside(one, option)) : [];
  const itself = runs(one), told = itself ? only(one) : beside(one);
  const help = one.deciding && !staged ? whole?.note || told || possible(one) || drafted(one) || (made ? plain(one.ask) : one.help || (one.waiting ? say("waiting-on", { names: one.waiting }) : "")) : told;
  const put = local.count ? html`<span class="count">${worded("turn-over-in", { n: html`<b class="num">${local.count}</b>` })}</span>` : local.about.held && !staged ? worded("you-answered", { answer: local.about.held }) : html`${rich((one.ask || []).filter((bit) => !isLaw(bit)))}${whys((one.ask || []).filter(isLaw))}${!local.seated && local.about.spectator_delay && !local.about.judge ? `${say("seen-later", { n: local.about.spectator_delay })} ` : ""}`;
  const letters = plain(one.ask).length;
  return html`<section class=${`dock${staged ? " staged" : ""}`} id="dock" tabindex="-1" aria-label=${one.say || say("your-decision")} data-deciding=${one.deciding && !staged ? "yes" : ""}>
    ${inLine() ? Store() : ""}${Hands()}
    <div class="say"><div class=${`ask${(made ? made.long : letters) > LONG ? " long" : ""}`} title=${plain(one.ask)}>${made?.words || put}</div>
      <div class="opts">${one.deciding && !staged && local.about.advice?.move ? Advised(local.about.advice) : options.length ? html`<div class="optrow" role="group" aria-label=${say("to-choose-from")} data-zone>${options.map(Option)}</div>` : html`<span>${help}</span>`}</div>
      <div class="acts" id="acts">${staged ? html`<button type="button" class="btn go" id="next" data-do="next">${local.count ? say("turn-over-now") : one.stage ? say("next-step", { stage: one.stage }) : say("next")}</button><button type="button" class="btn" id="skip-stages" data-do="skip">${say("show-the-result")}</button>` : ""}
        ${itself ? Forced(one, onlyMove(one)) : wanted.map(({ label, move }, k) => html`<button type="button" key=${k} id=${`act-${k}`} class=${k ? `btn${k > (inLine() ? 2 : 1) ? " x2" : ""}` : !move ? "btn want" : move.tone === "even" ? "btn" : "btn go"} data-do=${move ? "act" : "why"} data-act=${move?.a} data-drafts=${move?.d ? "yes" : undefined} aria-disabled=${!move || undefined}>${local.sending && !k ? say("sending") : label}</button>`)}
        ${one.deciding && !staged && local.about.advice?.move ? html`<button type="button" class="btn" id="play-advised" data-do="act" data-act=${local.about.advice.move}>${local.about.advice.play}</button>` : ""}
        ${one.deciding && !staged && one.drafted ? html`<button type="button" class="btn" id="take-back" data-do="back">${say("take-back")}</button>` : ""}
        ${!one.deciding && !staged ? html`<span class="wait"><span class="dots" aria-hidden="true"></span>${one.waiting ? say("waiting-short", { names: one.waiting }) : say("one-moment")}</span>` : ""}${More(one, itself ? [] : wanted.slice(inLine() ? 3 : 2))}</div></div></section>`;
}

// What bots would play, and why: one press plays it.
const Advised = ({ sentence, reason }) => html`<span class="advised" id="advised" tabindex="0"><b>${sentence}.</b> ${reason}</span>`;

// An option of which only moves beside the point are made: it waits in the menu.
const onlyAside = (one, option) => option.count !== 0 && (one.moves || []).some((move) => move.p?.includes(option.pick)) && (one.moves || []).every((move) => move.x || !move.p?.includes(option.pick));

// What else might be done, and why not now: a menu that opens upwards over your place.
/** @param {Wire.Dock} one @param {any[]} others */
function More(one, others) {
  const { undo, standing, votes, advice } = local.about, here = !local.stage && one.deciding, closed = here ? one.closed || [] : [];
  const aside = here ? (one.moves || []).filter((move) => move.x && move.p?.length === 1 && (one.options || []).some((option) => option.pick === move.p[0] && onlyAside(one, option))) : [];
  const asks = local.seated && local.code && !local.stage && !votes?.some((vote) => vote.asker === node("table").viewer);
  if (!closed.length && undo === undefined && !others.length && !aside.length && !standing && !asks && !advice) return "";
  return html`<details class=${`more${closed.length || aside.length || undo !== undefined || standing || asks || advice ? "" : " m2"}`}><summary class="btn ghost" aria-label=${say("what-else-can-i-do")}>${icon("dots")}</summary><div class="menu" role="group" aria-label=${say("what-else")}>
    ${others.map(({ label, move }) => html`<button type="button" class="btn m2" key=${label} data-do="act" data-act=${move.a} data-drafts=${move.d ? "yes" : undefined}>${label}</button>`)}
    ${advice && here ? html`<button type="button" class="btn" id="ask-advice" data-command="advice">${advice.ask}</button>` : ""}
    ${(standing || []).map(({ name, label, on }) => html`<label class="stands" key=${name}><input type="checkbox" id=${`standing-${name}`} data-standing=${name} checked=${on} /> ${label}</label>`)}
    ${aside.slice(0, 6).map((move) => html`<button type="button" class="btn" key=${move.a} data-do="act" data-act=${move.a} data-drafts=${move.d ? "yes" : undefined}>${move.s}</button>`)}
    ${undo !== undefined ? html`<button type="button" class="btn" id="undo" data-do="undo" aria-disabled=${undo ? true : undefined} data-why=${undo ? "undo" : undefined}>${say("undo")}</button>` : ""}
    ${asks ? html`<button type="button" class="btn" id="takeback" data-command="takeback">${say("ask-takeback")}</button>` : ""}
    ${closed.slice(0, 5).map((shut) => html`<button type="button" key=${shut.h} class="btn" id=${`not-${shut.h}`} aria-disabled="true" data-do="why" data-why=${shut.why || shut.h}>${shut.t}</button>`)}</div></details>`;
}

Object.assign(Node.parts, { Table, Plate, Dock, Result });
export { asked, chip, Card, Hands, Middle, Own };
