// gridwright in a worker of this browser: starts Pyodide, unpacks the package, then answers one question at a time.

/** @typedef {{id: number, name: string, fields: object, language: string}} Question */

const HOME = new URL("../../", import.meta.url);
const SITE = "/gridwright-site";
let asked = 0;
let cancelled = 0;
/** @type {((task: string, tell: (text: string) => void) => Promise<string>) | undefined} */
let answer;

/** Have everything that is fetched counted, for the page to show how far it is. */
function countBytes() {
    const plain = self.fetch.bind(self);
    let count = 0;
    self.fetch = async (input, init) => {
        const response = await plain(input, init);
        if (!response.ok || !response.body) return response;
        const counter = new TransformStream({
            transform(chunk, out) {
                count += chunk.byteLength;
                self.postMessage({ loaded: count });
                out.enqueue(chunk);
            },
        });
        return new Response(response.body.pipeThrough(counter), { headers: response.headers });
    };
}

async function start() {
    countBytes();
    const packed = self.fetch(new URL("gridwright.zip", HOME)).then((response) => {
        if (!response.ok) throw new Error(`gridwright.zip: ${response.status}`);
        return response.arrayBuffer();
    });
    const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", HOME).href);
    const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", HOME).href });
    pyodide.unpackArchive(await packed, "zip", { extractDir: SITE });
    pyodide.runPython(`import sys; sys.path.insert(0, "${SITE}")`);
    const { ask } = pyodide.pyimport("gridwright.web.pyodide_shell");
    const canWait = "Suspending" in WebAssembly; // then Python can wait for JavaScript, and see that it is cancelled
    answer = async (task, tell) => (canWait ? ask.callPromising(task, tell, pause) : ask(task, tell, pause));
}

/** Let the messages that have come be taken: is the question cancelled? */
function pause() {
    return new Promise((resolve) => setTimeout(() => resolve(cancelled === asked), 0));
}

/** @param {Question} question */
async function ask({ id, ...task }) {
    asked = id;
    const tell = (/** @type {string} */ progress) => self.postMessage({ id, progress });
    try {
        const reply = await /** @type {NonNullable<typeof answer>} */ (answer)(JSON.stringify(task), tell);
        self.postMessage({ id, reply });
    } catch (error) {
        self.postMessage({ id, broken: String(error) });
    }
}

self.onmessage = ({ data }) => {
    if ("cancel" in data) cancelled = data.cancel;
    else void ask(data);
};

start().then(
    () => self.postMessage({ ready: true }),
    (error) => self.postMessage({ failed: String(error) }),
);
