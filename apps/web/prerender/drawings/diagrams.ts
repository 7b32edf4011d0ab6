import { arrow, box, figure, label, width } from './svg.ts';

/** Numbered steps below each other. */
export function drawSteps(alt: string, steps: readonly string[]): string {
  const height = 34;
  const gap = 18;
  const parts = steps.flatMap((step, index) => {
    const y = 1 + index * (height + gap);
    return [
      box(30, y, width - 60, height, 'leaf-tint', 8),
      label(46, y + 22, String(index + 1), { bold: true, size: 14 }),
      label(70, y + 22, step, { size: 13.5 }),
      ...(index === 0 ? [] : [arrow(width / 2, y - gap + 2, width / 2, y - 3)]),
    ];
  });
  return figure(alt, steps.length * (height + gap) - gap + 2, parts.join(''));
}

interface Sized {
  /** In units of the real object. */
  w: number;
  h: number;
  lines: readonly string[];
}

/** Rectangles in one scale, side by side on a common base line. @param perUnit units of the drawing per unit of the objects */
export function drawToScale(alt: string, perUnit: number, objects: readonly [Sized, Sized]): string {
  const tallest = Math.max(...objects.map(({ h }) => h * perUnit));
  const gap = 36;
  const total = objects.reduce((sum, { w }) => sum + w * perUnit, gap);
  let x = (width - total) / 2;
  const parts = objects.flatMap(({ w, h, lines }, index) => {
    const left = x;
    x += w * perUnit + gap;
    const center = left + (w * perUnit) / 2;
    return [
      box(left, 1 + tallest - h * perUnit, w * perUnit, h * perUnit, index === 0 ? 'leaf-tint' : 'leaf-line', 2),
      ...lines.map((line, at) =>
        label(center, tallest + 18 + at * 16, line, {
          anchor: 'middle',
          size: 12,
          color: at === 0 ? 'ink' : 'ink-soft',
        }),
      ),
    ];
  });
  return figure(alt, tallest + 26 + 16 * (Math.max(...objects.map(({ lines }) => lines.length)) - 1), parts.join(''));
}

function sheet(x: number, y: number, size: number): string {
  return box(x, y, size * 0.72, size, 'sheet', 2);
}

/** Three files become one on the left, and one becomes three on the right. */
export function drawMergeAndSplit(alt: string, [merge, split]: readonly [string, string]): string {
  const rows = [0, 1, 2].map((row) => 6 + row * 42);
  const small = (x: number) => rows.map((y) => sheet(x, y, 34)).join('');
  const large = (x: number) => [0, 6, 12].map((shift) => sheet(x + shift, 30 + shift, 60)).join('');
  const body = [
    small(4),
    ...rows.map((y) => arrow(36, y + 17, 66, 66)),
    large(74),
    large(196),
    ...rows.map((y) => arrow(262, 66, 292, y + 17)),
    small(300),
    label(70, 152, merge, { anchor: 'middle', bold: true }),
    label(262, 152, split, { anchor: 'middle', bold: true }),
  ];
  return figure(alt, 160, body.join(''));
}

/** A file that contains its pages and other parts. */
export function drawContents(alt: string, title: string, pages: readonly string[], others: readonly string[]): string {
  const chip = (x: number, y: number, w: number, text: string, isPage: boolean) =>
    box(x, y, w, 30, isPage ? 'leaf-line' : 'sheet', 6) +
    label(x + w / 2, y + 20, text, { anchor: 'middle', size: 12.5 });
  const column = (texts: readonly string[], x: number, w: number, isPage: boolean) =>
    texts.map((text, index) => chip(x, 44 + index * 38, w, text, isPage)).join('');
  const height = 52 + 38 * Math.max(pages.length, others.length);
  return figure(
    alt,
    height + 2,
    box(1, 1, width - 2, height, 'leaf-tint', 10) +
      label(width / 2, 28, title, { anchor: 'middle', bold: true, size: 15 }) +
      column(pages, 20, 146, true) +
      column(others, 192, 148, false),
  );
}
