// Drawing rooms with a pointer: borders along the sides of cells, or cells that become a room or join one.

import { cellAt, cellsBetween, isCorner, placeOf } from "./geometry.js";

const NEAR = 0.28; // of a cell's side: how near a drag has to come to a border
const STEP = 0.2;

/**
 * @typedef {object} RoomPainter what the setter's drawing does with a gesture
 * @property {(side: number) => boolean} hasWall
 * @property {(sides: number[], there: boolean, done: boolean) => void} drawSides
 * @property {(cells: number[], done: boolean) => void} drawRoom
 * @property {() => void} cancel
 */

export class BorderPointer {
    /**
     * @param {HTMLElement} surface
     * @param {import("./geometry.js").Geometry} geometry
     * @param {RoomPainter} painter
     */
    constructor(surface, geometry, painter) {
        this.surface = surface;
        this.geometry = geometry;
        this.painter = painter;
        /** @type {"borders" | "rooms" | null} */
        this.mode = null;
        /** @type {any} */
        this.stroke = null;
        const listen = (/** @type {string} */ name, /** @type {(event: any) => void} */ act) =>
            surface.addEventListener(
                name,
                (event) => {
                    if (this.mode === null) return;
                    event.stopImmediatePropagation();
                    act(event);
                },
                true,
            );
        listen("pointerdown", (event) => this.press(event));
        listen("pointermove", (event) => this.move(event));
        listen("pointerup", () => this.release());
        listen("pointercancel", () => this.drop());
    }

    /** @param {PointerEvent} event */
    place(event) {
        const box = this.surface.getBoundingClientRect();
        return placeOf(this.geometry, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    }

    /** @param {PointerEvent} event */
    press(event) {
        if (this.stroke) {
            this.drop(); // a second finger
            return;
        }
        const at = this.place(event);
        const cell = this.cellUnder(event);
        if (cell === null) return;
        event.preventDefault();
        this.surface.setPointerCapture(event.pointerId);
        if (this.mode === "rooms") {
            this.stroke = { cells: [cell], at };
            return;
        }
        const side = this.nearestSide(at, 1);
        if (side === null) return;
        this.stroke = { sides: [side], there: !this.painter.hasWall(side), at };
        this.painter.drawSides(this.stroke.sides, this.stroke.there, false);
    }

    /** @param {PointerEvent} event */
    cellUnder(event) {
        const box = this.surface.getBoundingClientRect();
        return cellAt(this.geometry, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    }

    /** @param {PointerEvent} event */
    move(event) {
        if (!this.stroke) return;
        if (this.mode === "rooms") this.join(this.cellUnder(event));
        else this.follow(this.place(event));
    }

    /** @param {number | null} cell */
    join(cell) {
        const { cells } = this.stroke;
        const last = cells[cells.length - 1];
        if (cell === null || cell === last) return;
        for (const each of cellsBetween(this.geometry.columns, last, cell)) cells.push(each);
        this.painter.drawRoom(cells, false);
    }

    /** @param {{x: number, y: number}} to */
    follow(to) {
        const { stroke } = this;
        const [across, down] = [to.x - stroke.at.x, to.y - stroke.at.y];
        const steps = Math.ceil(Math.max(Math.abs(across), Math.abs(down)) / STEP);
        for (let nth = 1; nth <= steps; nth++) {
            const side = this.nearestSide(
                { x: stroke.at.x + (across * nth) / steps, y: stroke.at.y + (down * nth) / steps },
                NEAR,
            );
            if (side !== null && !stroke.sides.includes(side)) stroke.sides.push(side);
        }
        stroke.at = to;
        this.painter.drawSides(stroke.sides, stroke.there, false);
    }

    /**
     * The side between two cells that a point is nearest to; null if none is near, or the point is at a corner.
     * @param {{x: number, y: number}} point
     * @param {number} most
     */
    nearestSide({ x, y }, most) {
        const { columns, rows } = this.geometry;
        const [column, row] = [Math.floor(x), Math.floor(y)];
        if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
        const [right, down] = [x - column, y - row];
        const cell = row * columns + column;
        const near = [
            { far: 1 - right, side: 2 * cell, there: column < columns - 1 },
            { far: right, side: 2 * (cell - 1), there: column > 0 },
            { far: 1 - down, side: 2 * cell + 1, there: row < rows - 1 },
            { far: down, side: 2 * (cell - columns) + 1, there: row > 0 },
        ]
            .filter((each) => each.there)
            .sort((one, other) => one.far - other.far);
        if (near.length === 0 || near[0].far > most) return null;
        return most < 1 && isCorner(right, down) ? null : near[0].side;
    }

    release() {
        const { stroke } = this;
        this.stroke = null;
        if (!stroke) return;
        if (stroke.sides) this.painter.drawSides(stroke.sides, stroke.there, true);
        else this.painter.drawRoom(stroke.cells, true);
    }

    drop() {
        if (!this.stroke) return;
        this.stroke = null;
        this.painter.cancel();
    }
}
