// The page: the engine, the words, the frame around the views, and which view the address asks for.

import { commandOf } from "./board/keys.js";
import { button, element, select } from "./dom.js";
import * as browser from "./engine/browser.js";
import * as server from "./engine/http.js";
import { keepOffline } from "./engine/offline.js";
import { getSetting, setSetting } from "./state/storage.js";
import { openText } from "./views/collection.js";
import { showHome } from "./views/home.js";
import { notices, showFault, showLoading, showNews } from "./views/notices.js";
import { PlayView } from "./views/play.js";
import { takeImage } from "./views/reshaping.js";
import { SetView } from "./views/set.js";
import { showWaiting } from "./views/waiting.js";
import { say, setWords, wordFault } from "./words.js";

/**
 * @typedef {object} App
 * @property {any} data what the engine said at the start
 * @property {import("./types.js").Ask} ask
 * @property {(board: import("./types.js").Board) => void} open
 * @property {(text: string) => Promise<void>} openText
 * @property {(board: import("./types.js").Board, state: import("./types.js").Value[]) => Promise<void>} edit set a puzzle
 * @property {(kind: any, image?: File) => Promise<void>} set set a new puzzle of a kind
 */

const WAIT = 300; // milliseconds until the text of a link is shown in place of its board
const LINK = /^#(edit=)?(gw\d+\..+)$/;
const SIDES = { usual: 6, picture: 15 }; // of the board of a new puzzle
const runsHere = document.documentElement.dataset.engine === "browser"; // as in a folder made for any host
const engine = runsHere ? browser : server;
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
let language = chooseLanguage();
/** @type {PlayView | SetView | null} */
let playing = null;

/** @type {App} */
const app = {
    data: null,
    ask: (name, fields, options) => engine.ask(name, fields, language, options),
    open: openBoard,
    openText: (text) => openText(app, text),
    edit: async (board) => {
        history.pushState(null, "", `#edit=${board.link}`);
        window.scrollTo(0, 0);
        (await showSetter(findKind(board.kind), { puzzle: board.text })).focus();
    },
    set: async (kind, image) => {
        window.scrollTo(0, 0);
        const side = kind.pictures ? SIDES.picture : SIDES.usual;
        const view = await showSetter(kind, { kind: kind.name, width: side, height: side }, true);
        view.focus();
        if (image) await takeImage(view, image);
    },
};

function chooseLanguage() {
    const asked = new URLSearchParams(location.search).get("lang");
    return asked ?? getSetting("language") ?? (navigator.language || "en").slice(0, 2);
}

async function load() {
    try {
        app.data = await app.ask("start", {});
    } catch (error) {
        if (language === "en") throw error;
        language = "en";
        app.data = await app.ask("start", {});
    }
    setWords(app.data.words);
    document.documentElement.lang = language;
    showTop();
    main.before(notices);
}

function showTop() {
    const languages = app.data.languages.map((/** @type {string} */ name) => [name, nameLanguage(name)]);
    const themes = /** @type {[string, string][]} */ (
        ["auto", "light", "dark"].map((name) => [name, say(`theme_${name}`)])
    );
    const chooseTheme = select(themes, getSetting("theme", "auto"), setTheme);
    const chooseLanguage = select(languages, language, changeLanguage);
    chooseTheme.setAttribute("aria-label", say("theme"));
    chooseLanguage.setAttribute("aria-label", say("language"));
    const top = /** @type {HTMLElement} */ (document.getElementById("top"));
    top.replaceChildren(
        element("a", { class: "skip", href: "#main", onclick: skip }, say("skip")),
        element(
            "a",
            { class: "brand", href: "#" },
            element("img", { src: "icon.svg", alt: "", width: 28, height: 28 }),
            "gridwright",
        ),
        element("nav", { "aria-label": say("puzzles") }, element("a", { href: "#" }, say("puzzles"))),
        element("div", { class: "settings" }, chooseTheme, chooseLanguage),
    );
}

/** @param {Event} event */
function skip(event) {
    event.preventDefault();
    const cell = /** @type {HTMLElement | null} */ (main.querySelector("[role=gridcell][tabindex='0']"));
    (cell ?? main).focus();
}

/** @param {string} name */
function nameLanguage(name) {
    return new Intl.DisplayNames([name], { type: "language" }).of(name) ?? name;
}

/** @param {string} name */
function setTheme(name) {
    setSetting("theme", name);
    document.documentElement.dataset.theme = name;
}

/**
 * Another language for all of the page; the one before if it cannot be had.
 * @param {string} name
 */
async function changeLanguage(name) {
    const before = language;
    language = name;
    try {
        await load();
    } catch (error) {
        language = before;
        showTop();
        showFault(wordFault(error));
        return;
    }
    setSetting("language", name);
    playing?.close();
    await route();
}

/** @param {import("./types.js").Board} board */
function openBoard(board) {
    const address = `#${board.link}`;
    if (location.hash !== address) history.pushState(null, "", address);
    showBoard(board).focus();
}

/** @param {import("./types.js").Board} board */
function showBoard(board) {
    playing?.close();
    const view = new PlayView(app, board);
    playing = view;
    document.title = `${view.name} – gridwright`;
    main.replaceChildren(view.element);
    return view;
}

/**
 * Undo, redo and Escape work wherever the focus is, but for fields that have an undo of their own.
 * @param {KeyboardEvent} event
 */
function press(event) {
    const name = commandOf(event)?.name ?? "";
    const typing = /** @type {Element} */ (event.target).closest?.(
        "input:not([type=checkbox], [type=range]), textarea",
    );
    if (event.defaultPrevented || typing || !playing || !["undo", "redo", "escape"].includes(name)) return;
    event.preventDefault();
    playing.obey(name);
}

/** @param {string} name */
function findKind(name) {
    return app.data.kinds.find((/** @type {any} */ kind) => kind.name === name);
}

/**
 * Set a puzzle. The address follows it, so that a reload goes on with it.
 * @param {any} kind
 * @param {object} fields what to begin with
 * @param {boolean} [fresh] is it a new page in the browser's history?
 */
async function showSetter(kind, fields, fresh = false) {
    const draft = fresh ? null : history.state?.draft; // what a reload or a step back goes on with
    let pushed = !fresh;
    playing?.close();
    const view = new SetView(app, kind, (board) => {
        if (!board && !pushed) return; // no address to keep it at
        const address = board ? `#edit=${board.link}` : location.hash;
        if (pushed) history.replaceState({ draft: view.draft }, "", address);
        else history.pushState({ draft: view.draft }, "", address);
        pushed = true;
    });
    playing = view;
    document.title = `${say("set")} – gridwright`;
    main.replaceChildren(view.element);
    if (draft?.kind === kind.name) await view.resume(draft);
    else await view.load(fields);
    return view;
}

async function route() {
    const link = LINK.exec(location.hash);
    if (!link) {
        playing?.close();
        playing = null;
        document.title = "gridwright";
        showHome(app, main);
        return;
    }
    const reading = app.ask("read", { text: link[2] });
    const slow = setTimeout(() => showWaiting(app, main, link[2]), WAIT);
    try {
        const { board } = await reading;
        clearTimeout(slow);
        if (location.hash !== link[0]) return;
        if (link[1]) await showSetter(findKind(board.kind), { puzzle: board.text });
        else showBoard(board);
    } catch (error) {
        clearTimeout(slow);
        showHome(app, main, wordFault(error));
    }
}

async function begin() {
    setTheme(getSetting("theme", "auto"));
    try {
        await load();
    } catch (error) {
        const why = /** @type {Error} */ (error).message;
        main.replaceChildren(
            element("p", { class: "error", role: "alert" }, why),
            button("↻", () => location.reload()),
        );
        return;
    }
    if (runsHere) {
        browser.warmUp(showLoading);
        keepOffline(showNews).catch(() => {}); // a browser that keeps nothing plays all the same
    }
    window.addEventListener("popstate", route);
    window.addEventListener("keydown", press);
    window.addEventListener("beforeunload", () => playing?.close());
    await route();
}

void begin();
