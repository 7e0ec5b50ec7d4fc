// The tools around a drawing: ways to draw, size, settings, images, text, and where the puzzle goes from here.

import { button, element, field, select } from "../dom.js";
import { capitalise, say } from "../words.js";
import { makeCreator } from "./create.js";
import { isImage } from "./image.js";
import { makeKeyTable, SETTING } from "./keys.js";
import { resizeDrawing, takeImage, turnDrawing } from "./reshaping.js";
import { openShare } from "./share.js";
import { makeZoom } from "./zoom.js";

/** @typedef {import("./set.js").SetView} SetView */
/** @typedef {import("./set.js").Mode} Mode */

const ASK_AFTER = 500;

/**
 * What stands below the puzzle on paper.
 * @param {{text: string, summary: string}} kind
 */
function makeCaption({ text, summary }) {
    return element("div", { class: "on-paper" }, element("h2", {}, capitalise(text)), element("p", {}, summary));
}

export class SetTools {
    /** @param {SetView} view */
    constructor(view) {
        this.view = view;
        /** @type {Mode[]} */
        this.modes = ["marks"];
        this.chooser = element("div", { class: "row modes", role: "group", "aria-label": say("set_modes") });
        this.help = element("p", { class: "help" });
        this.play = button(say("play_it"), () => view.board && view.app.open(view.board), {
            class: "main",
            disabled: true,
        });
        this.share = button(say("share"), () => openShare(/** @type {any} */ (view)), { disabled: true });
        this.undo = button(`↶ ${say("undo")}`, () => view.undo());
        this.redo = button(`↷ ${say("redo")}`, () => view.redo());
        this.width = this.makeSide("columns");
        this.height = this.makeSide("rows");
        this.settings = element("div", { class: "fields" });
        /** @type {Record<string, any>} */
        this.choices = {};
        this.message = element("p", { class: "message", role: "status" });
        this.image = element("input", {
            type: "file",
            accept: "image/*",
            class: "visually-hidden",
            id: "image",
            onchange: () => this.image.files[0] && takeImage(view, this.image.files[0]),
        });
        this.pictures = element(
            "p",
            { hidden: true },
            this.image,
            element("label", { for: "image", class: "as-button" }, say("choose_image")),
        );
        this.text = this.makeText();
    }

    layOut() {
        const { view } = this;
        const size = element(
            "div",
            { class: "fields" },
            field(say("columns"), this.width),
            field(say("rows"), this.height),
        );
        const turns = element(
            "div",
            { class: "row" },
            button(`⟳ ${say("turn")}`, () => turnDrawing(view, false)),
            button(`⇆ ${say("mirror")}`, () => turnDrawing(view, true)),
        );
        const drawing = view.kind.drawn
            ? [this.chooser, this.help, view.clues.element, view.easel.palette, this.makeHistory()]
            : [];
        return element(
            "div",
            {
                class: "play set",
                ondragover: (/** @type {Event} */ event) => event.preventDefault(),
                ondrop: (/** @type {DragEvent} */ event) => this.drop(event),
            },
            element(
                "div",
                { class: "stage" },
                element("h1", {}, say("labelled", { label: say("set"), text: view.kind.text })),
                view.easel.holder,
                makeCaption(view.kind),
                ...drawing,
            ),
            element(
                "div",
                { class: "help-tools" },
                element("div", { class: "row" }, this.play, this.share),
                this.message,
            ),
            element("div", { class: "talk" }, view.verdict.element, view.panel.element),
            element(
                "div",
                { class: "more" },
                view.kind.drawn
                    ? element(
                          "details",
                          { open: true },
                          element("summary", {}, say("set_board")),
                          size,
                          turns,
                          this.settings,
                          this.pictures,
                      )
                    : null,
                element(
                    "details",
                    { open: !view.kind.drawn },
                    element("summary", {}, say("as_text")),
                    element("p", { class: "help", id: "edit-help" }, say("edit_help")),
                    this.text,
                ),
                view.kind.sizes.length
                    ? element("details", {}, element("summary", {}, say("set_generate")), this.makeGenerator())
                    : null,
                element("details", {}, element("summary", {}, say("keys")), makeKeyTable(SETTING)),
            ),
        );
    }

    /** @param {boolean} isPuzzle may the drawing be played and shared? */
    allow(isPuzzle) {
        this.play.disabled = this.share.disabled = !isPuzzle;
    }

    makeHistory() {
        const empty = button(say("set_empty"), () =>
            this.view.load({
                kind: this.view.kind.name,
                width: this.view.drawn.width,
                height: this.view.drawn.height,
            }),
        );
        return element("div", { class: "row tools" }, this.undo, this.redo, empty, makeZoom());
    }

    makeGenerator() {
        return makeCreator(this.view.app, this.view.kind, (board) => this.view.load({ puzzle: board.text }));
    }

    /** @param {"columns" | "rows"} name */
    makeSide(name) {
        const change = () => {
            const [width, height] = [Number(this.width.value), Number(this.height.value)];
            if (width >= 1 && height >= 1) void resizeDrawing(this.view, width, height);
        };
        return element("input", { type: "number", min: 1, max: 150, name, inputmode: "numeric", onchange: change });
    }

    /**
     * Show a side's length, but for a number that somebody is typing.
     * @param {any} input
     * @param {number} side
     */
    showSide(input, side) {
        if (document.activeElement !== input) input.value = String(side || "");
    }

    makeText() {
        const text = element("textarea", {
            class: "editor",
            rows: 10,
            spellcheck: "false",
            "aria-label": say("as_text"),
            "aria-describedby": "edit-help",
        });
        let timer = 0;
        text.addEventListener("input", () => {
            clearTimeout(timer);
            timer = window.setTimeout(() => this.view.load({ puzzle: text.value }), ASK_AFTER);
        });
        return text;
    }

    /** @param {string} text */
    showText(text) {
        if (document.activeElement !== this.text) this.text.value = text;
    }

    /** @param {string} text */
    tell(text) {
        this.message.textContent = text;
    }

    /** @param {DragEvent} event */
    drop(event) {
        event.preventDefault();
        const file = event.dataTransfer?.files[0];
        if (file && isImage(file) && this.view.kind.pictures) void takeImage(this.view, file);
        else if (file) file.text().then((text) => this.view.load({ puzzle: text }));
    }

    /**
     * Offer what a drawing of the kind may have.
     * @param {any} found
     */
    choose(found) {
        const { order } = found.board;
        const marks = order.length && !found.pictures ? ["marks"] : [];
        const modes = [
            ...marks,
            ...(found.rooms ? ["borders", "rooms"] : []),
            ...(found.pictures ? ["picture", "clues"] : []),
        ];
        this.modes = /** @type {Mode[]} */ (modes);
        this.pictures.hidden = !found.pictures;
        this.chooser.replaceChildren(
            ...this.modes.map((mode) =>
                button(say(`mode_${mode}`), () => this.view.setMode(mode), { "data-mode": mode }),
            ),
        );
        this.choices = Object.fromEntries(
            found.settings.map((/** @type {any} */ each) => [each.name, this.makeSetting(each)]),
        );
        this.settings.replaceChildren(
            ...found.settings.map((/** @type {any} */ each) => field(each.text, this.choices[each.name])),
        );
    }

    /** @param {any} setting */
    makeSetting({ name, values, chosen }) {
        return select(
            values.map((/** @type {any} */ value) => [value.name, value.text]),
            chosen,
            (value) => {
                const { drawn } = this.view;
                this.view.set({ ...drawn, settings: { ...drawn.settings, [name]: value } });
            },
        );
    }

    update() {
        const { view } = this;
        this.undo.disabled = view.steps.past.length === 0;
        this.redo.disabled = view.steps.future.length === 0;
        this.showSide(this.width, view.drawn.width);
        this.showSide(this.height, view.drawn.height);
        this.chooser.hidden = this.modes.length < 2;
        this.help.textContent = say(`help_${view.mode}`);
        view.element.dataset.mode = view.mode;
        for (const [name, value] of Object.entries(view.drawn.settings)) {
            if (this.choices[name]) this.choices[name].value = value;
        }
        view.clues.element.hidden = view.mode !== "clues";
        for (const each of this.chooser.querySelectorAll("button")) {
            each.setAttribute("aria-pressed", String(each.dataset.mode === view.mode));
        }
    }
}
