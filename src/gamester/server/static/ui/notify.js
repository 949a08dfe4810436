// Notifications of this browser: asking for them, ending them, and the worker that shows them.
import { local } from "./cards.js";
import { say } from "../say.js";

const WORKER = "/service-worker.js";
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

export const canNotify = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

// An installed page has the worker for its page without a line; others only once they ask for notifications.
export function installed() {
  if (canNotify() && matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker.register(WORKER);
}

async function tell(subscription) {
  const answer = await fetch(`${local.base}/push?language=${document.documentElement.lang}`, { method: "POST", body: JSON.stringify(subscription) });
  const said = await answer.json();
  if (answer.ok) local.about.webhook = { ...local.about.webhook, push: said.push, url: "" };
  return answer.ok ? "" : [said.refused.clause_text, said.refused.detail].filter(Boolean).join(" ");
}

// Return the sentence that says what has become of it.
export async function notify(on) {
  if (!on) return (await tell({})) || say("push-ended");
  const { key } = await (await fetch("/push/key")).json();
  if (!key) return say("push-none");
  if (await Notification.requestPermission() !== "granted") return say("push-refused");
  try {
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    return (await tell(subscription)) || say("push-begun");
  } catch { return say("push-failed"); }
}
