import { glyphMatrix } from '../../content/placed-glyph.ts';
import { boundsOf, cornersOf, grown, touches, unitedBox } from '../../content/shapes.ts';
import type { Box } from '../../file/page-geometry.ts';
import { numberText } from '../../file/serialize.ts';
import type { PdfDict } from '../../file/values.ts';
import { placeOfLetters, type ShownGlyph } from '../../font/font-metrics.ts';
import type { TextGlyph, TextRun, UnknownText } from '../../interpret/text-run.ts';
import { strokedModes } from '../../interpret/text-state.ts';
import type { AreaIndex } from './area-index.ts';
import { type EraseArea, isGlyphIn, renderingReach } from './erase-area.ts';

/** Modes from which on text becomes part of the clip (ISO 32000-2, 9.3.6). */
const firstClipMode = 4;
/** Modes of text that is invisible, as over a scan. */
const invisibleModes = new Set([3, 7]);
/** Length of the text that is assumed where widths are unknown, in font sizes. */
const unknownLength = 1_000;

/** Around the bounds of a glyph, more than tolerances of `isGlyphIn`, in points. */
const margin = 0.1;

/** Decimals of adjustments, in thousandths of the font size. */
const adjustmentDecimals = 4;

/** What the text of a content stream needs of its surroundings. */
export interface TextScope {
  /** In the default user space of the page. */
  areas: readonly EraseArea[];
  areaIndex: AreaIndex<EraseArea>;
  /** Reports a removed glyph. */
  onErased: (font: PdfDict, glyph: ShownGlyph) => void;
  /** Refuses text in an area whose glyphs are not known. */
  refuse: () => never;
}

/** A part of an operand of TJ: codes, or an adjustment in thousandths of the font size. */
type Part = { codes: Buffer[] } | { adjustment: number };

/** Removes the glyphs that touch an area from shown text. What is shown after them stays at its place. */
export class TextEraser {
  readonly #scope: TextScope;
  /** What became of the clip of the current text object. */
  #clip = { isUsed: false, isLeft: false };

  constructor(scope: TextScope) {
    this.#scope = scope;
  }

  /** Begins a text object. */
  begin(): void {
    this.#clip = { isUsed: false, isLeft: false };
  }

  /** Whether all text of the clip of the text object that ends was removed, so that nothing may be painted through it. */
  get hasLostClip(): boolean {
    return this.#clip.isUsed && !this.#clip.isLeft;
  }

  /**
   * @param halfWidth of strokes, in points
   * @returns what takes the place of the operation; undefined where nothing is removed
   * @throws MalformedPdf where an operand is malformed
   */
  erase(run: TextRun, halfWidth: number): string | undefined {
    const { size, mode } = run.state;
    const isClip = mode >= firstClipMode;
    const parts: Part[] = [];
    let isChanged = false;
    for (const part of run.parts()) {
      const last = parts.at(-1);
      if (part.kind === 'adjustment') parts.push(part);
      else if (part.kind === 'unknown') {
        this.#checkUnknown(part);
        parts.push({ codes: [part.codes] });
      } else {
        const isErased = this.#isErased(part, mode, halfWidth);
        if (isErased) {
          // Adjustments are shares of the size: text of none keeps its place but for its spacing.
          parts.push({ adjustment: size === 0 ? 0 : (-1_000 * part.advance) / size });
          this.#scope.onErased(part.font.dict, part.glyph);
          isChanged = true;
        } else if (last && 'codes' in last) last.codes.push(part.glyph.bytes);
        else parts.push({ codes: [part.glyph.bytes] });
        this.#clip.isUsed ||= isClip;
        this.#clip.isLeft ||= isClip && !isErased;
      }
    }
    return isChanged ? `${run.moves}[${withJoinedAdjustments(parts).map(partText).join('')}] TJ` : undefined;
  }

  /** Text of unknown widths is expected anywhere on the rest of its line. */
  #checkUnknown({ toPage, isVertical }: UnknownText): void {
    const line: Box = isVertical
      ? { left: -1, bottom: -unknownLength, right: 1, top: 1 }
      : { left: -1, bottom: -1, right: unknownLength, top: 1.5 };
    const shape = cornersOf(line, toPage);
    if (this.#scope.areas.some((area) => touches(shape, area))) this.#scope.refuse();
  }

  #isErased(place: TextGlyph, mode: number, halfWidth: number): boolean {
    if (this.#scope.areas.length === 0) return false;
    const { glyph, font } = place;
    const matrix = glyphMatrix(place);
    const letters = font.isVertical ? glyph.box : placeOfLetters(glyph.advance);
    // Invisible text stands for letters of a scan, which have shapes of their own.
    const ink = invisibleModes.has(mode) ? unitedBox(glyph.ink, letters) : glyph.ink;
    // The cell of a glyph that is not known is no outline, and neighbors touch it.
    const reach = (strokedModes.has(mode) ? halfWidth : 0) + (ink === glyph.box ? 0 : renderingReach);
    const shape = { cell: cornersOf(glyph.box, matrix), ink: cornersOf(ink, matrix), reach };
    const bounds = grown(boundsOf([...shape.cell, ...shape.ink]), reach + margin);
    return this.#scope.areaIndex.some(bounds, (area) => isGlyphIn(shape, area));
  }
}

/** One adjustment for consecutive ones: the widths of single removed glyphs would tell which they were. */
function withJoinedAdjustments(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && 'adjustment' in last && 'adjustment' in part)
      joined[joined.length - 1] = { adjustment: last.adjustment + part.adjustment };
    else joined.push(part);
  }
  return joined;
}

function partText(part: Part): string {
  if ('codes' in part) return `<${Buffer.concat(part.codes).toString('hex')}>`;
  return `${numberText(Number(part.adjustment.toFixed(adjustmentDecimals)))} `;
}
