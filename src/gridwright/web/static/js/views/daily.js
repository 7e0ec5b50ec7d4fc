// The puzzle of the day, of every kind: the date in UTC makes it, so it is the same for everybody.

import { button, element } from "../dom.js";
import { list } from "../state/storage.js";
import { capitalise, say } from "../words.js";
import { Busy } from "./busy.js";

const DAY = 24 * 60 * 60 * 1000;

/** @param {import("../main.js").App} app */
export function makeDaily(app) {
    const now = new Date();
    const date = now.toISOString().slice(0, 10);
    const busy = new Busy();
    const buttons = app.data.kinds
        .filter((/** @type {any} */ kind) => kind.sizes.length)
        .map((/** @type {any} */ kind) =>
            button(capitalise(kind.text) + (isSolved(kind.name, date) ? " ✓" : ""), () =>
                busy.run(say("making"), async (options) =>
                    app.open((await app.ask("daily", { kind: kind.name, date }, options)).board),
                ),
            ),
        );
    return element(
        "section",
        { class: "daily" },
        element("h2", {}, say("daily")),
        element("p", { class: "help" }, say("daily_help", nameTimes(now))),
        element("div", { class: "row" }, ...buttons),
        busy.element,
    );
}

/**
 * The date, and when the next one begins where the player is.
 * @param {Date} now
 */
function nameTimes(now) {
    const { lang } = document.documentElement;
    const next = new Date((Math.floor(now.getTime() / DAY) + 1) * DAY);
    return {
        date: new Intl.DateTimeFormat(lang, { dateStyle: "full", timeZone: "UTC" }).format(now),
        time: new Intl.DateTimeFormat(lang, { timeStyle: "short" }).format(next),
    };
}

/**
 * @param {string} kind
 * @param {string} date the title of its puzzle
 */
function isSolved(kind, date) {
    return list().some((kept) => kept.solved && kept.kind === kind && kept.title.includes(date));
}
