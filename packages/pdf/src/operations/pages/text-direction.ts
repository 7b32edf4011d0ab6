import { TooComplexPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ContentHandler } from '../../interpret/content-handler.ts';
import { Interpreter } from '../../interpret/interpret.ts';
import type { TextRun } from '../../interpret/text-run.ts';
import { rotationAfter } from './rotate-pages.ts';

/** Bytes of text below which the direction of a page is not judged: a stamp or a page number. */
const minBytes = 16;
/** Share of the text that must have one direction. */
const minShare = 0.6;

/**
 * Rotations, clockwise, in degrees, after which most text of each page is upright; 0 where a page has little text, or
 * text in several directions, and for pages whose analysis exceeds its budget. Text of images is not read.
 * @param pageIndices from 0
 */
export async function findUprightRotations(document: PdfDocument, pageIndices: readonly number[]): Promise<number[]> {
  const interpreter = new Interpreter(document);
  const rotations: number[] = [];
  for (const pageIndex of pageIndices) {
    const page = document.page(pageIndex);
    const directions = new TextDirections();
    try {
      await interpreter.page(page, directions);
      const direction = dominant(directions.bytes);
      rotations.push(direction === undefined ? 0 : (direction * 90 + 360 - rotationAfter(document, page, 0)) % 360);
    } catch (error) {
      if (!(error instanceof TooComplexPdf)) throw error;
      rotations.push(0);
    }
  }
  return rotations;
}

/** Index of the direction that most text has; undefined where it is little or in several. */
function dominant(bytes: readonly number[]): number | undefined {
  const total = bytes.reduce((sum, each) => sum + each, 0);
  const most = Math.max(...bytes);
  return total >= minBytes && most >= total * minShare ? bytes.indexOf(most) : undefined;
}

/** Counts the bytes of text by the direction of its baseline. */
class TextDirections implements ContentHandler {
  /** Of text to the right, upwards, to the left and downwards, in the page's space. */
  readonly bytes = [0, 0, 0, 0];

  showText({ matrix: [a, b], writtenBytes }: TextRun): void {
    if (a === 0 && b === 0) return;
    const isVertical = Math.abs(b) > Math.abs(a);
    const direction = isVertical ? (b > 0 ? 1 : 3) : a > 0 ? 0 : 2;
    this.bytes[direction] = (this.bytes[direction] ?? 0) + writtenBytes;
  }
}
