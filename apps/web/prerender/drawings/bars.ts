import type { Figure } from '../figures.ts';
import { box, type Fill, figure, label, width } from './svg.ts';

interface Bar {
  name: string;
  figure: Figure;
}

interface Group {
  /** Empty for a single group. */
  title: string;
  bars: readonly Bar[];
}

const fills: readonly Fill[] = ['line-strong', 'leaf', 'leaf-line'];
const nameWidth = 92;
const valueWidth = 62;
const barHeight = 14;

/** Horizontal bars in groups; the longest bar of each group has the full width, since groups differ by orders of magnitude. */
export function drawBars(alt: string, groups: readonly Group[]): string {
  let y = 4;
  const parts: string[] = [];
  for (const { title, bars } of groups) {
    if (title !== '') {
      y += 14;
      parts.push(label(0, y, title, { bold: true }));
      y += 6;
    }
    const longest = Math.max(...bars.map((bar) => bar.figure.value));
    for (const [
      index,
      {
        name,
        figure: { value, text },
      },
    ] of bars.entries()) {
      const length = Math.max(1.5, ((width - nameWidth - valueWidth) * value) / longest);
      parts.push(label(nameWidth - 8, y + barHeight - 3, name, { anchor: 'end', size: 11.5, color: 'ink-soft' }));
      parts.push(box(nameWidth, y, length, barHeight, fills[index] ?? 'leaf', 2));
      parts.push(label(nameWidth + length + 6, y + barHeight - 3, text, { size: 11.5 }));
      y += barHeight + 5;
    }
    y += 8;
  }
  return figure(alt, y, parts.join(''));
}
