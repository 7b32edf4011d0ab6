import type { PdfDocument } from '../../file/document.ts';
import type { PdfDict } from '../../file/values.ts';
import { cidMetrics } from '../../font/cid-widths.ts';
import type { PdfFont } from '../../font/pdf-font.ts';
import type { FontProgram } from '../../font/programs/font-program.ts';
import { readSimpleWidths } from '../../font/simple-widths.ts';
import { standardGlyphs, standardNameOf } from '../../font/standard-metrics.ts';
import { namesOfCodes, simpleGlyphs } from './find-drawn-glyph.ts';
import type { UsedCode } from './survey-contents.ts';

/** The CIDFont of a composite font. */
export function descendantOf(document: PdfDocument, { dict }: PdfFont): PdfDict | undefined {
  return document.dict(document.array(dict.get('DescendantFonts'))?.[0]);
}

export function isComposite(document: PdfDocument, { dict }: PdfFont): boolean {
  return document.name(dict.get('Subtype')) === 'Type0';
}

/** Widths that the file states for codes, in thousandths. */
export class CodeWidths {
  readonly #widthOf: (code: UsedCode) => number;
  readonly #verticalOf: ((code: UsedCode) => readonly [number, number, number]) | undefined;

  /** @param program whose widths count where the file states none */
  constructor(document: PdfDocument, font: PdfFont, program?: FontProgram) {
    const descendant = descendantOf(document, font);
    if (!isComposite(document, font) || !descendant) {
      const stated = readSimpleWidths(document, font.dict);
      const missing = document.number(document.dict(font.dict.get('FontDescriptor'))?.get('MissingWidth')) ?? 0;
      const standard = stated ? undefined : standardWidths(document, font);
      const glyphOf = program && !stated && !standard ? simpleGlyphs(document, font.dict, program) : undefined;
      const ownWidth = (code: number) => (program?.advance(glyphOf?.(code).glyph ?? -1) ?? 0) * 1_000;
      this.#widthOf = ({ key }) => stated?.(key) ?? standard?.(key) ?? (glyphOf ? ownWidth(key) : missing);
      return;
    }
    const widthOf = cidMetrics(document, descendant.get('W'), 1);
    const verticalOf = cidMetrics(document, descendant.get('W2'), 3);
    const usual = document.number(descendant.get('DW')) ?? 1_000;
    this.#widthOf = ({ cids: [cid = 0] }) => widthOf(cid)?.[0] ?? usual;
    if (!font.isVertical) return;
    const [y = 880, down = -1_000] = document.numbers(descendant.get('DW2')) ?? [];
    this.#verticalOf = (code) => {
      const [advance = down, vx = this.of(code) / 2, vy = y] = verticalOf(code.cids[0] ?? 0) ?? [];
      return [advance, vx, vy];
    };
  }

  of(code: UsedCode): number {
    const width = this.#widthOf(code);
    return Number.isFinite(width) ? width : 0;
  }

  verticalOf(code: UsedCode): readonly [number, number, number] | undefined {
    return this.#verticalOf?.(code);
  }
}

/** Widths of a standard font whose dictionary states none. */
function standardWidths(document: PdfDocument, font: PdfFont): ((code: number) => number | undefined) | undefined {
  const name = standardNameOf(font.name);
  if (!name) return undefined;
  const { encoding, glyphOf } = standardGlyphs(name);
  const nameOf = namesOfCodes(document, font.dict, (code) => encoding.get(code));
  return (code) => glyphOf(nameOf(code) ?? '')?.width;
}
