import type { Rectangle } from '@blattwerk/shared';

/** A part of a page's text that is shown in one go, in points from the lower left corner of the page as it is shown. */
export interface TextRun {
  /** Its code units in the text of the page. */
  start: number;
  end: number;
  /** The corner in which it begins. */
  from: Readonly<{ x: number; y: number }>;
  /** From there to where it ends, and to its upper edge. */
  along: Readonly<{ x: number; y: number }>;
  up: Readonly<{ x: number; y: number }>;
}

/** The text of a page, with `\n` at the end of its lines, and where it is shown. */
export interface PageText {
  text: string;
  runs: readonly TextRun[];
}

/**
 * The boxes of a part of a page's text: one per run.
 * @param widthOf relative width of a text: within a run, characters are placed by it
 */
export function boxesOfText(
  { text, runs }: PageText,
  { start, end }: { start: number; end: number },
  widthOf: (text: string) => number,
): Rectangle[] {
  return runs.flatMap((run) => {
    if (run.end <= start || run.start >= end) return [];
    const whole = widthOf(text.slice(run.start, run.end)) || 1;
    const shareOf = (at: number) => widthOf(text.slice(run.start, Math.max(run.start, Math.min(run.end, at)))) / whole;
    return [boxOfRun(run, shareOf(start), shareOf(end))];
  });
}

function boxOfRun({ from, along, up }: TextRun, first: number, last: number): Rectangle {
  const xs = [first, last].flatMap((share) => [0, 1].map((edge) => from.x + along.x * share + up.x * edge));
  const ys = [first, last].flatMap((share) => [0, 1].map((edge) => from.y + along.y * share + up.y * edge));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
