import { isName, isText, type PdfObjects } from './objects.ts';
import { addressOf } from './strings.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/** What a file's links and actions are told of the file that they come to stand in. */
export interface NewPlaces {
  /** References of the file's own pages. */
  pages: readonly string[];
  pagesBefore: number;
  /** The file's article threads. */
  threads: readonly QpdfValue[];
  destinationName: (wanted: string) => string;
  attachmentName: (wanted: string) => string;
}

/**
 * Makes links and actions lead where they led in their own file.
 * @returns what changes a dictionary where it is one, and the targets among attachments that were found by then: their
 *   `/N` is the name among all files, however the names are written in the end
 */
export function createLinkEditor(objects: PdfObjects, places: NewPlaces) {
  const attachmentTargets: QpdfDict[] = [];
  const base = objects.resolve(objects.dict(objects.catalog['/URI'])['/Base']);
  const baseAddress = isText(base) ? addressOf(base) : undefined;

  function edit(dict: QpdfDict): void {
    if ('/Dest' in dict) leadTo(dict, '/Dest', objects, places);
    if (!('/S' in dict)) return;
    switch (objects.resolve(dict['/S'])) {
      case '/GoTo':
        return leadTo(dict, '/D', objects, places);
      case '/URI':
        return writeOut(dict, baseAddress, objects);
      case '/Thread':
        return leadToThread(dict, objects, places);
      case '/GoToE': {
        const target = targetInside(dict, objects, places);
        if (target) attachmentTargets.push(target);
      }
    }
  }

  return { edit, attachmentTargets };
}

/** A name that leads nowhere is kept from leading into another file, and so is the number of no page. */
function leadTo(dict: QpdfDict, key: '/D' | '/Dest', objects: PdfObjects, places: NewPlaces): void {
  const target = objects.resolve(dict[key]);
  if (isName(target) || isText(target)) dict[key] = places.destinationName(target);
  if (!Array.isArray(target)) return;
  const pageIndex = objects.resolve(target[0]);
  // Writers give the number that only links into other files may have (ISO 32000-2, 12.3.2.2).
  if (typeof pageIndex === 'number') dict[key] = [places.pages[pageIndex] ?? null, ...target.slice(1)];
}

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/** An address that its file gives a base for (ISO 32000-2, 12.6.4.8): the merged one has none. */
function writeOut(action: QpdfDict, base: string | undefined, objects: PdfObjects): void {
  const written = objects.resolve(action['/URI']);
  if (base === undefined || !isText(written)) return;
  const address = addressOf(written);
  if (!hasScheme.test(address) && URL.canParse(address, base)) action['/URI'] = `u:${new URL(address, base).href}`;
}

/** An article by its place among those of its file. */
function leadToThread(action: QpdfDict, objects: PdfObjects, { threads }: NewPlaces): void {
  const index = objects.resolve(action['/D']);
  if (typeof index === 'number' && !('/F' in action)) action['/D'] = threads[index] ?? null;
}

/** Where an action leads into an attachment of its own file (ISO 32000-2, 12.6.4.4), that file's new target. */
function targetInside(action: QpdfDict, objects: PdfObjects, places: NewPlaces): QpdfDict | undefined {
  const written = objects.dict(action['/T']);
  if ('/F' in action || objects.resolve(written['/R']) !== '/C') return undefined;
  // Several actions may share one target.
  const target = { ...written };
  action['/T'] = target;
  const page = objects.resolve(target['/P']);
  if (typeof page === 'number') target['/P'] = page + places.pagesBefore;
  if (isText(page) || isName(page)) target['/P'] = places.destinationName(page);
  const name = objects.resolve(target['/N']);
  if (!isText(name)) return undefined;
  target['/N'] = places.attachmentName(name);
  return target;
}
