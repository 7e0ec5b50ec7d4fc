// The first view: kinds to choose from, any text to open, and puzzles to go on with.

import { drawPicture } from "../board/drawing.js";
import { button, download, element } from "../dom.js";
import { readGames, writeGames } from "../state/games.js";
import { forget, list } from "../state/storage.js";
import { say, wordFault } from "../words.js";
import { makeCreator } from "./create.js";
import { makeDaily } from "./daily.js";
import { isImage } from "./image.js";

const MOST_RECENT = 8;

/**
 * @param {import("../main.js").App} app
 * @param {HTMLElement} main
 * @param {string} [error]
 */
export function showHome(app, main, error = "") {
    const creator = element("div", {});
    const cards = app.data.kinds.map((/** @type {any} */ kind) => makeCard(app, kind, creator));
    main.replaceChildren(
        element(
            "div",
            { class: "home" },
            element("h1", {}, say("tagline")),
            error ? element("p", { class: "error", role: "alert" }, error) : null,
            makeRecent(app),
            makeDaily(app),
            element("h2", {}, say("choose_kind")),
            element("ul", { class: "cards" }, ...cards),
            creator,
            element("h2", {}, say("open_title")),
            makeOpener(app, main),
        ),
    );
}

/**
 * @param {import("../main.js").App} app
 * @param {any} kind
 * @param {HTMLElement} creator
 */
function makeCard(app, kind, creator) {
    const show = () => {
        creator.replaceChildren(makeCreator(app, kind));
        creator.scrollIntoView({ block: "nearest" });
        /** @type {HTMLElement | null} */ (creator.querySelector("select"))?.focus();
    };
    const picture = kind.board ? drawPicture(kind.board, kind.solution, kind.board.about) : null;
    const example = kind.board
        ? button(say("play"), () => app.open(kind.board), {
              class: "quiet",
              "aria-label": say("labelled", { label: say("play"), text: kind.text }),
          })
        : null;
    return element(
        "li",
        { class: "card" },
        element("div", { class: "thumb" }, picture),
        element("h3", {}, kind.text),
        element("p", {}, kind.summary),
        element(
            "div",
            { class: "row" },
            button(say("new"), show, {
                class: "main",
                "aria-label": say("labelled", { label: say("new"), text: kind.text }),
            }),
            example,
            button(say("set"), () => app.set(kind), {
                class: "quiet",
                "aria-label": say("labelled", { label: say("set"), text: kind.text }),
            }),
        ),
    );
}

/** @param {import("../main.js").App} app */
function makeRecent(app) {
    const kept = list()
        .filter((each) => each.game.past.length > 0)
        .slice(0, MOST_RECENT);
    if (kept.length === 0) return null;
    const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const problem = element("p", { class: "error", role: "alert" });
    const open = (/** @type {string} */ text) =>
        app.openText(text).catch((error) => {
            problem.textContent = wordFault(error);
        });
    const items = kept.map((each) => {
        const item = element(
            "li",
            {},
            button(`${each.title || each.kind}${each.solved ? " ✓" : ""}`, () => open(each.text), { class: "link" }),
            element("span", { class: "help" }, when.format(each.time)),
            button(
                "×",
                () => {
                    forget(each.text);
                    item.remove();
                },
                {
                    class: "quiet small",
                    "aria-label": say("labelled", { label: say("remove"), text: each.title || each.kind }),
                },
            ),
        );
        return item;
    });
    return element(
        "section",
        {},
        element("h2", {}, say("recent")),
        element("ul", { class: "recent" }, ...items),
        problem,
        button(say("games_save"), () => download("gridwright-games.json", writeGames()), { class: "quiet" }),
    );
}

/**
 * @param {import("../main.js").App} app
 * @param {HTMLElement} main
 */
function makeOpener(app, main) {
    const problem = element("p", { class: "error", role: "alert" });
    const text = element("textarea", {
        rows: 5,
        spellcheck: "false",
        "aria-label": say("open_title"),
        "aria-describedby": "open-help",
        onkeydown: (/** @type {KeyboardEvent} */ e) => {
            if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) void open();
        },
    });
    const open = async () => {
        problem.textContent = "";
        try {
            await app.openText(text.value);
        } catch (error) {
            problem.textContent = wordFault(error);
        }
    };
    const take = async (/** @type {File | undefined} */ file) => {
        if (!file) return;
        const painted = app.data.kinds.find((/** @type {any} */ kind) => kind.pictures);
        if (isImage(file) && painted) {
            await app.set(painted, file);
            return;
        }
        const found = await file.text();
        const games = readGames(found);
        if (games !== null) {
            showHome(app, main, say("games_read", { count: games }));
            return;
        }
        text.value = found;
        await open();
    };
    const file = element("input", {
        type: "file",
        class: "visually-hidden",
        id: "file",
        onchange: () => take(file.files[0]),
    });
    const box = element(
        "div",
        { class: "opener" },
        element("p", { id: "open-help" }, say("open_help")),
        text,
        element(
            "div",
            { class: "row" },
            button(say("open"), open, { class: "main" }),
            file,
            element("label", { for: "file", class: "as-button" }, say("choose_file")),
        ),
        problem,
    );
    listen(main, box, take, (/** @type {string} */ pasted) => {
        text.value = pasted;
        text.scrollIntoView({ block: "nearest" }); // where a fault is told
        return open();
    });
    return box;
}

/**
 * Take what is dropped or pasted anywhere on the first view, as long as it is there.
 * @param {HTMLElement} main
 * @param {HTMLElement} box
 * @param {(file: File | undefined) => void} take
 * @param {(text: string) => void} paste
 */
function listen(main, box, take, paste) {
    const ended = new AbortController();
    const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ react) =>
        document.addEventListener(
            name,
            (event) => {
                if (!main.contains(box)) ended.abort();
                else react(event);
            },
            { signal: ended.signal },
        );
    on("dragover", (/** @type {DragEvent} */ e) => e.preventDefault());
    on("drop", (/** @type {DragEvent} */ e) => {
        if (!e.dataTransfer?.files.length) return;
        e.preventDefault();
        take(e.dataTransfer.files[0]);
    });
    on("paste", (/** @type {ClipboardEvent} */ e) => {
        const pasted = e.clipboardData?.getData("text") ?? "";
        const isWriting = e.target instanceof Element && e.target.closest("textarea, input");
        if (pasted.trim() && !isWriting) paste(pasted);
    });
}
