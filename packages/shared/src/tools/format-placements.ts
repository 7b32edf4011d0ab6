import { formatPageRanges } from '../page-ranges.ts';
import type { Rectangle } from '../placement.ts';
import type { Margins } from './crop-pages.ts';
import type { RedactArea } from './redact-targets.ts';
import type { FormValues, SignPlacement } from './sign-placements.ts';

// Apart from what reads them, which no page loads with the contracts.

/** Writes areas as `parseRedactAreas` reads them; empty where there is none. */
export function formatRedactAreas(areas: readonly RedactArea[]): string {
  return areas.length === 0
    ? ''
    : JSON.stringify(areas.map(({ pages, rectangle }) => ({ pages, ...inHundredths(rectangle) })));
}

/** The images of placements, each once, in the order of their numbers. */
export function imagesOfPlacements<I>(placements: readonly SignPlacement<I>[]): I[] {
  return [...new Set(placements.flatMap((placement) => (placement.kind === 'image' ? [placement.image] : [])))];
}

/** Writes placements as `parseSignPlacements` reads them; empty where there is none. */
export function formatSignPlacements(placements: readonly SignPlacement<number | object>[]): string {
  if (placements.length === 0) return '';
  const images = imagesOfPlacements(placements);
  return JSON.stringify(
    placements.map(({ kind, pages, rectangle, rotation, ...content }) => {
      const { fontSize, image, ...others } = { fontSize: undefined, image: undefined, ...content };
      return {
        kind,
        pages,
        ...inHundredths(rectangle),
        ...(rotation === 0 ? {} : { rotation }),
        ...others,
        ...(image === undefined ? {} : { image: typeof image === 'object' ? images.indexOf(image) + 1 : image }),
        ...(fontSize === undefined ? {} : { font_size: fontSize }),
      };
    }),
  );
}

/** Writes values as `parseFormValues` reads them; empty where there is none. */
export function formatFormValues(values: FormValues): string {
  return values.size === 0 ? '' : JSON.stringify(Object.fromEntries(values));
}

/** Writes margins as `parseMargins` reads them, to tenths of a millimeter. */
export function formatMargins({ top, right, bottom, left }: Margins): string {
  return [top, right, bottom, left].map((margin) => String(Math.round(margin * 10) / 10)).join(',');
}

/** Writes the margins of single pages as `resolvePageMargins` reads them, pages with the same ones together. */
export function formatPageMargins(margins: ReadonlyMap<number, Margins>): string {
  const pages = new Map<string, number[]>();
  for (const [pageNumber, own] of margins) {
    const written = formatMargins(own);
    pages.set(written, [...(pages.get(written) ?? []), pageNumber]);
  }
  return Array.from(pages, ([written, numbers]) => `${formatPageRanges(numbers)}:${written}`).join(';');
}

/** To hundredths of a point, so that 500 rectangles fit into a field. */
function inHundredths({ x, y, width, height }: Rectangle): Rectangle {
  const round = (points: number) => Math.round(points * 100) / 100;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
