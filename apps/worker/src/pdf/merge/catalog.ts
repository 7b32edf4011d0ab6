import type { Notice } from '@blattwerk/shared';
import type { NamedPart } from './attachments.ts';
import { type Destination, topOfPage } from './destinations.ts';
import { joinExtensions } from './extensions.ts';
import { joinForms } from './forms.ts';
import { joinLayers } from './layers.ts';
import { isText, type PdfObjects } from './objects.ts';
import { metadataOfWhole, producer, readMetadata } from './metadata.ts';
import { joinPageLabels } from './page-labels.ts';
import type { MergeSource } from './source.ts';
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
}

/** Puts together what the files brought along. @returns the trailer, and what could not be kept */
export function composeCatalog(
  merged: PdfObjects,
  sources: readonly MergeSource[],
  parentTreeNextKey: number,
): { trailer: QpdfDict; notices: Notice[] } {
  const { files, pages, root } = placeFiles(merged, sources);
  const pageAt = (index: number): QpdfValue => pages[Math.min(index, pages.length - 1)] ?? null;
  const catalog: QpdfDict = { '/Type': '/Catalog', '/Pages': root, ...joinLooks(files, pageAt) };

  catalog['/Outlines'] = writeOutline(
    merged,
    files.map((file) => entryOfFile(file, pageAt)),
  );
  joinNames(merged, files, catalog, pageAt);
  const labels = joinPageLabels(files.map(({ firstPage, brought }) => ({ firstPage, labels: brought.labels })));
  if (labels) catalog['/PageLabels'] = numberTree(merged, labels);
  const form = joinForms(
    files.flatMap(({ brought }) => brought.form ?? []),
    merged,
  );
  const isSigned = files.some(({ brought }) => brought.isSigned);
  if (form) catalog['/AcroForm'] = merged.add(isSigned ? { ...form, '/SigFlags': 1 } : form);
  const layered = files.flatMap(({ title, brought }) => (brought.layers ? [{ title, part: brought.layers }] : []));
  if (layered.length > 0) catalog['/OCProperties'] = joinLayers(layered, merged);
  for (const [key, part] of [
    ['/Threads', 'threads'],
    ['/AF', 'associated'],
  ] as const) {
    const all = files.flatMap(({ brought }) => brought[part]);
    if (all.length > 0) catalog[key] = all;
  }
  joinStructure(merged, files, catalog, parentTreeNextKey);
  const extensions = joinExtensions(files.map(({ brought }) => brought.extensions));
  if (extensions) catalog['/Extensions'] = extensions;
  const now = new Date().toISOString().replace(/\.\d+/, '');
  const metadata = readMetadata(merged, files[0]?.brought.looks.metadata);
  const ofWhole = metadata ? metadataOfWhole(metadata, now) : undefined;
  if (ofWhole) catalog['/Metadata'] = merged.addStream(ofWhole);
  const trailer = { '/Root': merged.add(catalog), '/Info': merged.add(infoOf(files[0], now)) };
  return { trailer, notices: noticesOf(files, metadata === null) };
}

function noticesOf(files: readonly Joined[], isMetadataLost: boolean): Notice[] {
  const tells: readonly (readonly [Notice, (file: Joined, index: number) => boolean])[] = [
    ['extrasDropped', ({ isBare }) => isBare || isMetadataLost],
    ['outlineShortened', ({ brought }) => brought.outline.isCut],
    ['xfaDropped', ({ brought }) => brought.form?.hadXfa === true],
    ['outputIntentsDropped', ({ brought: { looks } }) => looks.outputIntents.length > 0 && !haveSameIntents(files)],
    ['openActionDropped', ({ brought: { looks } }, index) => index > 0 && Object.keys(looks.actions).length > 0],
    ['conformanceDropped', ({ brought: { looks } }) => looks.claimsConformance],
    ['signaturesInvalid', ({ brought }) => brought.isSigned],
  ];
  return tells.filter(([, isTold]) => files.some(isTold)).map(([notice]) => notice);
}

function placeFiles(merged: PdfObjects, sources: readonly MergeSource[]) {
  const pages = sources.flatMap((source) => source.pages);
  const root = merged.add({ '/Type': '/Pages', '/Kids': [...pages], '/Count': pages.length });
  for (const page of pages) merged.dict(page)['/Parent'] = root;
  let firstPage = 0;
  const files = sources.map((source): Joined => {
    const file = { ...source, firstPage };
    firstPage += source.pages.length;
    return file;
  });
  return { files, pages, root };
}

function haveSameIntents(files: readonly Joined[]): boolean {
  return new Set(files.map(({ brought }) => brought.looks.intentsPrint)).size === 1;
}

/** How a reader opens and shows the whole is what the first file says of itself. */
function joinLooks(files: readonly Joined[], pageAt: (index: number) => QpdfValue): QpdfDict {
  const looks = files[0]?.brought.looks;
  if (!looks) return {};
  const { keys, actions, openAt, outputIntents } = looks;
  return {
    ...keys,
    ...actions,
    ...(openAt ? { '/OpenAction': arrayOf(openAt, 0, pageAt) } : {}),
    ...(outputIntents.length > 0 && haveSameIntents(files) ? { '/OutputIntents': outputIntents } : {}),
  };
}

function joinNames(
  merged: PdfObjects,
  files: readonly Joined[],
  catalog: QpdfDict,
  pageAt: (index: number) => QpdfValue,
): void {
  const names: QpdfDict = {};
  const places = files.flatMap(({ brought, firstPage }) =>
    Array.from(brought.destinations, ([name, to]) => [name, arrayOf(to, firstPage, pageAt)] as const),
  );
  const texts = places.filter(([name]) => isText(name));
  if (texts.length > 0) names['/Dests'] = merged.add(nameTree(merged, texts));
  const oldNames = places.filter(([name]) => !isText(name));
  if (oldNames.length > 0) catalog['/Dests'] = merged.add(Object.fromEntries(oldNames));
  for (const [key, part] of [
    ['/EmbeddedFiles', 'attachments'],
    ['/JavaScript', 'scripts'],
  ] as const) {
    const entries = files.flatMap(({ brought }) => namedOf(brought[part]));
    const keys = inOneEncoding(entries.map(([name]) => name));
    const named = entries.map(([name, value], index) => [keys[index] ?? name, value] as const);
    if (entries.length > 0) names[key] = merged.add(nameTree(merged, named));
    if (key === '/EmbeddedFiles') {
      aimAt(
        files.flatMap(({ brought }) => brought.attachmentTargets),
        new Map(entries.map(([name], index) => [name, keys[index] ?? name])),
      );
    }
  }
  if (Object.keys(names).length > 0) catalog['/Names'] = names;
}

/** Readers compare a target's name with the keys byte by byte, in whichever encoding those came to be. */
function aimAt(targets: readonly QpdfDict[], keys: ReadonlyMap<QpdfValue | undefined, string>): void {
  for (const target of targets) target['/N'] = keys.get(target['/N']) ?? target['/N'] ?? null;
}

/** The first file's title and author speak for the whole; who wrote it and when is said anew. */
function infoOf(first: Joined | undefined, now: string): QpdfDict {
  const date = `u:D:${now.replace(/[-:T]/g, '')}`;
  return { ...first?.brought.info, '/Producer': `u:${producer}`, '/CreationDate': date, '/ModDate': date };
}

function arrayOf(
  { pageIndex, view }: Destination,
  firstPage: number,
  pageAt: (index: number) => QpdfValue,
): QpdfValue[] {
  return [pageAt(firstPage + pageIndex), ...view];
}

function namedOf({ names, carried }: NamedPart): [string, QpdfValue][] {
  return names.map((name, index) => [name, carried[index] ?? null]);
}

/** The entry of a file, which leads to its first page, with its own outline below. */
function entryOfFile(file: Joined, pageAt: (index: number) => QpdfValue): OutlineEntry {
  const { items, actions } = file.brought.outline;

  function entryOf({ title, isOpen, looks, destination, action, children }: OutlineItem): OutlineEntry {
    const keys: QpdfDict = { '/Title': title, ...looks };
    if (destination) keys['/Dest'] = arrayOf(destination, file.firstPage, pageAt);
    if (action !== undefined) keys['/A'] = actions[action] ?? null;
    return { keys, isOpen, children: children.map(entryOf) };
  }

  return {
    keys: { '/Title': file.title, '/Dest': [pageAt(file.firstPage), ...topOfPage] },
    isOpen: true,
    children: items.map(entryOf),
  };
}

function joinStructure(
  merged: PdfObjects,
  files: readonly Joined[],
  catalog: QpdfDict,
  parentTreeNextKey: number,
): void {
  const languages = new Set(files.map(({ brought }) => brought.language));
  const [language] = languages;
  if (languages.size === 1 && language !== undefined) catalog['/Lang'] = language;
  const tagged = files.flatMap(({ title, brought: { language: own, tags } }) =>
    tags ? [{ title, language: own, part: tags }] : [],
  );
  if (tagged.length === 0) return;
  catalog['/StructTreeRoot'] = joinTags(tagged, merged, parentTreeNextKey);
  // A reader that is told so passes over everything without a tag: a file that has none would be silent.
  catalog['/MarkInfo'] = { '/Marked': files.every(({ brought }) => brought.tags?.isMarked === true) };
}
