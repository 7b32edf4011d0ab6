import type { PageSize, Rectangle } from '@blattwerk/shared';
import { boxesOfText, type PageText } from '../../tool-run/pages/reading/page-text.ts';

/** A place on a page at which something is to be written by hand. */
export interface SignPlace {
  kind: 'signature' | 'date';
  /** In points, from the lower left corner of the page as it is shown. */
  rectangle: Rectangle;
}

/** Words below or before a line to write on: alone in their part of the line, or before a colon or a line. */
const labels: readonly { kind: SignPlace['kind']; words: RegExp }[] = [
  {
    kind: 'signature',
    words: /(?<![\p{L}-])(?:unterschrift(?:en)?|signature|signed|sign here|unterzeichnet)(?!\p{L})/giu,
  },
  { kind: 'date', words: /(?<![\p{L}-])(?:ort,? ?(?:und |\/ ?)?datum|datum|place(?:,| and)? ?date|date)(?!\p{L})/giu },
];
/** Points: height of a signature and of a date, and the width of a place beyond its label. */
const sizes = { signature: { width: 150, height: 40 }, date: { width: 90, height: 16 } } as const;
/** Points between a label and the place. */
const gap = 2;
/** Places of a page, and characters of a page that are looked at. */
const maxPlaces = 12;
const maxLength = 200_000;
/** Letters beside a label in its line, beyond which it is a part of a sentence. */
const maxBeside = 60;

/**
 * Finds lines for signatures and dates by their labels. A label that is followed by a colon or a line has its place at the right, others
 * above them.
 * @param widthOf relative width of a text
 */
export function findSignPlaces(page: PageText, size: PageSize, widthOf: (text: string) => number): SignPlace[] {
  const text = page.text.slice(0, maxLength);
  const places: SignPlace[] = [];
  for (const { kind, words } of labels) {
    for (const { 0: label, index: start } of text.matchAll(words)) {
      if (places.length >= maxPlaces) return places;
      const end = start + label.length;
      if (!isLabel(text, start, end) || !isUpright(page, start)) continue;
      const [box] = boxesOfText(page, { start, end }, widthOf);
      const rectangle = box && placeAt(box, kind, /^\s*(?::|_{3,}|\.{4,})/.test(text.slice(end, end + 20)), size);
      if (!rectangle || places.some((each) => areOver(each.rectangle, rectangle))) continue;
      // A signature may be over what is around it, and a date is not written on another one.
      if (kind === 'date' && isTaken(page, rectangle, widthOf)) continue;
      places.push({ kind, rectangle });
    }
  }
  return places;
}

/** Whether words are a label: in their line there is little beside them, and no sentence. */
function isLabel(text: string, start: number, end: number): boolean {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  const line = text.slice(from, to === -1 ? undefined : to);
  const beside = line.length - (end - start);
  return beside <= maxBeside && !/\p{Ll}[.!?;](?:\s|$)/u.test(line);
}

/** Whether a text runs from the left to the right. */
function isUpright({ runs }: PageText, at: number): boolean {
  const run = runs.find(({ start, end }) => start <= at && at < end);
  return run !== undefined && run.along.x > Math.abs(run.along.y) * 10;
}

/** Whether there is text already where one would write. */
function isTaken(page: PageText, place: Rectangle, widthOf: (text: string) => number): boolean {
  const middle = {
    ...place,
    x: place.x + gap,
    width: place.width / 2,
    y: place.y + place.height / 3,
    height: place.height / 3,
  };
  return page.runs.some((run) => {
    const isOver = (start: number, end: number) =>
      boxesOfText({ text: page.text, runs: [run] }, { start, end }, widthOf).some((box) => areOver(box, middle));
    if (!isOver(run.start, run.end)) return false;
    const words = page.text.slice(run.start, run.end).matchAll(/[\p{L}\p{N}]+/gu);
    return Array.from(words).some(({ 0: word, index }) => {
      const start = run.start + index;
      return isOver(start, start + word.length);
    });
  });
}

/** The place of a label, within its page; undefined where there is none. */
function placeAt(label: Rectangle, kind: SignPlace['kind'], isBeside: boolean, page: PageSize): Rectangle | undefined {
  const { width, height } = sizes[kind];
  const x = isBeside ? label.x + label.width + 3 * gap : label.x;
  const y = isBeside ? label.y : label.y + label.height + gap;
  const right = Math.min(page.width, x + (isBeside ? width : Math.max(width, label.width)));
  const top = Math.min(page.height, y + height);
  return right - x < width / 2 || top - y < height / 2 || x < 0 || y < 0
    ? undefined
    : { x, y, width: right - x, height: top - y };
}

/** Whether two rectangles overlap. */
export function areOver(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
