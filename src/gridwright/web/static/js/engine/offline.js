// Keeping the page in this browser, so that it opens without a network, and starting a new version of it.

import { trust } from "./trust.js";

const SCRIPT = "service-worker.js";

/**
 * Have a service worker keep every file. A new version that was kept during the last visit starts now, before anything
 * else does; one that comes during this visit waits for the next start.
 * @param {(news: "kept" | "new", start: () => void) => void} tell is told that everything is kept, or a new version is
 */
export async function keepOffline(tell) {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const wasKept = Boolean(serviceWorker.controller);
    serviceWorker.addEventListener("controllerchange", () => {
        if (wasKept) location.reload();
    });
    const registration = await serviceWorker.register(trust(SCRIPT), { updateViaCache: "none" });
    const start = () => registration.waiting?.postMessage("start");
    if (registration.waiting) registration.waiting.postMessage("start if alone");
    const watch = () => {
        const coming = registration.installing;
        coming?.addEventListener("statechange", () => {
            if (coming.state === "installed" && wasKept) tell("new", start);
            if (coming.state === "activated" && !wasKept) tell("kept", start);
        });
    };
    registration.addEventListener("updatefound", watch);
    watch();
}
