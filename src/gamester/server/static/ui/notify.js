// Notifications of this browser: asking for them, ending them, and the worker that shows them.
import { local } from "./cards.js";

const WORKER = "/service-worker.js";
const REFUSED = "Your browser doesn’t allow notifications from this site. You can change that in its settings.";
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

export const canNotify = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

// An installed page has the worker for its page without a line; others only once they ask for notifications.
export function installed() {
  if (canNotify() && matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker.register(WORKER);
}

async function tell(subscription) {
  const answer = await fetch(`${local.base}/push`, { method: "POST", body: JSON.stringify(subscription) });
  const said = await answer.json();
  if (answer.ok) local.about.webhook = { ...local.about.webhook, push: said.push, url: "" };
  return answer.ok ? "" : [said.refused.clause_text, said.refused.detail].filter(Boolean).join(" ");
}

// Return the sentence that says what has become of it.
export async function notify(on) {
  if (!on) return (await tell({})) || "This browser gets no more notifications for this table.";
  const { key } = await (await fetch("/push/key")).json();
  if (!key) return "This site sends no notifications.";
  if (await Notification.requestPermission() !== "granted") return REFUSED;
  try {
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    return (await tell(subscription)) || "This browser will tell you when it’s your move.";
  } catch { return "Your browser couldn’t reach its notification service. Nothing was changed."; }
}
