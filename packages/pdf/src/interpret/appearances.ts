import type { Budget } from '../budget.ts';
import { appearanceMatrix } from '../content/appearance-matrix.ts';
import { identity, type Matrix } from '../content/matrix.ts';
import { appearanceStreams } from '../content/content-streams.ts';
import type { PdfDocument } from '../file/document.ts';
import { pageGeometry } from '../file/page-geometry.ts';
import type { Page } from '../file/page-tree.ts';
import { type PdfDict, PdfRef, PdfStream, type PdfValue } from '../file/values.ts';

/** An appearance of an annotation (ISO 32000-2, 12.5.5). */
export interface Appearance {
  annotation: PdfDict;
  stream: PdfStream;
  /** What is or refers to it. */
  value: PdfValue;
  /** Maps it to the default user space of the page, without its own matrix; identity where it is not shown. */
  matrix: Matrix;
}

const appearanceKey: ReadonlySet<string> = new Set(['AP']);
const unitBox = ['BBox', [0, 0, 1, 1]] as const satisfies [string, PdfValue];

/** All appearances of a page's annotations, also those that are not shown. Annotations without are not read. */
export function* appearancesOf(document: PdfDocument, page: Page, budget: Budget): Generator<Appearance> {
  const { quarterTurns } = pageGeometry(document, page);
  for (const value of document.array(page.dict.get('Annots')) ?? []) {
    budget.step();
    const entries = value instanceof PdfRef ? document.readEntries(value.number, appearanceKey) : undefined;
    const annotation = (entries ?? document.dict(value))?.has('AP') ? document.dict(value) : undefined;
    for (const appearance of appearanceStreams(document, annotation?.get('AP'), budget)) {
      if (!annotation) continue;
      const { stream } = appearance;
      // Readers take the unit square for a missing box.
      const boxed = stream.dict.has('BBox') ? stream : new PdfStream(new Map([...stream.dict, unitBox]), stream.raw);
      const matrix = appearanceMatrix(document, annotation, boxed, quarterTurns) ?? identity;
      yield { annotation, matrix, ...appearance };
    }
  }
}

/** Resources of appearances that have none: those of the document's form (ISO 32000-2, table 224). */
export function defaultResources(document: PdfDocument): PdfDict {
  return document.dict(document.dict(document.catalog.get('AcroForm'))?.get('DR')) ?? new Map();
}
