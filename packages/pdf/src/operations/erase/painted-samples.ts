import { type Matrix, multiply } from '../../content/matrix.ts';
import { transformedBox } from '../../content/shapes.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Box, boxBetween, boxOf, intersect } from '../../file/page-geometry.ts';
import type { PdfValue } from '../../file/values.ts';

/** Lines and curves of the largest tile that is a texture: hatches, grids and dots have fewer, a word of drawn letters more. */
export const maxTextureSegments = 16;
const segments: Readonly<Record<string, number>> = { l: 1, c: 1, v: 1, y: 1, h: 1, re: 4 };

/** Segments that an operator adds to a path. */
export function segmentsOf(operator: string): number {
  return Object.hasOwn(segments, operator) ? (segments[operator] ?? 0) : 0;
}

/**
 * Whether a shading is made of samples in two directions, which can show anything: by a function of the place, or a mesh
 * (ISO 32000-2, 8.7.4.5). Axial and radial ones vary along a line.
 */
export function isSampledShading(document: PdfDocument, shading: PdfValue | undefined): boolean {
  const type = document.number(document.dict(shading)?.get('ShadingType'));
  return type !== undefined && type !== 2 && type !== 3;
}

/**
 * Where a shading made of samples can paint, on the page.
 * @param current maps its space to the page
 * @returns undefined where that is not known
 */
export function boundsOfSamples(
  document: PdfDocument,
  shading: PdfValue | undefined,
  current: Matrix,
): Box | undefined {
  const dict = document.dict(shading);
  if (!dict) return undefined;
  const isFunction = document.number(dict.get('ShadingType')) === 1;
  const range = document.numbers(dict.get(isFunction ? 'Domain' : 'Decode')) ?? (isFunction ? [0, 1, 0, 1] : []);
  const [x1, x2, y1, y2] = range;
  if (x1 === undefined || x2 === undefined || y1 === undefined || y2 === undefined) return undefined;
  const matrix = isFunction ? document.numbers(dict.get('Matrix')) : undefined;
  const toSpace = matrix?.length === 6 ? multiply(matrix as unknown as Matrix, current) : current;
  const painted = transformedBox(boxBetween(x1, y1, x2, y2), toSpace);
  const box = boxOf(dict, 'BBox', document);
  return box ? (intersect(painted, transformedBox(box, current)) ?? { left: 0, bottom: 0, right: 0, top: 0 }) : painted;
}
