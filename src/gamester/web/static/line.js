// The line to the house. Broken it is tried again, ever more slowly; more slowly yet where the house asks to wait, and not at all where nothing is.
const offline = document.getElementById("offline");
const broken = offline?.textContent;
const SOON = 500, LATER = 1008, NOWHERE = 4004; // as the house closes it
let socket, wait = SOON;

export const line = () => socket;

// What comes is `heard`. A refusal in place of the first frame is the house's last word.
export function connect(path, heard, opened, closed) {
  let came, said = broken;
  socket = new WebSocket(location.origin.replace("http", "ws") + path);
  socket.onopen = opened;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data), { refused } = message;
    if (!came && refused) { said = `${refused.title}. ${refused.words}`; return; }
    if (!came) { came = offline.hidden = true; wait = SOON; }
    heard(message);
  };
  socket.onclose = ({ code }) => {
    offline.textContent = code === NOWHERE ? `${said} Load this page again to look once more.` : said;
    offline.hidden = false;
    closed?.();
    if (code === NOWHERE) return;
    if (code === LATER) wait = Math.max(wait, 4000);
    setTimeout(connect, wait, path, heard, opened, closed);
    wait = Math.min(wait * 2, code === LATER ? 30000 : 8000);
  };
}
