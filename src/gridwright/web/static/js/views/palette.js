// What a tap sets: each value in turn, one value, nothing, or a note. It is how values are chosen where there are no keys.

import { drawPicture } from "../board/drawing.js";
import { button, element } from "../dom.js";
import { say } from "../words.js";

/**
 * @param {import("../types.js").Board} board
 * @param {import("../board/board.js").BoardView} view
 * @param {boolean} [notable] may cells have notes?
 */
export function makePalette(board, view, notable = board.order.length > 2) {
    /** @type {HTMLButtonElement[]} */
    const choices = [];
    const choose = (/** @type {number | null | undefined} */ brush, /** @type {HTMLButtonElement} */ chosen) => {
        view.brush = brush;
        if (brush === undefined) note(false); // each in turn, there is no note to set
        for (const each of choices) each.setAttribute("aria-pressed", String(each === chosen));
    };
    const add = (
        /** @type {string} */ text,
        /** @type {number | null | undefined} */ brush,
        /** @type {Element | null} */ picture = null,
    ) => {
        const made = button(picture ? "" : text, () => choose(brush, made), {
            "aria-pressed": String(brush === undefined),
            "aria-label": text,
            title: text,
            class: picture ? "choice" : "",
        });
        if (picture) made.append(picture);
        choices.push(made);
        return made;
    };
    const note = (/** @type {boolean} */ noting) => {
        view.noting = noting;
        notes.setAttribute("aria-pressed", String(noting));
    };
    const turn = add(say("in_turn"), undefined);
    const values = board.order.map((value) => add(board.words[value], value, drawSample(board, value)));
    const erase = add(say("erase"), null);
    const notes = element(
        "button",
        {
            type: "button",
            "aria-pressed": "false",
            onclick: () => {
                note(!view.noting);
                if (view.noting && view.brush === undefined) choose(board.order[0], values[0]);
            },
        },
        say("notes"),
    );
    return element(
        "div",
        { class: "palette row", role: "group", "aria-label": say("tap_sets") },
        turn,
        ...values,
        erase,
        notable ? notes : null,
    );
}

/**
 * A small picture of a cell with a value.
 * @param {import("../types.js").Board} board
 * @param {number} value
 */
function drawSample(board, value) {
    const cell = board.domains.findIndex(
        (domain, nth) => board.choices[domain].includes(value) && board.givens[nth] === null,
    );
    const [empty, filled] = [board.looks[board.empty[cell]], board.looks[board.filled[value][cell]]];
    const look = { ...filled, text: filled.text === empty.text ? "" : filled.text }; // without the clue that is printed there
    const one = {
        ...board,
        height: 1,
        width: 1,
        walls: [],
        left: [],
        top: [],
        tally: null,
        empty: [0],
        looks: [look],
        filled: { [value]: [0] },
        domains: [0],
        choices: [[value]],
        givens: [null],
    };
    const picture = drawPicture(/** @type {any} */ (one), [value], board.words[value]);
    picture.setAttribute("aria-hidden", "true");
    return picture;
}
