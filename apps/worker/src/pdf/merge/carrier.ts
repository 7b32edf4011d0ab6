import { isDict, isReference, type PdfObjects } from './objects.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/**
 * A merge copies what a page leads to, and gives every reference its new number: a page more in each file, its last, has
 * the file's other references copied. What leads from one page to another travels there too, since qpdf 11.3 drops
 * references to pages that it has not copied yet.
 */
const carrierKey = '/BlattwerkCarried';
const pageKeys = '/PageKeys';

/** Keys of a page that lead to no other page (ISO 32000-2, table 31). */
const staying: ReadonlySet<string> = new Set([
  '/Type',
  '/Parent',
  '/Resources',
  '/Contents',
  '/MediaBox',
  '/CropBox',
  '/BleedBox',
  '/TrimBox',
  '/ArtBox',
  '/Rotate',
  '/UserUnit',
  '/Group',
  '/StructParents',
  '/Tabs',
  '/Thumb',
  '/Dur',
  '/Trans',
]);

/** Adds the carrier to a file's pages. @returns false where there is nothing to carry */
export function addCarrier(objects: PdfObjects, pages: readonly string[], carried: QpdfDict): boolean {
  const keysByPage = new Map(pages.map((page) => [page, takeKeys(objects, page)]));
  const hasKeys = [...keysByPage.values()].some((keys) => keys !== null);
  if (!hasKeys && Object.keys(carried).length === 0) return false;
  const rootRef = objects.catalog['/Pages'];
  const root = objects.dict(rootRef);
  const carrier: QpdfDict = {
    '/Type': '/Page',
    '/Parent': rootRef ?? null,
    '/MediaBox': [0, 0, 1, 1],
    '/Resources': {},
    [carrierKey]: hasKeys ? { ...carried, [pageKeys]: pages.map((page) => keysByPage.get(page) ?? null) } : carried,
  };
  root['/Kids'] = [...objects.array(root['/Kids']), objects.add(carrier)];
  root['/Count'] = pages.length + 1;
  for (const ref of [rootRef, objects.trailer['/Root']]) if (isReference(ref)) objects.markChanged(ref);
  return true;
}

function takeKeys(objects: PdfObjects, ref: string): QpdfDict | null {
  const page = objects.dict(ref);
  const taken: QpdfDict = {};
  for (const key of Object.keys(page) as `/${string}`[]) {
    if (staying.has(key)) continue;
    taken[key] = page[key] ?? null;
    delete page[key];
  }
  if (Object.keys(taken).length === 0) return null;
  objects.markChanged(ref);
  return taken;
}

/** What a carrier holds after the merge; its file's pages have their keys again. */
export function unload(merged: PdfObjects, carrier: QpdfValue, pages: readonly string[]): QpdfDict {
  const carried = merged.dict(merged.dict(carrier)[carrierKey]);
  for (const [index, keys] of merged.array(carried[pageKeys]).entries()) {
    const ref = pages[index];
    if (!isDict(keys) || ref === undefined) continue;
    Object.assign(merged.dict(ref), keys);
    merged.markChanged(ref);
  }
  return carried;
}

/** Leaves the given pages only. */
export function keepPages(merged: PdfObjects, pages: readonly string[]): void {
  const rootRef = merged.catalog['/Pages'];
  if (!isReference(rootRef)) return;
  // qpdf writes the pages of a merge into one flat node.
  merged.replace(rootRef, { '/Type': '/Pages', '/Kids': [...pages], '/Count': pages.length });
}
