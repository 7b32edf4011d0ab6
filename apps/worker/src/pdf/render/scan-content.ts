import { asDict, asName, type PdfDict, PdfStream, type PdfValue, type Resolve } from '../extract/objects.ts';
import { decodeWhole } from '../image-streams/filters.ts';
import { harmlessOperators, isHarmlessState, operationsIn, readOperators } from './content-operators.ts';
import { identity, type Matrix, multiply, transformBox } from './matrix.ts';
import { type Box, boxBetween, intersect } from './page-tree.ts';

/** The one image that a page's content paints. */
export interface OnlyImage {
  image: PdfStream;
  /** Takes the image's unit square to the page. */
  matrix: Matrix;
  /** What of the page it may be painted on; undefined where all of it. */
  clip: Box | undefined;
}

/** Thrown where content does what is not looked into here. */
class OtherContent extends Error {}

/** Bytes of content, decoded: the invisible text of a page has fewer. */
const maxContentBytes = 2_000_000;
const maxFormDepth = 3;
const maxSavedStates = 64;
/** Text that neither paints nor clips (ISO 32000-2, table 104). */
const invisibleMode = 3;

interface State {
  matrix: Matrix;
  clip: Box | undefined;
  renderingMode: number;
  font: PdfDict | undefined;
}

/**
 * Proves that a page's content paints one image and nothing else, beside text that is invisible.
 * @returns undefined where it does anything else, or what is not looked into
 * @throws IrregularPdf where an object cannot be read
 */
export function findOnlyImage(contents: PdfValue, resources: PdfDict, resolve: Resolve): OnlyImage | undefined {
  let found: OnlyImage | undefined;

  function run(content: Buffer, tables: PdfDict, start: State, depth: number): void {
    const entry = (kind: string, name: PdfValue | undefined) =>
      resolve(asDict(resolve(tables.get(kind)))?.get(asName(name) ?? ''));
    const saved: State[] = [];
    let state = start;
    let rectangles: Box[] = [];
    let isClipping = false;

    function paint(name: PdfValue | undefined): void {
      const target = entry('XObject', name);
      if (!(target instanceof PdfStream) || target.dict.has('OC')) throw new OtherContent();
      const subtype = asName(resolve(target.dict.get('Subtype')));
      if (subtype === 'Image' && depth === 0 && !found) {
        found = { image: target, matrix: state.matrix, clip: state.clip };
      } else if (subtype === 'Form' && depth < maxFormDepth) {
        const own = asDict(resolve(target.dict.get('Resources'))) ?? tables;
        run(contentOf([target], resolve), own, state, depth + 1);
      } else throw new OtherContent();
    }

    function clipTo(): void {
      const [only, ...others] = rectangles;
      const placed = only && others.length === 0 ? transformBox(only, state.matrix) : undefined;
      const clip = placed && (state.clip ? intersect(state.clip, placed) : placed);
      if (!clip) throw new OtherContent();
      state = { ...state, clip };
    }

    function execute(operator: string, operands: readonly PdfValue[]): void {
      const [first, second] = operands;
      switch (operator) {
        case 'q':
          if (saved.length >= maxSavedStates) throw new OtherContent();
          saved.push(state);
          return;
        case 'Q': {
          const before = saved.pop();
          if (!before) throw new OtherContent();
          state = before;
          return;
        }
        case 'cm':
          state = { ...state, matrix: multiply(numbers(operands) as unknown as Matrix, state.matrix) };
          return;
        case 're': {
          const [x = 0, y = 0, width = 0, height = 0] = numbers(operands);
          rectangles.push(boxBetween(x, y, x + width, y + height));
          return;
        }
        case 'W':
        case 'W*':
          isClipping = true;
          return;
        case 'n':
          if (isClipping) clipTo();
          isClipping = false;
          rectangles = [];
          return;
        case 'Tr':
          state = { ...state, renderingMode: numbers(operands)[0] as number };
          return;
        case 'Tf':
          state = { ...state, font: asDict(entry('Font', first)) };
          return;
        case 'Tj':
        case 'TJ':
          // Glyphs of a Type 3 font are painted in any mode (ISO 32000-2, 9.3.6).
          if (state.renderingMode !== invisibleMode || !state.font) throw new OtherContent();
          if (asName(resolve(state.font.get('Subtype'))) === 'Type3') throw new OtherContent();
          return;
        case 'gs':
          if (!isHarmlessState(asDict(entry('ExtGState', first)), resolve)) throw new OtherContent();
          return;
        case 'BDC':
          if (asName(first) === 'OC' || second === undefined) throw new OtherContent();
          return;
        case 'Do':
          paint(first);
          return;
        default:
          throw new OtherContent();
      }
    }

    for (const { operator, operands } of operationsIn(content)) {
      if (harmlessOperators.get(operator) === operands.length) continue;
      if (readOperators.get(operator) !== operands.length) throw new OtherContent();
      execute(operator, operands);
    }
  }

  try {
    const parts = Array.isArray(contents) ? contents.map(resolve) : [contents];
    const start: State = { matrix: identity, clip: undefined, renderingMode: 0, font: undefined };
    run(contentOf(parts, resolve), resources, start, 0);
  } catch (error) {
    if (error instanceof OtherContent) return undefined;
    throw error;
  }
  return found;
}

/** @throws IrregularPdf where it is not sound: another reader could read more of it */
function contentOf(parts: readonly PdfValue[], resolve: Resolve): Buffer {
  const pieces: Buffer[] = [];
  let room = maxContentBytes;
  for (const part of parts) {
    if (!(part instanceof PdfStream) || room <= 0) throw new OtherContent();
    const bytes = decodeWhole(part, room, resolve);
    room -= bytes.length;
    pieces.push(bytes, Buffer.from('\n'));
  }
  return Buffer.concat(pieces);
}

function numbers(operands: readonly PdfValue[]): readonly number[] {
  if (!operands.every((operand) => typeof operand === 'number')) throw new OtherContent();
  return operands;
}
