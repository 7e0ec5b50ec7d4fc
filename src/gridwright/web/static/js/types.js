// The shapes of the protocol and of the page's own state, for the type checker; nothing is run.

/** @typedef {{fill: string, text: string, ink: string, disc: boolean, arrow: string | null}} Look */
/** @typedef {{name: string, text: string}} Named */
/**
 * @typedef {object} Board
 * @property {string} text
 * @property {string} link
 * @property {string} kind
 * @property {string} kind_name
 * @property {string} summary
 * @property {Named[]} rules
 * @property {string} title
 * @property {string} byline
 * @property {string} made
 * @property {string} about
 * @property {number} height
 * @property {number} width
 * @property {Look[]} looks
 * @property {number[]} empty
 * @property {Record<string, number[]>} filled
 * @property {number[][]} choices
 * @property {number[]} domains
 * @property {number[]} order
 * @property {number | null} blank
 * @property {Record<string, string>} words
 * @property {Record<string, string>} symbols
 * @property {(number | null)[]} givens
 * @property {(number | null)[] | null} saved
 * @property {number[][]} walls
 * @property {string[][]} left
 * @property {string[][]} top
 * @property {boolean} fives
 * @property {boolean} lines
 * @property {boolean} circled
 * @property {Tally | null} tally
 * @property {boolean} [free] is a cell with a single choice open, too?
 */
/** @typedef {{text: string, done: boolean}} Count */
/** @typedef {{cells: number[], covered: number[], service: string, left: boolean[][], top: boolean[][], right: Count[][], bottom: Count[][]}} Tally */
/** @typedef {{cell: number, look: Look, tag: string}} Assumed */
/**
 * @typedef {object} Marks
 * @property {number[]} [decided]
 * @property {number[]} [used]
 * @property {number[]} [area]
 * @property {number[]} [clashing]
 * @property {number[]} [lines]
 * @property {Assumed[]} [assumed]
 * @property {number[]} [tried]
 */
/** @typedef {number | null} Value */
/** @typedef {{cell: number, before: Value, after: Value, notesBefore: number[], notesAfter: number[]}} Change */
/** @typedef {{values: Value[], notes: number[][], past: Change[][], future: Change[][], trials: number[]}} Game */
/**
 * A puzzle as its setter draws it: marks as values, the numbers of sides with a wall (`state/drawing.js`), clues.
 * @typedef {{width: number, height: number, values: Value[], walls: ReadonlySet<number>, clues: number[][] | null, settings: Record<string, string>}} Drawn
 */
/** @typedef {(name: string, fields: object, options?: AskOptions) => Promise<any>} Ask */
/** @typedef {{signal?: AbortSignal, onProgress?: (text: string) => void}} AskOptions */

export {};
