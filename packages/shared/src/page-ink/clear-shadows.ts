import type { InkBounds, InkPicture } from './ink-picture.ts';

/** Share of a side up to which a shadow is wide. */
const maxDepth = 0.06;
/** Pixels of paper that scanners leave at the edge. */
const maxGap = 2;
/** Pixels by which a shadow's width may differ from one line to the next, and the share of the lines in which it does not by more. */
const [maxStep, minSmooth] = [2, 0.8] as const;
/** How much the channels of a shadow may differ, of 255: bars of a letterhead are colored. */
const maxColor = 40;
/** Millimeters: length of a shadow, width of a shorter one, and the unsharp end of its width. */
const [minLength, maxRest, halo] = [8, 1, 1] as const;
/** Millimeters of the edge along which something that reaches it is no line of a table. */
const [minReach, maxLine] = [3, 1] as const;

type Side = keyof InkBounds;

/** Lines across a side: the pixel at a distance from the edge. */
interface Lines {
  count: number;
  length: number;
  pixelAt: (line: number, distance: number) => number;
}

/**
 * Clears the shadows of a scan's edges: neutral, of an even width that is small, and along a part of the edge. What is wider is on the page,
 * such as a photo that is printed to the edge.
 * @returns whether something on the page reaches each edge
 */
export function clearShadows(page: InkPicture): Record<Side, boolean> {
  const { width, height } = page.picture;
  const sides: Readonly<Record<Side, Lines>> = {
    left: { count: height, length: width, pixelAt: (line, distance) => line * width + distance },
    right: { count: height, length: width, pixelAt: (line, distance) => line * width + width - 1 - distance },
    top: { count: width, length: height, pixelAt: (line, distance) => distance * width + line },
    bottom: { count: width, length: height, pixelAt: (line, distance) => (height - 1 - distance) * width + line },
  };
  // A corner belongs to the shadows of two sides.
  const corner = Math.ceil(Math.max(width, height) * maxDepth);
  const before = page.ink.slice();
  const clear = (lines: Lines) => clearSide(page, before, lines, corner);
  return { left: clear(sides.left), right: clear(sides.right), top: clear(sides.top), bottom: clear(sides.bottom) };
}

/** @returns whether something on the page reaches the edge */
function clearSide(page: InkPicture, before: Uint8Array, lines: Lines, corner: number): boolean {
  const { perMillimeter } = page;
  const most = Math.floor(lines.length * maxDepth);
  const depths = Array.from({ length: lines.count }, (_, line) => depthOf(before, lines, line, most));
  const inner = depths.map((depth, line) => (line < corner || line >= lines.count - corner ? 0 : depth));
  const deep = stretchesOf(inner, (depth) => depth > most).filter(
    ({ first, end }) => end - first > maxLine * perMillimeter,
  );
  const isReached = deep.reduce((sum, { first, end }) => sum + end - first, 0) >= minReach * perMillimeter;
  if (!isShadow(page, inner, lines, most)) return isReached || inner.some((depth) => depth > 0);
  let touching = 0;
  for (const { first, end } of stretchesOf(depths, (depth) => depth > 0)) {
    const shallow = depths.slice(first, end).filter((depth) => depth <= most);
    const usual = Math.max(0, ...shallow);
    if (shallow.length === 0) continue;
    if (end - first < minLength * perMillimeter && usual > maxRest * perMillimeter) continue;
    for (let line = first; line < end; line++) {
      const depth = depths[line] as number;
      const isBeyond = depth > most;
      if (isBeyond && deep.some((stretch) => line >= stretch.first && line < stretch.end)) continue;
      const cleared = Math.ceil((isBeyond ? usual : depth) + halo * perMillimeter);
      for (let distance = 0; distance < cleared; distance++) page.ink[lines.pixelAt(line, distance)] = 0;
      const isInner = line >= corner && line < lines.count - corner;
      if (isInner && before[lines.pixelAt(line, cleared)] === 1) touching++;
    }
  }
  return isReached || touching >= minReach * perMillimeter;
}

/** How far a line has ink from the edge on; more than `most` where it is more. */
function depthOf(ink: Uint8Array, { pixelAt }: Lines, line: number, most: number): number {
  let distance = 0;
  while (distance <= maxGap && ink[pixelAt(line, distance)] !== 1) distance++;
  if (distance > maxGap) return 0;
  while (distance <= most && ink[pixelAt(line, distance)] === 1) distance++;
  return distance;
}

function isShadow({ picture }: InkPicture, depths: readonly number[], lines: Lines, most: number): boolean {
  let [pairs, smooth, pixels, colors] = [0, 0, 0, 0];
  for (const [line, depth] of depths.entries()) {
    if (depth === 0 || depth > most) continue;
    const last = depths[line - 1] ?? 0;
    if (last > 0 && last <= most) {
      pairs++;
      if (Math.abs(depth - last) <= maxStep) smooth++;
    }
    for (let distance = 0; distance < depth; distance++) {
      const at = lines.pixelAt(line, distance) * picture.channels;
      const [red = 0, green = 0, blue = 0] = picture.data.subarray(at, at + 3);
      colors += Math.max(red, green, blue) - Math.min(red, green, blue);
      pixels++;
    }
  }
  return smooth >= pairs * minSmooth && colors <= pixels * maxColor;
}

/** Lines in a row. */
function stretchesOf(depths: readonly number[], isIn: (depth: number) => boolean): { first: number; end: number }[] {
  const stretches: { first: number; end: number }[] = [];
  for (const [line, depth] of depths.entries()) {
    if (!isIn(depth)) continue;
    const last = stretches.at(-1);
    if (last?.end === line) last.end++;
    else stretches.push({ first: line, end: line + 1 });
  }
  return stretches;
}
