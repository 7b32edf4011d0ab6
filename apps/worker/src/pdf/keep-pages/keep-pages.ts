import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '@blattwerk/shared';
import type { Run } from '../../process.ts';
import { dropFields } from './drop-fields.ts';
import { dropLabels } from './drop-labels.ts';
import { dropNames } from './drop-names.ts';
import { dropOutlines } from './drop-outlines.ts';
import { dropStructure } from './drop-structure.ts';
import { dropThreads } from './drop-threads.ts';
import { NormalPdf } from './document.ts';
import type { Pieces } from './file.ts';
import { PageIndex } from './page-index.ts';
import { type CatalogEntries, changed, type DropStep, Part } from './part.ts';
import { type PdfDict, Ref } from './syntax.ts';
import { writePart } from './write.ts';
import type { OpenedPdf } from '../open-pdf.ts';
import { QpdfRefusal, runQpdf } from '../qpdf.ts';

/** Of the catalog and of pages: what a program noted for itself of all pages, or what holds of the whole file only. */
const wholeFileEntries: CatalogEntries = {
  '/PieceInfo': undefined,
  '/SpiderInfo': undefined,
  '/DPartRoot': undefined,
  '/DPart': undefined,
  '/Perms': undefined,
  '/SeparationInfo': undefined,
};

/** A document from which choices of its pages are taken, each a file of its own. */
export interface PageSource {
  /**
   * The file of some pages, in pieces. What belongs to other pages alone is not in it: their contents, fonts, images,
   * annotations, form values, thumbnails, destinations, outline entries, articles, tags and their texts.
   * @param pageNumbers from 1, in the new order
   */
  keep: (pageNumbers: readonly number[]) => Pieces;
}

/** The file of some pages, in the order given, a page as often as it is named; as `openPages`. */
export async function keepPages(pdf: OpenedPdf, pageNumbers: readonly number[], run: Run): Promise<Pieces> {
  const seen = new Set<number>();
  const repeated = pageNumbers.filter((pageNumber) => seen.size === seen.add(pageNumber).size);
  const source = await openPages(pdf, run, repeated);
  return source.keep(pageNumbers);
}

/**
 * Reads a document once, to take pages out of it as often as wanted. qpdf mends and normalizes it; what a file of some
 * pages needs is then found by walking the objects, and its streams are copied as they are.
 * @param repeated pages, from 1, that one file will hold once more each time they stand here
 * @throws ToolError damagedPdf where qpdf cannot write it
 */
export async function openPages(pdf: OpenedPdf, run: Run, repeated: readonly number[] = []): Promise<PageSource> {
  const packs = (await readFile(pdf.path)).includes('/ObjStm');
  const normal = await normalize(pdf, run, repeated, packs);
  const pageCount = normal.pages.length - repeated.length;
  const index = new PageIndex(normal);
  const drops = [dropOutlines, dropFields, dropLabels, dropNames, dropThreads, dropStructure].map((of) => of(index));

  function indicesOf(pageNumbers: readonly number[]): number[] {
    const copies = new Map<number, number[]>();
    for (const [at, pageNumber] of repeated.entries()) {
      copies.set(pageNumber, [...(copies.get(pageNumber) ?? []), pageCount + at]);
    }
    const seen = new Set<number>();
    return pageNumbers.map((pageNumber) => {
      if (seen.size < seen.add(pageNumber).size) return pageNumber - 1;
      return copies.get(pageNumber)?.shift() as number;
    });
  }

  return { keep: (pageNumbers) => keepPart(index, drops, indicesOf(pageNumbers), packs) };
}

async function normalize(pdf: OpenedPdf, run: Run, repeated: readonly number[], packs: boolean): Promise<NormalPdf> {
  const outputFile = join(await run.scratch(), `${randomUUID()}.pdf`);
  try {
    await runQpdf({
      inputFile: pdf.path,
      outputFile,
      // Not into an empty file: that loses the layers, and shows hidden ones. Repeated pages get annotations of their own.
      pages: [{ file: '.', range: ['1-z', ...repeated].join(',') }],
      objectStreams: 'disable',
      removeUnreferencedResources: 'no',
      ...(packs ? { minVersion: '1.5' } : {}),
    });
    return new NormalPdf(await readFile(outputFile));
  } catch (error) {
    if (!(error instanceof QpdfRefusal)) throw error;
    throw new ToolError('damagedPdf', { file: pdf.name }, { cause: error });
  } finally {
    await rm(outputFile, { force: true });
  }
}

function keepPart(index: PageIndex, drops: readonly DropStep[], pageIndices: number[], packs: boolean): Pieces {
  const { pdf } = index;
  const part = new Part(index, pageIndices);
  const pageRefs = pageIndices.map((pageIndex) => new Ref(pdf.pages[pageIndex] as number));
  const left = part.isPartial ? wholeFileEntries : {};
  const pages: PdfDict = new Map();
  pages.set('/Type', '/Pages').set('/Kids', pageRefs).set('/Count', String(pageRefs.length));
  const pagesRef = part.add(pages);
  for (const { number } of pageRefs) {
    const page = pdf.dict(new Ref(number)) ?? new Map();
    part.replace(number, changed(page, { ...left, '/Parent': pagesRef }));
  }
  let catalog = changed(pdf.catalog, { ...left, ...withoutPrintRange(part), '/Pages': pagesRef });
  for (const drop of drops) catalog = changed(catalog, drop(part));
  const root = part.put(pdf.trailer.get('/Root'), catalog);
  return writePart(part, changed(pdf.trailer, { '/Root': root }), packs);
}

/** Which pages a print dialog offers, by their numbers in the whole file. */
function withoutPrintRange({ isPartial, index: { pdf } }: Part): CatalogEntries {
  const preferences = pdf.dict(pdf.catalog.get('/ViewerPreferences'));
  if (!isPartial || !preferences?.has('/PrintPageRange')) return {};
  return { '/ViewerPreferences': changed(preferences, { '/PrintPageRange': undefined }) };
}
