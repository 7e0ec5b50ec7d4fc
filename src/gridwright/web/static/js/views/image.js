// An image as shades of grey, one per cell: the whole of it, centred on white. It never leaves the browser as an image.

const WHITE = 255;

/** @param {File} file */
export function isImage(file) {
    return file.type.startsWith("image/");
}

/**
 * @param {File} file
 * @param {number} width
 * @param {number} height
 * @returns {Promise<number[]>}
 */
export async function readShades(file, width, height) {
    const image = await createImageBitmap(file);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = "high";
    const scale = Math.min(width / image.width, height / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    pen.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high);
    const { data } = pen.getImageData(0, 0, width, height);
    return Array.from({ length: width * height }, (_, cell) => {
        const [red, green, blue] = data.subarray(4 * cell, 4 * cell + 3);
        return Math.min(WHITE, Math.round(0.299 * red + 0.587 * green + 0.114 * blue));
    });
}
