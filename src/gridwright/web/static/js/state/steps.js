// Steps that can be taken back and forward again, without end or nearly so.

const MOST = 500;

/** @template T */
export class Steps {
    constructor() {
        /** @type {T[]} */
        this.past = [];
        /** @type {T[]} */
        this.future = [];
    }

    /**
     * Something new takes the place of what was there.
     * @param {T} before
     */
    add(before) {
        this.past = [...this.past.slice(1 - MOST), before];
        this.future = [];
    }

    /**
     * What was there before; the same if nothing was.
     * @param {T} now
     * @returns {T}
     */
    back(now) {
        const before = this.past.at(-1);
        if (before === undefined) return now;
        this.past = this.past.slice(0, -1);
        this.future = [now, ...this.future];
        return before;
    }

    /**
     * What was taken back last; the same if nothing was.
     * @param {T} now
     * @returns {T}
     */
    forward(now) {
        const [after, ...future] = this.future;
        if (after === undefined) return now;
        this.past = [...this.past, now];
        this.future = future;
        return after;
    }
}
