import type { Rectangle } from '@blattwerk/shared';
import { millimetersOf } from '../../tool-run/pages/editor/edited-placement.ts';
import type { RemovedFromPage } from './removed-places.ts';

/** Sentences of a list of what was removed. */
export interface ReceiptTexts {
  title: string;
  /** Number of places, and of those beside the pages; undefined where there are none. */
  places: string;
  elsewhere: string | undefined;
  /** Where the numbers differ. */
  difference: string | undefined;
  page: (pageNumber: number) => string;
  wholePage: string;
  /** @param area millimeters */
  area: (area: Rectangle) => string;
  text: (text: string) => string;
}

/** What was removed as lines of a text, page by page. */
export function receiptOf(pages: readonly RemovedFromPage[], texts: ReceiptTexts): string {
  const { title, places, elsewhere, difference } = texts;
  const areaLine = ({ rectangle: { x, y, width, height } }: RemovedFromPage['areas'][number]) =>
    texts.area({
      x: millimetersOf(x),
      y: millimetersOf(y),
      width: millimetersOf(width),
      height: millimetersOf(height),
    });
  const lines = pages.flatMap(({ pageNumber, isWhole, texts: found, areas }) => [
    '',
    texts.page(pageNumber),
    ...(isWhole ? [texts.wholePage] : [...found.map(texts.text), ...areas.map(areaLine)]).map((line) => `- ${line}`),
  ]);
  return [title, places, ...[elsewhere, difference].filter((line) => line !== undefined), ...lines, ''].join('\n');
}
