import type { Box, EraseArea, PageInfo, Pdf } from '@blattwerk/pdf';
import { type Contracts, listedPages, type OptionsOf, ToolError, neededPermissions } from '@blattwerk/shared';
import {
  croppedArea,
  type Margins,
  marginsByPage,
  padMargins,
  resolvePageMargins,
  usualPadding,
} from '@blattwerk/shared/crop-pages';
import { findInkMargins } from '@blattwerk/shared/ink-margins';
import { sendPieces } from '../../answer/send-pieces.ts';
import { certainly } from '../../pdf/erase-images/certainly.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';

type Options = OptionsOf<Contracts['crop']>;

/** Reaches farther than anything on a page, in points. */
const beyond = 1e7;

/** Crops pages to what is within margins, which are given or detected; what is outside is hidden, or deleted for good. */
export const cropHandler: Handler<Contracts['crop']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { opened, facts, output } = await withDocument(
    input,
    run,
    async (opened) => {
      const { pageCount, pdf } = opened;
      const found = await detectMargins(opened, options, run);
      const margins = marginsByPage(options, pageCount, found);
      run.startStage('processing');
      const areas = croppedAreas(pdf, margins);
      const facts = { croppedPages: areas.size, removedItems: 0, pageCount };
      if (options.outside === 'delete') {
        const all = new Map(
          listedPages(options.pages, pageCount).map((pageNumber) => [pageNumber - 1, wholePage(pdf, pageNumber)]),
        );
        const detected = detectedPages(options, found, pageCount);
        facts.removedItems = await deleteOutside(pdf, new Map([...all, ...areas]), detected);
        return { opened, facts, output: await pdf.writeConforming() };
      }
      if (areas.size === 0 && !opened.repair) return { opened, facts, output: undefined };
      return { opened, facts, output: await pdf.crop(areas).writeConforming({ revisions: 'ifSigned' }) };
    },
    { needed: neededPermissions('crop', options) },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces(output?.pieces ?? [await input.read()], run);
  // A file that is answered as it was has valid signatures.
  const answered = output ? opened : { ...opened, isSigned: false };
  return { facts: { ...facts, outputSize }, ...fileNotices(answered, lossNotices(output?.losses ?? [])) };
};

/**
 * Removes what is outside of areas of pages, and the pages outside of them.
 * @param areas by page index, in points of the page as it is shown
 * @param detected indices of the pages whose areas are around what was detected, which stays
 * @returns number of removed glyphs, paths, images, annotations and fields; of some, only a part was outside
 * @throws ToolError cannotErase where something may remain
 */
async function deleteOutside(
  pdf: Pdf,
  areas: ReadonlyMap<number, Box>,
  detected: ReadonlySet<number>,
): Promise<number> {
  const outside = new Map(
    Array.from(areas, ([pageIndex, area]) => [pageIndex, bandsAround(area, detected.has(pageIndex))]),
  );
  const { pages } = await certainly(() => pdf.erase(outside));
  pdf.crop(areas, { cutsMedia: true });
  return [...pages.values()].reduce(
    (sum, { characters, paths, images, annotations, fields, links }) =>
      sum + characters + paths + images + annotations + fields + links,
    0,
  );
}

function bandsAround(area: Box, isDetected: boolean): EraseArea[] {
  const { left, bottom, right, top } = area;
  const bands = [
    { left: -beyond, bottom: -beyond, right: left, top: beyond },
    { left: right, bottom: -beyond, right: beyond, top: beyond },
    { left, bottom: -beyond, right, top: bottom },
    { left, bottom: top, right, top: beyond },
  ];
  return isDetected ? bands.map((band) => ({ ...band, detected: area })) : bands;
}

/** Indices of the pages whose margins were detected, and not given. */
function detectedPages(
  { page_margins }: Options,
  found: ReadonlyMap<number, Margins | null>,
  pageCount: number,
): Set<number> {
  const given = page_margins === null ? undefined : resolvePageMargins(page_margins, pageCount);
  return new Set([...found.keys()].filter((pageNumber) => !given?.has(pageNumber)).map((pageNumber) => pageNumber - 1));
}

/** Margins of the chosen pages around their ink, by page number; null for a page without ink. */
async function detectMargins(
  opened: OpenedDocument,
  { detect, pages, padding }: Options,
  run: ToolRun,
): Promise<Map<number, Margins | null>> {
  if (detect === 'none') return new Map();
  const { inspectPages } = await import('../../pdf/render/inspect-pages.ts');
  return inspectPages(opened, listedPages(pages, opened.pageCount), {
    onProgress: run.report,
    inspect(picture, pageNumber) {
      const size = sizeOf(opened.pdf, pageNumber);
      const ink = size && findInkMargins(picture, size);
      return ink ? padMargins(ink, padding ?? usualPadding, size) : null;
    },
  });
}

/**
 * What remains of each page, by page index.
 * @throws ToolError cropTooSmall
 */
function croppedAreas(pdf: Pdf, margins: ReadonlyMap<number, Margins>): Map<number, Box> {
  const areas = new Map<number, Box>();
  for (const [pageNumber, own] of margins) {
    const size = sizeOf(pdf, pageNumber);
    const area = size && croppedArea(own, size);
    if (!area) throw new ToolError('cropTooSmall', { page: pageNumber });
    const { x, y, width, height } = area;
    areas.set(pageNumber - 1, { left: x, bottom: y, right: x + width, top: y + height });
  }
  return areas;
}

function wholePage(pdf: Pdf, pageNumber: number): Box {
  const { width = 0, height = 0 } = sizeOf(pdf, pageNumber) ?? {};
  return { left: 0, bottom: 0, right: width, top: height };
}

function sizeOf({ pages }: Pdf, pageNumber: number): PageInfo | undefined {
  return pages[pageNumber - 1];
}
