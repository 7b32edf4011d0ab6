import { gifBlocks, ToolError } from '@blattwerk/shared';
import { defaultDensity } from './density.ts';
import { encodePixels } from './encode-pixels.ts';
import { decodePixels, type Pixels } from './pixels.ts';
import { decodeBytesOf, type SourceImage } from './source-image.ts';

/**
 * Reads the header of a GIF; only its first frame is converted.
 * @throws ToolError damagedImage where it has no frame
 */
export function readGif(bytes: Buffer): SourceImage {
  const frame = firstFrame(bytes);
  if (!frame) throw new ToolError('damagedImage');
  const width = Math.max(bytes.readUInt16LE(6), frame.right);
  const height = Math.max(bytes.readUInt16LE(8), frame.bottom);
  return {
    width,
    height,
    orientation: 1,
    dpi: defaultDensity,
    decodeBytes: decodeBytesOf({ width, height }, 4, 'whole'),
    prepare: async (file) => {
      const maxPixels = width * height;
      const pixels = await decodePixels(file, { depth: 8, isGray: false, keepsProfile: true, maxPixels });
      return encodePixels(withinFrame(pixels, frame));
    },
  };
}

/** Makes the screen outside of the frame transparent; the decoder makes it black where the frame is opaque. */
function withinFrame(pixels: Pixels, frame: GifFrame): Pixels {
  const { width, height, data } = pixels;
  const isCovered = frame.left === 0 && frame.top === 0 && frame.right >= width && frame.bottom >= height;
  if (pixels.channels !== 3 || isCovered) return pixels;
  const shown = new Uint8Array(width * height * 4);
  for (let y = frame.top; y < Math.min(frame.bottom, height); y++) {
    for (let x = frame.left; x < Math.min(frame.right, width); x++) {
      const pixel = y * width + x;
      shown.set(data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
      shown[pixel * 4 + 3] = 255;
    }
  }
  return { ...pixels, channels: 4, data: shown };
}

/** Position on the screen, in pixels. */
interface GifFrame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The position of the first frame (GIF 89a, 20). */
function firstFrame(bytes: Buffer): GifFrame | undefined {
  for (const { kind, start } of gifBlocks(bytes)) {
    if (kind === 'extension') continue;
    if (kind !== 'image' || start + 10 > bytes.length) return undefined;
    const left = bytes.readUInt16LE(start + 1);
    const top = bytes.readUInt16LE(start + 3);
    return { left, top, right: left + bytes.readUInt16LE(start + 5), bottom: top + bytes.readUInt16LE(start + 7) };
  }
  return undefined;
}
