// The rules beside the table: fetched once, opened at a clause; whoever leaves them comes back to where he was.
import { Component, h } from "../vendor/preact.mjs";
import { html, local } from "./cards.js";
import { node } from "./nodes.js";
import { say } from "../say.js";

const body = document.createElement("div");
body.className = "law";
let path = "", from = null;

// The text is put in by hand, so what draws the page leaves it alone.
class Law extends Component {
  shouldComponentUpdate() { return false; }
  render() { return h("div", { ref: (place) => place?.append(body), class: "log", id: "law", tabIndex: 0, role: "region", "aria-label": say("rules") }); }
}
export const Rules = () => html`<div class="backbar">${from ? html`<button type="button" class="btn s" data-leave>${say("back-to-table")}</button>` : ""}<a class="btn ghost s" href=${`/rules/${node("table").game}`} target="_blank" rel="noopener">${say("open-as-page")}</a></div><${Law} />`;

async function load(pathname) {
  if (path === pathname) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(pathname)).text(), "text/html").getElementById("law");
    page.querySelectorAll("h1, nav, form").forEach((one) => one.remove());
    for (const id of page.querySelectorAll("[id]")) id.id = `law-${id.id}`; // no id of the rules may be one of the table's
    body.replaceChildren(...page.childNodes);
    path = pathname;
  } catch {
    body.textContent = say("rules-lost");
  }
}

export async function open(show, href) {
  const { pathname, hash } = new URL(href || `/rules/${node("table").game}`, location.href), here = document.activeElement;
  if (href && !document.getElementById("law")?.contains(here)) from = here;
  show("rules");
  await load(pathname);
  if (local.tab !== "rules") return; // left before they came
  const clause = hash ? body.querySelector(`[id="law-${CSS.escape(hash.slice(1))}"]`) : null;
  body.querySelector(".now")?.classList.remove("now");
  clause?.classList.add("now");
  if (clause) clause.tabIndex = -1;
  if (href) (clause || document.getElementById("law"))?.focus();
}

// Back to what was read before; whether there was anything to leave.
export function leave(show) {
  if (local.tab !== "rules" || !from) return false;
  const back = from;
  from = null;
  show("log");
  (back.isConnected && back.checkVisibility() ? back : document.querySelector("#dock button") || document.getElementById("dock")).focus();
  return true;
}
