/** Pixels of a picture: red, green, blue and opacity of each, from 0 to 255. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Colors of ink that a photo can get: those of pens; none for its own. */
export const inkColors = { dark: [20, 20, 30], blue: [13, 51, 153] } as const;
export type InkColor = keyof typeof inkColors;

/** Range of luminance around the limit in which ink becomes transparent, of 255. */
const softness = 40;
/** Part of the pixels that are darker than all paper, at least: below it there is no writing. */
const darkest = 0.002;
/** Opacity from which a pixel belongs to the writing. */
const visible = 24;

/** Luminance of a pixel, from 0 to 255 (ITU-R BT.601). */
function luminanceAt(data: Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
}

/** The luminance, from 0 to 255, below which a photo of writing has ink: between its paper and its darkest parts. */
export function inkLimitOf({ data }: Pick<Pixels, 'data'>): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4) {
    const luminance = Math.round(luminanceAt(data, at));
    counts[luminance] = (counts[luminance] ?? 0) + 1;
  }
  const total = data.length / 4;
  const shareAt = (share: number) => {
    let seen = 0;
    return Math.max(
      0,
      counts.findIndex((count) => (seen += count) >= share * total),
    );
  };
  return Math.round(shareAt(darkest) * 0.4 + shareAt(0.5) * 0.6);
}

/**
 * The ink of a photo in one color, without the paper.
 * @param limit luminance from 0 to 255: what is lighter becomes transparent, with a soft edge
 */
export function inkOf({ data, width, height }: Pixels, limit: number, color: InkColor): Pixels {
  const ink = new Uint8ClampedArray(data.length);
  const [red, green, blue] = inkColors[color];
  for (let at = 0; at < data.length; at += 4) {
    const darkness = (limit + softness / 2 - luminanceAt(data, at)) / softness;
    ink[at] = red;
    ink[at + 1] = green;
    ink[at + 2] = blue;
    ink[at + 3] = Math.max(0, Math.min(1, darkness)) * (data[at + 3] ?? 0);
  }
  return { data: ink, width, height };
}

/** The part of a picture that can be seen, in pixels; undefined where it is empty. */
export function visiblePart({ data, width, height }: Pixels) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < visible) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return right === 0 ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}
