import type { PagePixels } from '../page-ink/ink-picture.ts';
import { type Colors, colorsAt } from './colors-at.ts';
import { pointBetween, type Quadrangle } from './quadrangle.ts';

/** Share of what is within the edges that is like paper. */
const minPaper = 0.5;
/** Shares of the brightness of paper: of what belongs to it, of paper in a shadow, and by which its colors may differ. */
const [paperLevel, darkestShadow, maxColor] = [0.6, 0.25, 0.35] as const;
/** Parts of a page in each direction, and the places that are read in each direction of a part. */
const [paperParts, partPlaces] = [6, 10] as const;

/** Whether most of what is within the corners is bright for its part of the page and has little color, as paper with text or a drawing has. */
export function isMostlyPaper(picture: PagePixels, corners: Quadrangle): boolean {
  const parts = Array.from({ length: paperParts ** 2 }, (_, part) =>
    samplesOf(picture, corners, { left: part % paperParts, top: Math.floor(part / paperParts) }),
  );
  const papers = parts.map(paperOf);
  const brightest = Math.max(...papers);
  const isPaper = ({ darkest, colored }: Colors, paper: number) =>
    darkest >= Math.max(paper * paperLevel, brightest * darkestShadow) && darkest >= colored * (1 - maxColor);
  const share = ({ length }: readonly Colors[]) => length / partPlaces ** 2 / parts.length;
  const found = parts.map((samples, part) =>
    share(samples.filter((sample) => isPaper(sample, papers[part] as number))),
  );
  return found.reduce((sum, part) => sum + part, 0) >= minPaper;
}

function samplesOf(
  picture: PagePixels,
  [topLeft, topRight, bottomRight, bottomLeft]: Quadrangle,
  { left, top }: { left: number; top: number },
): Colors[] {
  return Array.from({ length: partPlaces ** 2 }, (_, place) => {
    const across = (left + ((place % partPlaces) + 0.5) / partPlaces) / paperParts;
    const down = (top + (Math.floor(place / partPlaces) + 0.5) / partPlaces) / paperParts;
    const { x, y } = pointBetween(
      pointBetween(topLeft, topRight, across),
      pointBetween(bottomLeft, bottomRight, across),
      down,
    );
    const [column, row] = [Math.min(picture.width - 1, Math.floor(x)), Math.min(picture.height - 1, Math.floor(y))];
    return colorsAt(picture, Math.max(0, column), Math.max(0, row));
  });
}

/** The brightness of paper among samples, few of which are brighter. */
function paperOf(samples: readonly Colors[]): number {
  return (
    Uint8Array.from(samples, ({ darkest }) => darkest)
      .toSorted()
      .at(-1 - Math.floor(samples.length / 10)) ?? 0
  );
}
