// Keeping the page in this browser, so that it opens without a network, and starting a new version of it.

import { trust } from "./trust.js";

const SCRIPT = "service-worker.js";
const ONCE_MORE = 1000; // milliseconds after which the page that a reload replaced is surely not counted any more
const LATE = 4000; // milliseconds after which a version that was told to start does not: browsers may hold it for minutes

/**
 * Have a service worker keep every file. A new version that was kept during the last visit starts now, before anything
 * else does; one that comes during this visit waits for the next start.
 * @param {(news: "kept" | "new", start: () => void) => void} tell is told that everything is kept, or a new version is
 */
export async function keepOffline(tell) {
    const { serviceWorker } = navigator;
    if (!serviceWorker || document.documentElement.dataset.offline === "no") return;
    let isKept = Boolean(serviceWorker.controller);
    serviceWorker.addEventListener("controllerchange", () => {
        if (isKept) location.reload();
        isKept = true;
    });
    const registration = await serviceWorker.register(trust(SCRIPT), { updateViaCache: "none" });
    const start = () => {
        registration.waiting?.postMessage("start");
        setTimeout(() => startAnew(registration), LATE);
    };
    if (registration.waiting) {
        serviceWorker.addEventListener("message", ({ data }) => data === "alone" && start(), { once: true });
        const startIfAlone = () => registration.waiting?.postMessage("start if alone");
        startIfAlone();
        setTimeout(startIfAlone, ONCE_MORE);
    }
    const watch = () => {
        const [coming, isFirst] = [registration.installing, !isKept];
        coming?.addEventListener("statechange", () => {
            if (coming.state === "installed" && !isFirst) tell("new", start);
            if (coming.state === "activated" && isFirst) tell("kept", start);
        });
    };
    registration.addEventListener("updatefound", watch);
    watch();
    if (isKept) await registration.update();
}

/**
 * Load the page from its host and keep it anew, if the host can be reached.
 * @param {ServiceWorkerRegistration} registration
 */
async function startAnew(registration) {
    const found = await fetch(SCRIPT, { cache: "no-store" }).catch(() => null);
    if (!found?.ok) return;
    await registration.unregister();
    location.reload();
}
