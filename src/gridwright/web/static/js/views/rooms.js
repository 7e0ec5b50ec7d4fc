// Drawing rooms on the setter's board: borders, cells that join a room, and the keys that do the same.

import { announce } from "../dom.js";
import { findRoom, listPairs, moveToRoom, setWalls, sideBetween } from "../state/drawing.js";

const TURNS = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };

export class RoomTool {
    /** @param {import("./set.js").SetView} set */
    constructor(set) {
        this.set = set;
    }

    /** @param {number} side */
    hasWall(side) {
        return this.set.drawn.walls.has(side);
    }

    /**
     * @param {number[]} sides
     * @param {boolean} there
     * @param {boolean} done
     */
    drawSides(sides, there, done) {
        this.show(setWalls(this.set.drawn, sides, there), done);
    }

    /**
     * Cells of one room become a room of their own; cells beyond it join it.
     * @param {number[]} cells
     * @param {boolean} done
     */
    drawRoom(cells, done) {
        let { drawn } = this.set;
        const began = findRoom(drawn, cells[0]);
        const room = cells.every((cell) => began.has(cell)) ? new Set() : began;
        for (const cell of cells) {
            if (room.has(cell)) continue;
            drawn = moveToRoom(drawn, room, cell);
            room.add(cell);
        }
        this.show(drawn, done);
    }

    /**
     * @param {import("../types.js").Drawn} drawn
     * @param {boolean} done
     */
    show(drawn, done) {
        if (done) this.set.set(drawn);
        else this.set.easel.view?.drawing.drawWalls(listPairs(drawn));
    }

    cancel() {
        this.set.easel.view?.drawing.drawWalls(listPairs(this.set.drawn));
    }

    /** @param {KeyboardEvent} event */
    press(event) {
        const { easel, template } = this.set;
        const { view } = easel;
        const turn = TURNS[/** @type {keyof typeof TURNS} */ (event.key)];
        const inGrid = view?.grid.element.contains(/** @type {Node} */ (event.target));
        if (!view || !inGrid || !template.rooms || !event.shiftKey || turn === undefined) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        this.toggle(view.grid.focused, turn);
    }

    /**
     * @param {number} cell
     * @param {number} turn 0 up, then clockwise
     */
    toggle(cell, turn) {
        const { drawn, easel } = this.set;
        const { width, height, walls, values } = drawn;
        const other = cell + [-width, 1, width, -1][turn];
        const leaves = turn % 2 === 1 && Math.floor(other / width) !== Math.floor(cell / width);
        if (other < 0 || other >= width * height || leaves) return;
        const side = sideBetween(cell, other);
        this.set.set(setWalls(drawn, [side], !walls.has(side)));
        announce(easel.view?.grid.describe(cell, values[cell], []) ?? "");
    }
}
