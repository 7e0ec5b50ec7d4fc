// The buttons of the game's history: back and forth, start again, and what is tried.

import { button, element } from "../dom.js";
import { beginTrial, dropTrial, goTo, keepTrial, redo, undo } from "../state/game.js";
import { say } from "../words.js";
import { makeZoom } from "./zoom.js";

export class HistoryTools {
    /** @param {import("./play.js").PlayView} view */
    constructor(view) {
        const make = (
            /** @type {string} */ text,
            /** @type {(game: import("../types.js").Game) => import("../types.js").Game} */ step,
        ) => button(text, () => view.set(step(view.game)));
        this.undo = make(`↶ ${say("undo")}`, undo);
        this.redo = make(`↷ ${say("redo")}`, redo);
        this.keep = make(say("try_keep"), keepTrial);
        this.drop = make(say("try_drop"), dropTrial);
        this.element = element(
            "div",
            { class: "row tools", role: "group", "aria-label": say("history") },
            this.undo,
            this.redo,
            make(say("clear"), (game) => goTo(game, 0)),
            make(say("try"), beginTrial),
            this.keep,
            this.drop,
            makeZoom(),
        );
    }

    /**
     * Show what can be done now.
     * @param {import("../types.js").Game} game
     */
    update(game) {
        const trying = game.trials.length > 0;
        this.undo.disabled = game.past.length === 0;
        this.redo.disabled = game.future.length === 0;
        this.keep.hidden = !trying;
        this.drop.hidden = !trying;
    }
}
