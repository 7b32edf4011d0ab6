import { CannotConvert } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Box, boxBetween } from '../../file/page-geometry.ts';
import { decodeTextString, encodeTextString } from '../../file/text-string.ts';
import { asDict, dictOf, type PdfDict, PdfName, PdfRef, type PdfValue } from '../../file/values.ts';
import type { ChangeLog } from './change-log.ts';
import { visitValues } from './visit-values.ts';

/** Sides of the boxes of pages, in units (ISO 19005-2, 6.1.13). */
const sides = { least: 3, most: 14_400 } as const;
const otherBoxes = ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];
const highestVersion = '1.7';

/** Repairs the catalog, layers and pages (ISO 19005-2, 6.1.13, 6.9 to 6.11). @throws CannotConvert for a page of a size that it does not allow */
export function repairDocument(document: PdfDocument, log: ChangeLog): void {
  const { catalog } = document;
  for (const key of ['Requirements', 'NeedsRendering']) catalog.delete(key);
  if ((document.name(catalog.get('Version')) ?? '') > highestVersion) catalog.delete('Version');
  const names = document.dict(catalog.get('Names'));
  if (names?.delete('AlternatePresentations')) log.add('presentationRemoved');
  if (names?.delete('Renditions')) log.add('mediaRemoved');
  repairLayers(document, log);
  for (const [pageIndex, page] of document.pages.entries()) {
    const { dict, attributes } = page;
    if (dict.delete('PresSteps')) log.add('presentationRemoved', [pageIndex]);
    // Resources that a page inherits are none of its own (ISO 19005-2, 6.2.2).
    dict.set('Resources', attributes.get('Resources') ?? new Map<string, PdfValue>());
    repairBoxes(document, page, pageIndex);
  }
  removeOtherMetadata(document, log);
}

function repairBoxes(
  document: PdfDocument,
  { dict, attributes }: { dict: PdfDict; attributes: PdfDict },
  pageIndex: number,
): void {
  const media = boxIn(document, attributes.get('MediaBox'));
  if (!media) dict.set('MediaBox', [0, 0, 612, 792]);
  else if (!isAllowed(media)) throw new CannotConvert('pageSize', pageIndex + 1);
  for (const key of otherBoxes) {
    const value = attributes.get(key) ?? dict.get(key);
    const box = boxIn(document, value);
    if (value === undefined || (box && isAllowed(box))) continue;
    // One that a page inherits is replaced by that of the medium.
    if (key === 'CropBox' && attributes.has(key))
      dict.set(key, document.array(attributes.get('MediaBox')) ?? [0, 0, 612, 792]);
    else dict.delete(key);
  }
  // Numbers of boxes may be objects, which few readers expect.
  for (const key of ['MediaBox', ...otherBoxes]) {
    const numbers = document.array(dict.get(key) ?? attributes.get(key));
    if (numbers?.some((value) => value instanceof PdfRef))
      dict.set(
        key,
        numbers.map((value) => document.number(value) ?? value),
      );
  }
}

function boxIn(document: PdfDocument, value: PdfValue | undefined): Box | undefined {
  const [x1, y1, x2, y2] = document.numbers(value) ?? [];
  return x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined
    ? undefined
    : boxBetween(x1, y1, x2, y2);
}

function isAllowed({ left, bottom, right, top }: Box): boolean {
  return [right - left, top - bottom].every((side) => side >= sides.least && side <= sides.most);
}

/** Gives each configuration of layers a name of its own, and lists all layers in their order (ISO 19005-2, 6.9). */
function repairLayers(document: PdfDocument, log: ChangeLog): void {
  const layers = document.dict(document.catalog.get('OCProperties'));
  if (!layers) return;
  const groups = (document.array(layers.get('OCGs')) ?? []).filter((value) => value instanceof PdfRef);
  const configurations = [layers.get('D'), ...(document.array(layers.get('Configs')) ?? [])];
  /** Configurations by their names. */
  const used = new Map<string, number>();
  for (const value of configurations) {
    document.budget.step();
    const configuration = document.dict(value);
    if (!configuration) continue;
    const stated = document.string(configuration.get('Name'));
    const base = stated && stated.length > 0 ? decodeTextString(stated) : 'Default';
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    const name = count === 1 ? base : `${base} (${count})`;
    if (count > 1) used.set(name, (used.get(name) ?? 0) + 1);
    const isNew = !stated || name !== decodeTextString(stated);
    if (isNew) configuration.set('Name', encodeTextString(name));
    const hadChoices = configuration.delete('AS');
    if (completeOrder(document, configuration, groups) || isNew || hadChoices) log.add('layersNamed');
  }
}

/** @returns whether a layer was missing */
function completeOrder(document: PdfDocument, configuration: PdfDict, groups: readonly PdfRef[]): boolean {
  const order = document.array(configuration.get('Order'));
  if (!order) return false;
  const listed = new Set<number>();
  const pending: PdfValue[] = [...order];
  const seen = new Set<PdfValue>();
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    document.budget.step();
    const number = document.numberOf(value);
    if (number !== undefined) listed.add(number);
    const items = document.resolve(value);
    if (!Array.isArray(items) || seen.has(items)) continue;
    seen.add(items);
    for (const item of items) pending.push(item);
  }
  document.budget.step(groups.length);
  const missing = groups.filter(({ number }) => !listed.has(number));
  if (missing.length > 0) configuration.set('Order', [...order, ...missing]);
  return missing.length > 0;
}

/** Metadata of parts would have to follow the same rules as that of the document (ISO 19005-2, 6.6.2). */
function removeOtherMetadata(document: PdfDocument, log: ChangeLog): void {
  const { catalog } = document;
  visitValues(document, (value) => {
    const dict = asDict(value);
    if (!dict || dict === catalog || !dict.has('Metadata')) return;
    if (document.stream(dict.get('Metadata')) && dict.delete('Metadata')) log.add('metadataRemoved');
  });
}

/** Removes signatures, which no changed file has validly; their fields and appearances stay. */
export function removeSignatures(document: PdfDocument, log: ChangeLog): void {
  visitValues(document, (value) => {
    const dict = asDict(value);
    if (!document.dict(dict?.get('V'))?.has('ByteRange')) return;
    dict?.delete('V');
    log.add('signatureRemoved');
  });
  document.dict(document.catalog.get('AcroForm'))?.delete('SigFlags');
  for (const key of ['Perms', 'DSS', 'Legal']) document.catalog.delete(key);
}

/** Media types of attached files without one, by their extension; of others, data. */
const mediaTypes: Readonly<Record<string, string>> = {
  xml: 'text/xml',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const mediaType = /^[-\w+.]+\/[-\w+.]+$/;

/** Gives attached files what PDF/A-3 demands: names, a media type, and what they are to the document (ISO 19005-3, 6.8). */
export function describeAttachments(document: PdfDocument, log: ChangeLog): void {
  const specifications = new Map<PdfDict, PdfValue>();
  visitValues(document, (value, number) => {
    if (!(value instanceof Map) || !document.dict(value.get('EF'))) return;
    specifications.set(value, document.object(number) === value ? new PdfRef(number) : value);
  });
  const { catalog } = document;
  const associated = document.array(catalog.get('AF')) ?? [];
  const listed = new Set(associated.map((value) => document.dict(value)));
  for (const [specification, reference] of specifications) {
    document.budget.step();
    const isDescribed = describe(document, specification);
    const isAssociated = listed.has(specification);
    if (!isAssociated) {
      associated.push(reference);
      if (!(reference instanceof PdfRef)) associated[associated.length - 1] = document.add(reference);
    }
    if (!isDescribed || !isAssociated) log.add('attachmentDescribed');
  }
  if (associated.length > 0) catalog.set('AF', associated);
}

/** @returns whether nothing was missing */
function describe(document: PdfDocument, specification: PdfDict): boolean {
  const files = document.dict(specification.get('EF')) ?? new Map<string, PdfValue>();
  const stated = ['UF', 'F', 'Unix', 'Mac', 'DOS'].flatMap((key) => document.string(specification.get(key)) ?? [])[0];
  const name = stated ?? encodeTextString('attachment');
  let isWhole = true;
  const complete = (dict: PdfDict, key: string, value: PdfValue) => {
    isWhole = false;
    dict.set(key, value);
  };
  specification.set('Type', new PdfName('Filespec'));
  for (const key of ['F', 'UF']) if (!document.string(specification.get(key))) complete(specification, key, name);
  if (!document.name(specification.get('AFRelationship')))
    complete(specification, 'AFRelationship', new PdfName('Unspecified'));
  const extension = /\.(\w+)$/.exec(decodeTextString(name))?.[1]?.toLowerCase() ?? '';
  for (const value of files.values()) {
    const stream = document.stream(value);
    if (!stream) continue;
    if (!mediaType.test(document.name(stream.dict.get('Subtype')) ?? ''))
      complete(stream.dict, 'Subtype', new PdfName(mediaTypes[extension] ?? 'application/octet-stream'));
    const parameters = document.dict(stream.dict.get('Params'));
    if (!parameters) complete(stream.dict, 'Params', dictOf({ Size: stream.raw.length }));
  }
  return isWhole;
}
