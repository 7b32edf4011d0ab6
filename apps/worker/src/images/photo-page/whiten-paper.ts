import {
  combineAround,
  countLevels,
  divideByPaper,
  gridOf,
  levelOf,
  meanOf,
  type PaperGrid,
  longerSideParts,
  partsAround,
} from '../paper-grid.ts';
import type { PhotoPixels } from './project-page.ts';

/** Share of a part's pixels that are darker than its paper. */
const paperShare = 0.8;
/** Share of a part's pixels that are darker than ink and edges; between both are those of paper, which differ by no more than this. */
const [flatShare, maxSpread] = [0.6, 0.12] as const;
/** By how much the color of paper differs from that of most parts of the page. */
const maxColor = 0.12;
/** Share of the brightest paper that paper in a shadow has at least. */
const darkestShadow = 0.3;
/** Share of the paper's brightness that becomes white, so that its grain does too. */
const whiteFrom = 0.96;
/** Steps in which parts without paper get the color of those around them. */
const maxFillings = 2 * longerSideParts;

/**
 * Evens out the light of a photographed page in place: paper becomes white, also in shadows and in colored light. Pictures and
 * colors stay as they are beside white paper. A page without paper stays as it is.
 */
export function whitenPaper(page: PhotoPixels): void {
  const grid = gridOf(page);
  const levels = paperColors(page, grid);
  if (levels) divideByPaper(page, grid, levels, { whiteFrom, rounding: 0.5 });
}

/** The color of the paper in each part, by channel; where there is none, that of the parts around it. */
function paperColors(page: PhotoPixels, grid: PaperGrid): Float32Array[] | undefined {
  const partCount = grid.columns * grid.rows;
  const levels = Array.from({ length: page.channels }, () => new Float32Array(partCount));
  const isPaper = new Uint8Array(partCount);
  const counts = new Uint32Array(256);
  for (let part = 0; part < partCount; part++) {
    let isFlat = true;
    for (const [channel, ofChannel] of levels.entries()) {
      const pixels = countLevels(page, grid, part, channel, counts);
      const [level, darker] = [paperShare, flatShare].map((share) => Math.max(1, levelOf(counts, pixels * share))) as [
        number,
        number,
      ];
      ofChannel[part] = level;
      if (level - darker > level * maxSpread) isFlat = false;
    }
    isPaper[part] = Number(isFlat);
  }
  keepPaper(levels, isPaper);
  if (!isPaper.includes(1)) return undefined;
  fillGaps(levels, isPaper, grid);
  return levels.map((ofChannel) => combineAround(grid, ofChannel, meanOf));
}

/** Unmarks parts of one color that are no paper: much darker than the brightest, or of another color than most. */
function keepPaper(levels: readonly Float32Array[], isPaper: Uint8Array): void {
  const brightnessOf = (part: number) => levels.reduce((sum, ofChannel) => sum + (ofChannel[part] as number), 0);
  const marked = [...isPaper.keys()].filter((part) => isPaper[part] === 1);
  const brightest = middleOf(marked.map(brightnessOf), 0.95);
  const lit = marked.filter((part) => brightnessOf(part) >= brightest * darkestShadow);
  const shares = levels.map((grid) =>
    middleOf(
      lit.map((part) => (grid[part] as number) / brightnessOf(part)),
      0.5,
    ),
  );
  isPaper.fill(0);
  for (const part of lit) {
    const isUsual = levels.every((grid, channel) => {
      const usual = shares[channel] as number;
      return Math.abs((grid[part] as number) / brightnessOf(part) - usual) <= usual * maxColor;
    });
    if (isUsual) isPaper[part] = 1;
  }
}

function middleOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Gives each part without paper the mean of the parts around it, from those with paper on. */
function fillGaps(levels: readonly Float32Array[], isPaper: Uint8Array, grid: PaperGrid): void {
  for (let filling = 0; filling < maxFillings && isPaper.includes(0); filling++) {
    const before = isPaper.slice();
    for (let part = 0; part < before.length; part++) {
      if (before[part] === 1) continue;
      const known = partsAround(grid, part).filter((other) => before[other] === 1);
      if (known.length === 0) continue;
      isPaper[part] = 1;
      for (const ofChannel of levels) ofChannel[part] = meanOf(known.map((other) => ofChannel[other] as number));
    }
  }
}
