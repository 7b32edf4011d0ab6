import { maxPainted } from '../content/limits.ts';
import { glyphMatrix } from '../content/placed-glyph.ts';
import { boundsOf, cornersOf, overlaps, type Point, sharedBox, transformedBox, unitSquare } from '../content/shapes.ts';
import { TooComplexPdf } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import type { Box } from '../file/page-geometry.ts';
import type { Page } from '../file/page-tree.ts';
import { PdfName, type PdfValue } from '../file/values.ts';
import type { ContentHandler, CurrentContent, ImageUse } from './content-handler.ts';
import { CurrentPath } from './current-path.ts';
import type { GraphicsState } from './graphics-state.ts';
import { Interpreter } from './interpret.ts';
import type { TextRun } from './text-run.ts';
import { filledModes, strokedModes } from './text-state.ts';

/** What one operation paints. */
export interface Painted {
  kind: 'text' | 'path' | 'image' | 'shading';
  /** In the default user space of the page, within the bounds of the clip; undefined where it is not known. */
  bounds: Box | undefined;
  /** Color spaces of the fill, the stroke, or the image: names or arrays, or references to them. */
  colorSpaces: readonly PdfValue[];
  isTransparent: boolean;
}

/** No bounds: inverted. */
const nothing = boundsOf([]);
const gray = new PdfName('DeviceGray');

/**
 * Lists what a page paints, with its forms, tiling patterns and the appearances of its annotations, in this order.
 * @throws MalformedPdf, TooComplexPdf
 */
export async function listPainted(document: PdfDocument, page: Page): Promise<Painted[]> {
  const interpreter = new Interpreter(document, { readsFonts: true });
  const handler = new PaintedList(document);
  await interpreter.page(page, handler);
  await interpreter.appearances(page, handler);
  return handler.painted;
}

class PaintedList implements ContentHandler {
  readonly follows = new Set(['form', 'pattern', 'appearance'] as const);
  readonly placesText = true;
  readonly painted: Painted[] = [];
  readonly #document: PdfDocument;
  readonly #path = new CurrentPath();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  buildPath(content: CurrentContent): void {
    this.#path.build(content);
  }

  paintPath(content: CurrentContent): void {
    this.#path.end(content, ({ area, isFilled, isStroked }) =>
      this.#add('path', area, content.state, isFilled, isStroked),
    );
  }

  showText(run: TextRun, { state }: CurrentContent): void {
    let bounds: Box | undefined = nothing;
    for (const part of run.parts()) {
      if (part.kind === 'unknown') bounds = undefined;
      else if (part.kind === 'glyph') bounds &&= extended(bounds, cornersOf(part.box, glyphMatrix(part)));
    }
    this.#add('text', bounds, state, filledModes.has(run.state.mode), strokedModes.has(run.state.mode));
  }

  /** Masks are painted with the fill (ISO 32000-2, 8.9.6.2). */
  drawImage({ image: { dict } }: ImageUse, { state }: CurrentContent): void {
    const isMask = this.#document.resolve(dict.get('ImageMask')) === true;
    const hasAlpha = dict.has('SMask') || (this.#document.number(dict.get('SMaskInData')) ?? 0) > 0;
    const space = dict.get('ColorSpace');
    const bounds = transformedBox(unitSquare, state.matrix);
    if (isMask) this.#add('image', bounds, state, true, false);
    else
      this.#addWith(
        'image',
        bounds,
        state,
        space === undefined ? [] : [space],
        hasAlpha || state.transparency.fillAlpha < 1,
      );
  }

  paintShading(shading: PdfValue | undefined, { state }: CurrentContent): void {
    const space = this.#document.dict(shading)?.get('ColorSpace');
    this.#addWith('shading', state.clip, state, space === undefined ? [] : [space], state.transparency.fillAlpha < 1);
  }

  #add(
    kind: Painted['kind'],
    bounds: Box | undefined,
    state: GraphicsState,
    isFilled: boolean,
    isStroked: boolean,
  ): void {
    if (!isFilled && !isStroked) return;
    const { fill, stroke, transparency } = state;
    const paints = [...(isFilled ? [fill] : []), ...(isStroked ? [stroke] : [])];
    const isTransparent = (isFilled && transparency.fillAlpha < 1) || (isStroked && transparency.strokeAlpha < 1);
    const spaces = paints.map(({ space }) => space ?? gray);
    this.#addWith(kind, bounds, state, spaces, isTransparent);
  }

  #addWith(
    kind: Painted['kind'],
    bounds: Box | undefined,
    { clip, transparency }: GraphicsState,
    colorSpaces: readonly PdfValue[],
    isTransparent: boolean,
  ): void {
    if (bounds && (bounds.left > bounds.right || (clip && !overlaps(bounds, clip)))) return;
    if (this.painted.length === maxPainted) throw new TooComplexPdf('objects', maxPainted);
    this.painted.push({
      kind,
      bounds: bounds && clip ? sharedBox(bounds, clip) : bounds,
      colorSpaces,
      isTransparent: isTransparent || transparency.isBlended || transparency.hasSoftMask,
    });
  }
}

function extended({ left, bottom, right, top }: Box, points: readonly Point[]): Box {
  const known: readonly Point[] =
    left <= right
      ? [
          [left, bottom],
          [right, top],
        ]
      : [];
  return boundsOf([...known, ...points]);
}
