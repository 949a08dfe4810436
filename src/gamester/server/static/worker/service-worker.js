// Shows the messages of this site, and a page of its own where there is no line. It keeps nothing else: a table is never stored.
const VERSION = "v-0"; // of the static files: the server writes its own, so that a new one brings a new page
const KEPT = `offline-${VERSION}`;
const FILES = ["/offline", ...["desk.css", "home.css", "theme.js", "icon.svg"].map((file) => `/static/${VERSION}/${file}`)];

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
));

self.addEventListener("fetch", (event) => {
  const { request } = event, { pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline")));
  else if (request.method === "GET" && FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(told.title || "Gamester", {
    body: told.text, tag: told.table, renotify: Boolean(told.table), icon: "/static/worker/icon-192.png", data: { table: told.table, link: told.link },
  }));
});

self.addEventListener("notificationclick", (event) => {
  const { table, link } = event.notification.data;
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((pages) => {
    const open = pages.find((page) => new URL(page.url).pathname.split("/")[2] === table);
    return open ? open.focus() : self.clients.openWindow(link ? new URL(link).pathname + new URL(link).search : "/");
  }));
});
