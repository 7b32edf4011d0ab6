import type { Notice } from '@blattwerk/shared';
import type { NamedPart } from './attachments.ts';
import { keepPages, unload } from './carrier.ts';
import { type Destination, topOfPage } from './destinations.ts';
import { joinForms } from './forms.ts';
import { joinLayers } from './layers.ts';
import { isDict, type PdfObjects, pagesOf } from './objects.ts';
import { joinPageLabels } from './page-labels.ts';
import type { Brought, MergeSource } from './source.ts';
import { inOneEncoding } from './strings.ts';
import { joinTags } from './tags.ts';
import { nameTree, numberTree } from './trees.ts';
import type { OutlineItem } from './outlines.ts';
import { type OutlineEntry, writeOutline } from './outlines-write.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/** A file within the merged one. */
interface Joined extends MergeSource {
  /** Counted from 0. */
  firstPage: number;
  /** What was carried for it, its references now those of the merged file. */
  carried: QpdfDict;
}

/** Puts together, in the merged file's objects, what its files brought along. */
export function composeCatalog(
  merged: PdfObjects,
  sources: readonly MergeSource[],
  parentTreeNextKey: number,
): Notice[] {
  const notices = new Set<Notice>();
  const { files, pages } = placeFiles(merged, sources);
  const pageAt = (index: number): QpdfValue => pages[Math.min(index, pages.length - 1)] ?? null;
  const catalog: QpdfDict = { ...merged.catalog, ...looksOf(files[0]) };

  catalog['/Outlines'] = writeOutline(
    merged,
    files.map((file) => entryOfFile(file, merged, pageAt)),
  );
  const names: QpdfDict = {};
  const places = files.flatMap(({ brought, firstPage }) =>
    Array.from(brought?.destinations ?? [], ([name, to]) => [name, arrayOf(to, firstPage, pageAt)] as const),
  );
  const isText = (name: string) => name.startsWith('u:') || name.startsWith('b:');
  const texts = places.filter(([name]) => isText(name));
  if (texts.length > 0) names['/Dests'] = merged.add(nameTree(merged, texts));
  const oldNames = places.filter(([name]) => !isText(name));
  if (oldNames.length > 0) catalog['/Dests'] = merged.add(Object.fromEntries(oldNames));
  for (const [key, carried, part] of [
    ['/EmbeddedFiles', '/Attachments', 'attachments'],
    ['/JavaScript', '/Scripts', 'scripts'],
  ] as const) {
    const entries = files.flatMap((file) => namedOf(merged, file.brought?.[part], file.carried[carried]));
    const keys = inOneEncoding(entries.map(([name]) => name));
    const named = entries.map(([name, value], index) => [keys[index] ?? name, value] as const);
    if (entries.length > 0) names[key] = merged.add(nameTree(merged, named));
  }
  if (Object.keys(names).length > 0) catalog['/Names'] = names;

  const labels = joinPageLabels(
    files.map(({ firstPage, brought }) => ({ firstPage, labels: brought?.labels ?? new Map() })),
  );
  if (labels) catalog['/PageLabels'] = numberTree(merged, labels);
  const form = joinForms(
    files.flatMap(({ brought, carried }) =>
      brought?.form ? [{ ...brought.form, carried: merged.dict(carried['/Form']) }] : [],
    ),
    merged,
  );
  const isSigned = files.some(({ brought }) => brought?.isSigned);
  if (form) catalog['/AcroForm'] = merged.add(isSigned ? { ...form, '/SigFlags': 1 } : form);
  const layered = files.flatMap(({ title, carried }) =>
    carried['/Layers'] ? [{ title, carried: merged.dict(carried['/Layers']) }] : [],
  );
  if (layered.length > 0) catalog['/OCProperties'] = joinLayers(layered, merged);
  for (const key of ['/Threads', '/AF'] as const) {
    const all = files.flatMap(({ carried }) => merged.array(carried[key]));
    if (all.length > 0) catalog[key] = all;
  }
  joinStructure(merged, files, catalog, parentTreeNextKey, notices);
  merged.replaceCatalog(catalog);
  merged.replaceTrailer({ ...merged.trailer, '/Info': merged.add(infoOf(files[0])) });

  for (const { brought } of files) {
    if (!brought) notices.add('extrasDropped');
    if (brought?.outline.isCut) notices.add('outlineShortened');
    if (brought?.form?.hadXfa) notices.add('xfaDropped');
  }
  if (isSigned) notices.add('signaturesInvalid');
  return [...notices];
}

function placeFiles(merged: PdfObjects, sources: readonly MergeSource[]): { files: Joined[]; pages: string[] } {
  const all = pagesOf(merged);
  const pages: string[] = [];
  let next = 0;
  const files = sources.map((source) => {
    const firstPage = pages.length;
    const own = all.slice(next, next + source.pageCount);
    pages.push(...own);
    next += source.pageCount;
    return { ...source, firstPage, carried: source.hasCarrier ? unload(merged, all[next++] ?? null, own) : {} };
  });
  if (pages.length < all.length) keepPages(merged, pages);
  return { files, pages };
}

/** How a reader shows the whole is what the first file says of itself. */
function looksOf(first: Joined | undefined): QpdfDict {
  const catalog = first?.brought?.catalog ?? {};
  const looks: QpdfDict = {};
  for (const key of ['/PageLayout', '/PageMode'] as const) {
    const value = catalog[key];
    if (typeof value === 'string' && value.startsWith('/')) looks[key] = value;
  }
  const preferences = catalog['/ViewerPreferences'];
  if (isDict(preferences) && preferences['/Direction'] === '/R2L') {
    looks['/ViewerPreferences'] = { '/Direction': '/R2L' };
  }
  return looks;
}

/** The first file's title and author speak for the whole; who wrote it and when is said anew. */
function infoOf(first: Joined | undefined): QpdfDict {
  const now = `u:D:${new Date().toISOString().replace(/[-:T]|\.\d+/g, '')}`;
  return { ...first?.brought?.info, '/Producer': 'u:Blattwerk', '/CreationDate': now, '/ModDate': now };
}

function arrayOf(
  { pageIndex, view }: Destination,
  firstPage: number,
  pageAt: (index: number) => QpdfValue,
): QpdfValue[] {
  return [pageAt(firstPage + pageIndex), ...view];
}

function namedOf(
  merged: PdfObjects,
  part: NamedPart | undefined,
  carried: QpdfValue | undefined,
): [string, QpdfValue][] {
  const values = merged.array(carried);
  return (part?.names ?? []).map((name, index) => [name, values[index] ?? null]);
}

/** The entry of a file, which leads to its first page, with its own outline below. */
function entryOfFile(file: Joined, merged: PdfObjects, pageAt: (index: number) => QpdfValue): OutlineEntry {
  const actions = merged.array(file.carried['/Actions']);

  function entryOf({ title, isOpen, looks, destination, action, children }: OutlineItem): OutlineEntry {
    const keys: QpdfDict = { '/Title': title, ...looks };
    if (destination) keys['/Dest'] = arrayOf(destination, file.firstPage, pageAt);
    if (action !== undefined) keys['/A'] = actions[action] ?? null;
    return { keys, isOpen, children: children.map(entryOf) };
  }

  return {
    keys: { '/Title': file.title, '/Dest': [pageAt(file.firstPage), ...topOfPage] },
    isOpen: true,
    children: (file.brought?.outline.items ?? []).map(entryOf),
  };
}

function joinStructure(
  merged: PdfObjects,
  files: readonly Joined[],
  catalog: QpdfDict,
  parentTreeNextKey: number,
  notices: Set<Notice>,
): void {
  const languages = new Set(files.map(({ brought }) => brought?.language));
  const [language] = languages;
  if (languages.size === 1 && language !== undefined) catalog['/Lang'] = language;
  const tagged = files.flatMap(({ title, brought, carried }) =>
    brought?.tags
      ? [{ title, language: brought.language, part: { ...brought.tags, carried: merged.dict(carried['/Tags']) } }]
      : [],
  );
  if (tagged.length === 0) return;
  // The numbers of a file that was not looked into would lead to the tags of another.
  if (!files.every((file): file is Joined & { brought: Brought } => file.brought !== undefined)) {
    notices.add('tagsDropped');
    return;
  }
  catalog['/StructTreeRoot'] = joinTags(tagged, merged, parentTreeNextKey);
  // A reader that is told so passes over everything without a tag: a file that has none would be silent.
  catalog['/MarkInfo'] = { '/Marked': files.every(({ brought }) => brought.tags?.isMarked === true) };
}
