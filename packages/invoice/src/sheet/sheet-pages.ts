import { Drawing, type DrawingColor, type StructureElement } from '@blattwerk/pdf';
import { SheetRefusal } from './sheet-refusal.ts';
import { lineHeight, type SetLine } from './set-text.ts';

/** Points of a millimeter. */
export const mm = 72 / 25.4;
/** A4. */
export const page = { width: 210 * mm, height: 297 * mm };
/** Margins of DIN 5008. */
export const [left, right] = [25 * mm, 190 * mm];
const topOfFurther = 27 * mm;
export const maxSheetPages = 100;
/** Rows that are higher go on over pages where they can begin at a height of this. */
const [longRow, shortRest] = [220, 90];

/** Text of a row, in a column. */
export interface Cell {
  readonly lines: readonly SetLine[];
  /** In points from the left edge of the page; of text to the right, its right end. */
  readonly x: number;
  readonly isRight?: boolean;
  readonly tag: StructureElement | 'artifact';
}

interface RowOptions {
  /** Above its text and below it, in points. */
  readonly padding?: number;
  /** Of a line below it. */
  readonly rule?: DrawingColor;
  /** Height of what must fit on the same page below it. */
  readonly keep?: number;
}

/** The pages of an invoice, which are filled from the top down. Heights are measured from the top edge, in points. */
export class SheetPages {
  readonly pages: Drawing[] = [];
  y = 0;
  /** Where rows end on each page. */
  readonly #bottom: number;
  /** Draws what is at the top of pages after the first. */
  readonly #begin: () => void;
  /** Header of the table that is being drawn. */
  repeated: (() => void) | undefined;

  constructor(bottom: number, begin: () => void) {
    this.#bottom = bottom;
    this.#begin = begin;
    this.pages.push(new Drawing(page));
  }

  get drawing(): Drawing {
    return this.pages.at(-1) as Drawing;
  }

  /** Height of a page after the first. */
  get room(): number {
    return this.#bottom - topOfFurther;
  }

  get left(): number {
    return this.#bottom - this.y;
  }

  /** @throws SheetRefusal */
  breakPage(): void {
    if (this.pages.length === maxSheetPages) throw new SheetRefusal('tooManyPages');
    this.pages.push(new Drawing(page));
    this.#begin();
    this.y = topOfFurther;
    this.repeated?.();
  }

  /** Begins a page where a height does not fit, unless it is that of something long that can begin here. */
  need(height: number): void {
    if (height > this.left && (height <= longRow || this.left < shortRest)) this.breakPage();
  }

  /** Cells beside each other; one that is higher than what is left of a page goes on on the next. */
  row(cells: readonly Cell[], { padding = 0, rule, keep = 0 }: RowOptions = {}): void {
    this.need(heightOf(cells) + padding * 2 + keep);
    const rests = cells.map(({ lines }) => [...lines]);
    for (;;) {
      this.y += padding;
      const start = this.y;
      const ascents = rests.map(([first]) => (first ? baselineOf(first) : 0));
      const ascent = Math.max(...ascents);
      for (const [at, { x, isRight = false, tag }] of cells.entries()) {
        const rest = rests[at] ?? [];
        const room = this.#bottom - padding - start;
        let fitting = 0;
        for (let height = 0; fitting < rest.length; fitting++) {
          height += (rest[fitting]?.size ?? 0) * lineHeight;
          if (height > room + 0.01) break;
        }
        // A page without anything has room for a line.
        const lines = rest.splice(0, fitting);
        // Cells have one baseline, whatever their sizes.
        const y = start + ascent - (ascents[at] ?? 0);
        if (lines.length > 0) this.y = Math.max(this.y, this.place(lines, { x, y, isRight, tag }));
      }
      this.y += padding;
      if (rests.every((rest) => rest.length === 0)) break;
      this.breakPage();
    }
    if (rule) this.rule(rule);
  }

  /** Lines below each other. @returns where they end */
  place(
    lines: readonly SetLine[],
    { x, y, isRight = false, tag, on = this.drawing }: Omit<Cell, 'lines'> & { y: number; on?: Drawing },
  ): number {
    let top = y;
    const draw = ({ text, font, size, color, goesOn }: SetLine) => {
      const baseline = page.height - top - baselineOf({ size });
      top += size * lineHeight;
      if (text === '') return;
      // Readers of the text see a space where a line was broken.
      const shown = goesOn && !isRight ? `${text} ` : text;
      on.text(shown, isRight ? x - font.width(shown) * size : x, baseline, { font, size, color });
    };
    const isWhole = lines.every(({ font, text }) => font.missing(text).length === 0);
    if (isWhole || tag === 'artifact') on.tagged(tag, () => lines.forEach(draw));
    else for (const line of lines) on.tagged(tag, () => draw(line), line.text + (line.goesOn ? ' ' : ''));
    return top;
  }

  rule(color: DrawingColor, { from = left, to = right, y = this.y, width = 0.5, on = this.drawing } = {}): void {
    this.fill(color, { x: from, y, width: to - from, height: width, on });
  }

  /** A rectangle, which is no content. @param y of its upper edge */
  fill(
    color: DrawingColor,
    { x, y, width, height, on = this.drawing }: { x: number; y: number; width: number; height: number; on?: Drawing },
  ): void {
    on.tagged('artifact', () => on.rectangle(x, page.height - y - height, width, height, { fill: color }));
  }
}

/** Distance of the baseline from the upper edge of a line. */
function baselineOf({ size }: Pick<SetLine, 'size'>): number {
  return size * ((lineHeight - 1) / 2 + 0.82);
}

export function heightOf(cells: readonly Pick<Cell, 'lines'>[]): number {
  const heights = cells.map(({ lines }) => lines.reduce((sum, { size }) => sum + size * lineHeight, 0));
  return Math.max(0, ...heights);
}
