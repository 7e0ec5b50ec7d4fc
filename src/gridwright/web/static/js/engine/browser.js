// The engine without a server: workers of this browser in which gridwright itself runs. One answers, the other is kept
// ready for what is asked meanwhile, and for the case that a question can only be stopped by ending its worker.

import { say } from "../words.js";
import { keepBoard, keepExamples, recallBoard } from "./boards.js";
import { EngineError, unwrap } from "./errors.js";
import { trust } from "./trust.js";

const PATIENCE = 300; // milliseconds in which a cancelled question ends by itself
const TELL_AFTER = 500; // milliseconds after which a question that waits for the engine says so
const SPARE_AFTER = 5000; // milliseconds after which another worker is made ready, and no longer takes time from the first
const LITTLE_MEMORY = 4; // gigabytes up to which only one worker is kept, unless both are needed
const { dataset } = document.documentElement;

/**
 * @typedef {object} Task
 * @property {number} id
 * @property {string} name
 * @property {object} fields
 * @property {string} language
 * @property {(text: string) => void} [onProgress]
 * @property {(result: any) => void} resolve
 * @property {(error: Error) => void} reject
 */
/** @typedef {{worker: Worker, task: Task | null, isReady: boolean, loaded: number}} Helper */

/** @type {Helper[]} */
const helpers = [];
/** @type {Task[]} */
let waiting = [];
let lastId = 0;
let most = 2; // workers; one where another could not be started
/** @type {(fraction: number) => void} */
let onLoading = () => {};

/**
 * Load the engine, so that it is there when something is asked.
 * @param {(fraction: number) => void} tell is told how far that is: 1 at the end, NaN if it cannot be loaded
 */
export function warmUp(tell) {
    onLoading = tell;
    if (helpers.length === 0) addHelper();
}

/**
 * Ask a question in a language; the answer, or an EngineError.
 * @param {string} name
 * @param {any} fields
 * @param {string} language
 * @param {import("../types.js").AskOptions} [options]
 * @returns {Promise<any>}
 */
export async function ask(name, fields, language, options = {}) {
    if (name === "start") return readStart(language);
    const known = name === "read" && fields ? await recallBoard(fields, language) : null;
    return known ?? askWorker(name, fields, language, options);
}

/**
 * What the page needs at first is a file: it does not wait for the engine.
 * @param {string} language
 */
async function readStart(language) {
    const response = await fetch(`start/${encodeURIComponent(language)}.json`).catch((error) => {
        throw new EngineError("network", String(error));
    });
    if (!response.ok) throw new EngineError("usage", String(response.status));
    const found = await response.json();
    keepExamples(found.kinds, language);
    return found;
}

/**
 * @param {string} name
 * @param {any} fields
 * @param {string} language
 * @param {import("../types.js").AskOptions} options
 */
function askWorker(name, fields, language, { signal, onProgress }) {
    return new Promise((resolve, reject) => {
        const id = ++lastId;
        const take = (/** @type {any} */ result) => {
            keepBoard(result, language);
            resolve(result);
        };
        const task = { id, name, fields, language, onProgress, resolve: take, reject };
        const stop = () => {
            reject(new EngineError("cancelled", ""));
            cancel(task);
        };
        if (signal?.aborted) return stop();
        signal?.addEventListener("abort", stop, { once: true });
        waiting.push(task);
        handOut();
        setTimeout(tellWaiting, TELL_AFTER);
    });
}

function addHelper() {
    const worker = new Worker(trust("js/engine/worker.js"), { type: "module" });
    /** @type {Helper} */
    const helper = { worker, task: null, isReady: false, loaded: 0 };
    worker.onmessage = ({ data }) => hear(helper, data);
    worker.onerror = (event) => fail(helper, event.message || "worker");
    helpers.push(helper);
}

/**
 * @param {Helper} helper
 * @param {any} message
 */
function hear(helper, message) {
    const { task } = helper;
    if (message.ready) begin(helper);
    else if (message.failed) fail(helper, message.failed);
    else if (message.broken) fail(helper, message.broken);
    else if (message.loaded) load(helper, message.loaded);
    else if (task && task.id === message.id && message.progress) task.onProgress?.(message.progress);
    else if (task && task.id === message.id) end(helper, task, JSON.parse(message.reply));
}

/** @param {Helper} helper */
function begin(helper) {
    helper.isReady = true;
    onLoading(1);
    handOut();
    const memory = /** @type {any} */ (navigator).deviceMemory ?? Number.POSITIVE_INFINITY;
    if (memory > LITTLE_MEMORY) setTimeout(addSpare, SPARE_AFTER);
}

function addSpare() {
    if (helpers.length < most) addHelper();
}

/**
 * @param {Helper} helper
 * @param {number} loaded
 */
function load(helper, loaded) {
    helper.loaded = loaded;
    if (helpers.some((each) => each.isReady)) return;
    onLoading(Math.min(0.99, loaded / Number(dataset.bytes)));
    tellWaiting();
}

/** Tell those who wait for the engine how far it is. */
function tellWaiting() {
    const loaded = Math.max(0, ...helpers.map((helper) => helper.loaded));
    const percent = Math.min(99, Math.round((100 * loaded) / Number(dataset.bytes)));
    if (helpers.some((helper) => helper.isReady)) return;
    for (const task of waiting) task.onProgress?.(say("engine_percent", { percent }));
}

/**
 * @param {Helper} helper
 * @param {Task} task
 * @param {any} reply
 */
function end(helper, task, reply) {
    helper.task = null;
    try {
        task.resolve(unwrap(reply));
    } catch (error) {
        task.reject(/** @type {Error} */ (error));
    }
    handOut();
}

/**
 * A worker that cannot go on is replaced. One that never came up is not: the next question tries again.
 * @param {Helper} helper
 * @param {string} why
 */
function fail(helper, why) {
    dismiss(helper);
    helper.task?.reject(new EngineError("engine", why));
    if (!helper.isReady) most = 1;
    if (helper.isReady) addSpare();
    else if (!helpers.some((each) => each.isReady)) {
        for (const task of waiting) task.reject(new EngineError("network", why));
        waiting = [];
        onLoading(Number.NaN);
    }
    handOut();
}

/** @param {Helper} helper */
function dismiss(helper) {
    helper.worker.terminate();
    helpers.splice(helpers.indexOf(helper), 1);
}

/** Give the questions that wait to the workers that have nothing to do. */
function handOut() {
    for (const helper of helpers) {
        if (!helper.isReady || helper.task) continue;
        const task = waiting.shift();
        if (!task) return;
        helper.task = task;
        const { id, name, fields, language } = task;
        helper.worker.postMessage({ id, name, fields, language });
    }
    if (waiting.length > 0 && helpers.every((helper) => helper.isReady)) addSpare();
}

/**
 * Stop a question. It may see that between slices of its work; if it does not in time, its worker ends.
 * @param {Task} task
 */
function cancel(task) {
    waiting = waiting.filter((each) => each !== task);
    const helper = helpers.find((each) => each.task === task);
    if (!helper) return;
    helper.worker.postMessage({ cancel: task.id });
    setTimeout(() => {
        if (helper.task !== task) return;
        dismiss(helper);
        if (!helpers.some((each) => each.isReady)) addHelper();
        else setTimeout(addSpare, SPARE_AFTER);
        handOut();
    }, PATIENCE);
}
