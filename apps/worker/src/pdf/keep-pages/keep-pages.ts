import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notice } from '@blattwerk/shared';
import type { Run } from '../../tool-run.ts';
import { dropFields } from './drop-fields.ts';
import { dropLabels } from './drop-labels.ts';
import { dropNames } from './drop-names.ts';
import { dropOutlines } from './drop-outlines.ts';
import { dropStructure } from './drop-structure.ts';
import { dropThreads } from './drop-threads.ts';
import { NormalPdf, type PdfDocument } from './document.ts';
import type { FileEncryption, Pieces } from './file.ts';
import { PageIndex } from './page-index.ts';
import { type CatalogEntries, changed, type DropStep, Part } from './part.ts';
import { type PdfDict, Ref } from './syntax.ts';
import { writePart } from './write.ts';
import { IrregularPdf } from '../extract/objects.ts';
import { bytesOf, type OpenedPdf, workOn } from '../open-pdf.ts';
import { runQpdf } from '../qpdf.ts';
import { packingVersion, SoundPdf } from './sound-document.ts';

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
   * The file of some pages, in pieces, and a notice where it lost something. What belongs to other pages alone is not in it: their contents, fonts, images,
   * annotations, form values, thumbnails, destinations, outline entries, articles, tags and their texts.
   * @param pageNumbers from 1, in the new order
   * @throws ToolError damagedPdf where qpdf would have to put the document in order, and cannot
   */
  keep: (pageNumbers: readonly number[]) => Promise<KeptPages>;
}

/** The file of some pages, and what to say of it. */
export interface KeptPages {
  pieces: Pieces;
  notices: Notice[];
}

/** The file of some pages, in the order given, a page as often as it is named; as `openPages`. */
export async function keepPages(pdf: OpenedPdf, pageNumbers: readonly number[], run: Run): Promise<KeptPages> {
  const seen = new Set<number>();
  const repeated = pageNumbers.filter((pageNumber) => seen.size === seen.add(pageNumber).size);
  const source = await openPages(pdf, run, repeated);
  return source.keep(pageNumbers);
}

/**
 * Reads a document once, to take pages out of it as often as wanted. What a file of some pages needs is found by walking
 * the objects, and its streams are copied as they are. A document that does not follow the standard is put in order by
 * qpdf first.
 * @param repeated pages, from 1, that one file will hold once more each time they stand here
 */
export async function openPages(pdf: OpenedPdf, run: Run, repeated: readonly number[] = []): Promise<PageSource> {
  const bytes = await bytesOf(pdf);
  const packs = bytes.includes('/ObjStm');
  // Repeated pages get annotations of their own, which qpdf knows how to make.
  let source = pdf.isUntried && repeated.length === 0 ? openSound(bytes, packs, pdf.pageCount) : undefined;
  let isAsItCame = source !== undefined;

  async function putInOrder(): Promise<PartWriter> {
    return openDocument(await normalize(pdf, run, repeated, packs), repeated, packs);
  }

  return {
    async keep(pageNumbers) {
      source ??= await putInOrder();
      try {
        return source(pageNumbers);
      } catch (error) {
        if (!isAsItCame || !(error instanceof IrregularPdf)) throw error;
        isAsItCame = false;
        source = await putInOrder();
        return source(pageNumbers);
      }
    },
  };
}

type PartWriter = (pageNumbers: readonly number[]) => KeptPages;

function openSound(bytes: Buffer, packs: boolean, pageCount: number): PartWriter | undefined {
  return ifSound(() => {
    const document = new SoundPdf(bytes, packs ? packingVersion : undefined);
    if (document.pages.length !== pageCount) throw new IrregularPdf('another number of pages');
    return openDocument(document, [], packs);
  });
}

/** undefined where the document does not follow the standard. */
export function ifSound<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof IrregularPdf) return undefined;
    throw error;
  }
}

function openDocument(document: PdfDocument, repeated: readonly number[], packs: boolean): PartWriter {
  const pageCount = document.pages.length - repeated.length;
  const index = new PageIndex(document);
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

  return (pageNumbers) => keepPart(index, drops, indicesOf(pageNumbers), packs);
}

async function normalize(pdf: OpenedPdf, run: Run, repeated: readonly number[], packs: boolean): Promise<NormalPdf> {
  const outputFile = join(await run.scratch(), `${randomUUID()}.pdf`);
  try {
    await workOn(pdf, run, (inputFile) =>
      runQpdf({
        inputFile,
        outputFile,
        // Not into an empty file: that loses the layers, and shows hidden ones. Repeated pages get annotations of their own.
        pages: [{ file: '.', range: ['1-z', ...repeated].join(',') }],
        objectStreams: 'disable',
        removeUnreferencedResources: 'no',
        ...(packs ? { minVersion: '1.5' } : {}),
      }),
    );
    return new NormalPdf(await readFile(outputFile));
  } finally {
    await rm(outputFile, { force: true });
  }
}

/** @param pageIndices from 0 */
export function keepPart(
  index: PageIndex,
  drops: readonly DropStep[],
  pageIndices: number[],
  packs: boolean,
  encryption?: FileEncryption,
): KeptPages {
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
  const pieces = writePart(part, changed(pdf.trailer, { '/Root': root }), packs, encryption);
  return { pieces, notices: part.leavesXfa ? ['xfaDropped'] : [] };
}

/** Which pages a print dialog offers, by their numbers in the whole file. */
function withoutPrintRange({ isPartial, index: { pdf } }: Part): CatalogEntries {
  const preferences = pdf.dict(pdf.catalog.get('/ViewerPreferences'));
  if (!isPartial || !preferences?.has('/PrintPageRange')) return {};
  return { '/ViewerPreferences': changed(preferences, { '/PrintPageRange': undefined }) };
}
