// A certificate of the verdict to take along: of the puzzle, or of the board as it is.

import { button, download } from "../dom.js";
import { say } from "../words.js";

/**
 * A button that has a certificate made, checked and saved.
 * @param {import("./share.js").Sharer} view
 * @param {() => boolean} ofBoard is it about the board as it is?
 */
export function makeCertifier(view, ofBoard) {
    return button(say("certificate"), async () => {
        const found = await view.ask("prove", { state: ofBoard() ? view.values : null });
        if (!found) return;
        const bytes = Uint8Array.from(atob(found.zip), (letter) => letter.charCodeAt(0));
        download(`${view.board.kind}-certificate.zip`, bytes);
        view.say(say("labelled", { label: say("certificate"), text: found.text }));
    });
}
