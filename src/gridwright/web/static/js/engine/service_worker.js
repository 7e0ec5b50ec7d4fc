// Keeps every file of the page by the hash of its content, so that it opens without a network, and a new version fetches
// only what has changed. The files with their hashes stand before this text in the file that is served; without them
// this is the switch that ends it: it removes all that was kept, and itself.

const worker = /** @type {any} */ (self);
/** @type {Record<string, string> | null} */
const FILES = worker.FILES ?? null;
const CACHE = "gridwright-files";
const HOME = new URL("./", location.href).href;
const AT_ONCE = 4;

worker.addEventListener("install", (/** @type {any} */ event) => {
    event.waitUntil(FILES ? keepAll(FILES) : worker.skipWaiting());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
    event.waitUntil(FILES ? dropOld(FILES) : retire());
});

worker.addEventListener("message", async (/** @type {any} */ { data, source }) => {
    if (data === "start") return worker.skipWaiting();
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (pages.length <= 1) source.postMessage("alone");
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const path = event.request.url.replace(/[?#].*/, "").replace(HOME, "");
    const hash = FILES?.[path || "index.html"];
    if (hash && event.request.method === "GET") event.respondWith(respond(event.request, hash));
});

/** @param {string} hash */
function address(hash) {
    return `${HOME}kept/${hash}`;
}

/**
 * @param {Request} request
 * @param {string} hash
 */
async function respond(request, hash) {
    const kept = await (await caches.open(CACHE)).match(address(hash));
    return kept ?? fetch(request);
}

/** @param {Record<string, string>} files */
async function keepAll(files) {
    const waiting = Object.entries(files);
    const keepSome = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await keep(...next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, keepSome));
}

/**
 * Keep one file; a host or a cache in between that has another version of it is asked once more.
 * @param {string} path
 * @param {string} hash
 */
async function keep(path, hash) {
    const cache = await caches.open(CACHE);
    if (await cache.match(address(hash))) return;
    const found = (await load(path, hash, "default")) ?? (await load(path, hash, "reload"));
    if (!found) throw new Error(`${path} is not what this version has`);
    await cache.put(address(hash), found);
}

/**
 * A file from the host; nothing if its content is not the one wanted.
 * @param {string} path
 * @param {string} hash
 * @param {RequestCache} cache
 */
async function load(path, hash, cache) {
    const response = await fetch(HOME + (path === "index.html" ? "" : path), { cache });
    const data = await response.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const headers = new Headers(response.headers);
    headers.delete("content-encoding");
    headers.delete("content-length");
    return response.ok && found === hash ? new Response(data, { headers }) : null; // not one that was redirected
}

/** @param {Record<string, string>} files */
async function dropOld(files) {
    const cache = await caches.open(CACHE);
    const wanted = new Set(Object.values(files).map(address));
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
    await worker.clients.claim();
}

async function retire() {
    for (const name of await caches.keys()) if (name.startsWith("gridwright-")) await caches.delete(name);
    await worker.registration.unregister();
}
