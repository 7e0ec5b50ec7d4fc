// Mouse, pen and touch: what a press, a drag and a long press write. A drag stays in its line, skips no cell, and changes
// only cells with the contents that its first cell had. A second finger takes back what the first one wrote.

import { cellAt, cellsBetween, keepInLine } from "./geometry.js";

const LONG_PRESS = 350;

/**
 * @typedef {object} Painter what the board does with a gesture
 * @property {(cell: number, other: boolean) => any} choose the value that a press on a cell would write; undefined for none
 * @property {(cell: number) => any} contents what is in a cell
 * @property {(cells: number[], value: any) => void} showPaint draw cells as they would be
 * @property {(cells: number[], value: any) => void} write put them on the board, as one move
 * @property {() => void} cancel draw everything as it is
 * @property {(cell: number) => void} focus
 */

export class Pointer {
    /**
     * @param {HTMLElement} surface
     * @param {import("./geometry.js").Geometry} geometry
     * @param {Painter} painter
     */
    constructor(surface, geometry, painter) {
        this.surface = surface;
        this.geometry = geometry;
        this.painter = painter;
        /** @type {any} */
        this.stroke = null;
        this.fingers = 0;
        surface.addEventListener("pointerdown", (event) => this.press(event));
        surface.addEventListener("pointermove", (event) => this.move(event));
        surface.addEventListener("pointerup", (event) => this.release(event));
        surface.addEventListener("pointercancel", (event) => this.leave(event));
        surface.addEventListener("contextmenu", (event) => event.preventDefault());
        // A browser that took a quick drag for a scroll gives the next tap, wherever it is, to the end of that scroll.
        surface.addEventListener("touchmove", (event) => event.touches.length < 2 && event.preventDefault(), {
            passive: false,
        });
    }

    /** @param {PointerEvent} event */
    cellUnder(event) {
        const box = this.surface.getBoundingClientRect();
        return cellAt(this.geometry, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    }

    /** @param {PointerEvent} event */
    press(event) {
        if (event.pointerType === "touch" && ++this.fingers > 1) {
            this.drop();
            return;
        }
        const cell = this.cellUnder(event);
        if (cell === null || event.button > 2 || event.button === 1) return;
        if (event.pointerType !== "touch") event.preventDefault();
        this.painter.focus(cell);
        this.begin(cell, event.button === 2 || event.ctrlKey, event.pointerType === "touch");
        if (this.stroke) this.surface.setPointerCapture(event.pointerId);
    }

    /**
     * @param {number} cell
     * @param {boolean} other
     * @param {boolean} touch
     */
    begin(cell, other, touch) {
        const value = this.painter.choose(cell, other);
        if (value === undefined) return;
        this.stroke = {
            first: cell,
            last: cell,
            value,
            old: this.painter.contents(cell),
            cells: [cell],
            line: null,
            timer: 0,
        };
        if (!touch) this.painter.showPaint([cell], value);
        else this.stroke.timer = window.setTimeout(() => this.pressLong(cell), LONG_PRESS);
    }

    /** @param {number} cell */
    pressLong(cell) {
        const value = this.painter.choose(cell, true);
        if (!this.stroke || value === undefined) return;
        this.stroke.value = value;
        this.painter.showPaint([cell], value);
        navigator.vibrate?.(10);
    }

    /** @param {PointerEvent} event */
    move(event) {
        if (!this.stroke) return;
        const samples = event.getCoalescedEvents?.() ?? [];
        for (const sample of samples.length ? samples : [event]) this.follow(this.cellUnder(sample));
    }

    /** @param {number | null} cell */
    follow(cell) {
        const { stroke } = this;
        if (cell === null || cell === stroke.last) return;
        const columns = this.geometry.columns;
        stroke.line ??= Math.floor(cell / columns) === Math.floor(stroke.first / columns) ? "row" : "column";
        const to = keepInLine(columns, stroke.first, cell, stroke.line);
        clearTimeout(stroke.timer);
        const fresh = cellsBetween(columns, stroke.last, to).filter((each) => this.takes(each));
        stroke.last = to;
        stroke.cells.push(...fresh);
        this.painter.showPaint(stroke.cells, stroke.value);
    }

    /** @param {number} cell */
    takes(cell) {
        const { stroke } = this;
        return (
            !stroke.cells.includes(cell) &&
            this.painter.contents(cell) === stroke.old &&
            this.painter.choose(cell, false) !== undefined
        );
    }

    /** @param {PointerEvent} event */
    release(event) {
        this.lift(event);
        const { stroke } = this;
        if (!stroke) return;
        clearTimeout(stroke.timer);
        this.stroke = null;
        this.painter.write(stroke.cells, stroke.value);
    }

    /** @param {PointerEvent} event */
    leave(event) {
        this.lift(event);
        this.drop();
    }

    /** @param {PointerEvent} event */
    lift(event) {
        if (event.pointerType === "touch") this.fingers = Math.max(0, this.fingers - 1);
    }

    drop() {
        if (!this.stroke) return;
        clearTimeout(this.stroke.timer);
        this.stroke = null;
        this.painter.cancel();
    }
}
