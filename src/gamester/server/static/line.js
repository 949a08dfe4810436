// The line to the house. Broken it is tried again, ever more slowly; more slowly yet where the house asks to wait, and not at all where nothing is.
import { say } from "./say.js";

const offline = document.getElementById("offline");
const broken = offline?.textContent;
const SOON = 500, LATE = 4000, LATER = 1008, NOWHERE = 4004; // as the house closes it
const PATIENCE = 15000;
let socket, wait = SOON, silence, drop, retry;

export const line = () => socket;

// Everything sent is answered. Where nothing comes for long the line is dead, whatever the browser still thinks of it.
export function speak(text) {
  socket.send(text);
  silence ||= setTimeout(() => drop?.(), PATIENCE);
}

function quiet() {
  clearTimeout(silence);
  silence = 0;
}

// A frame says \ue000 for the secret of one's own link: what is sent compressed shall hold none.
const whole = (path, data) => { const [table, own] = path.match(/^\/t\/[^/]+\/|[^/]+(?=\/live$)/g) || []; return own ? data.replaceAll(`${table}\ue000`, table + own) : data; };

// What comes is `heard`. A refusal in place of the first frame, or before the line is closed for good, is the house's last word.
export function connect(path, heard, opened, closed) {
  const mine = socket = new WebSocket(`${location.origin.replace("http", "ws")}${path}?language=${document.documentElement.lang}`);
  let came, said = "";
  const over = ({ code }, why = broken) => {
    mine.onopen = mine.onmessage = mine.onclose = drop = null;
    quiet();
    const words = (!came || code === NOWHERE) && said ? said : why;
    offline.textContent = code === NOWHERE ? say("page-closed", { why: words }) : words;
    offline.hidden = false;
    closed?.();
    if (code === NOWHERE) return;
    if (code === LATER) wait = Math.max(wait, LATE);
    const again = setTimeout(() => retry(), wait);
    retry = () => { clearTimeout(again); retry = null; connect(path, heard, opened, closed); };
    wait = Math.min(wait * 2, code === LATER ? 30000 : 8000);
  };
  mine.onopen = opened;
  mine.onclose = over;
  mine.onmessage = ({ data }) => {
    quiet();
    try {
      const message = JSON.parse(whole(path, data)), { refused } = message;
      said = refused ? say("page-refused", { title: refused.title, why: refused.clause_text }) : "";
      if (!came && refused) return;
      if (!came) { came = offline.hidden = true; wait = SOON; }
      heard(message);
    } catch (fault) { // what cannot be read or drawn: the whole table is asked for anew, as after a break
      console.warn(fault);
      wait = LATE;
      over({ code: 0 }, say("unreadable"));
      mine.close();
    }
  };
  drop = () => { over({ code: 0 }); mine.close(); };
}

addEventListener("offline", () => drop?.());
addEventListener("online", () => retry?.());
