// The language of this page, chosen at the table. The page is asked for anew; the open pane and what is picked come along.
import { keepList, keptList } from "../store.js";
import { curtain } from "./curtain.js";
import { html, local } from "./cards.js";
import { picks } from "./picks.js";
import { say } from "../say.js";

const KEY = "moved";

export const Tongue = (languages) => (languages?.length > 1 ? html`<label class="tongue">${say("language")} <select id="language">${languages.map(([code, name]) => html`<option key=${code} value=${code} lang=${code} selected=${code === document.documentElement.lang}>${name}</option>`)}</select></label>` : "");

// At a shared device another player may be shown what this one was doing: there nothing comes along.
export function speakIn(code, socket) {
  if (!curtain()) keepList(KEY, [socket, local.tab, local.sheet, ...picks.chosen.map((one) => JSON.stringify(one))]);
  const there = new URL(location.href);
  there.searchParams.set("language", code);
  location.assign(there);
}

// Take up what was open, and once it is drawn what was picked, before the language was changed.
export function moved(socket) {
  const [where, tab, sheet, ...chosen] = keptList(KEY);
  keepList(KEY, []);
  if (where !== socket || curtain()) return () => false;
  Object.assign(local, { tab, sheet });
  return () => {
    for (const { id, pick } of chosen.map((one) => JSON.parse(one))) if (document.getElementById(id)?.dataset.pick) picks.touch(id, pick);
    return chosen.length > 0;
  };
}
