import { writeOutline } from '../../../file/outlines.ts';
import type { NameEntry } from '../../../file/trees.ts';
import { writeNameTree, writeNumberTree } from '../../../file/trees.ts';
import { dictOf, type PdfDict, PdfName, type PdfRef, type PdfValue } from '../../../file/values.ts';
import type { ImportedParts } from './imported-parts.ts';
import { topOf } from '../../../file/destination.ts';
import { joinExtensions } from './extensions.ts';
import { joinForms } from '../form/forms.ts';
import { joinTags } from '../tags/join-tags.ts';
import { joinLayers } from '../metadata/layers.ts';
import type { MergedObjects } from './merged-objects.ts';
import { mergedMetadata, producer } from '../metadata/metadata.ts';
import { joinPageLabels } from '../navigation/page-labels.ts';
import type { ConformanceLevel } from '../../../file/metadata/archive-claim.ts';
import { inOneEncoding, textKey } from '../form/strings.ts';
import { haveSameIntents } from './viewer-preferences.ts';

/** Outline items of a merged file: one for each file with its own below, one for each file, only their own, or none. */
export type MergedBookmarks = 'all' | 'files' | 'own' | 'none';

/** A file to merge. */
export interface MergedFile extends ImportedParts {
  /** Title as a text string. */
  title: Buffer;
}

/**
 * Creates the catalog and the information dictionary of the merged file.
 * @param nextParentKey next free key of the parent tree of the structure tree
 * @param options.level of PDF/A that the merged file claims
 * @returns the trailer
 */
export function composeTrailer(
  merged: MergedObjects,
  files: readonly MergedFile[],
  nextParentKey: number,
  { bookmarks = 'all', level }: { bookmarks?: MergedBookmarks; level?: ConformanceLevel | undefined } = {},
): PdfDict {
  const add = (value: PdfValue) => merged.add(value);
  const now = new Date().toISOString().replace(/\.\d+/, '');
  const isSigned = files.some((file) => file.isSigned);
  const form = joinForms(
    files.flatMap((file) => file.form ?? []),
    isSigned,
  );
  const layered = files.flatMap(({ title, layers }) => (layers ? [{ title, layers }] : []));
  const labels = joinPageLabels(withFirstPages(files));
  const threads = files.flatMap((file) => file.threads);
  const associatedFiles = files.flatMap((file) => file.associatedFiles);
  const metadata = files[0]?.metadata;
  const xmp = metadata ? mergedMetadata(metadata, now, level) : undefined;
  const catalog = dictOf({
    Type: new PdfName('Catalog'),
    Pages: addPageTree(merged, files),
    ...Object.fromEntries(viewingOf(files)),
    Outlines: addOutline(files, bookmarks, add),
    ...Object.fromEntries(joinNames(files, add)),
    PageLabels: labels && writeNumberTree(labels, add),
    AcroForm: form && add(form),
    OCProperties: layered.length > 0 ? joinLayers(layered) : undefined,
    Threads: threads.length > 0 ? threads : undefined,
    AF: associatedFiles.length > 0 ? associatedFiles : undefined,
    ...structureOf(merged, files, nextParentKey),
    Extensions: joinExtensions(files.map(({ extensions }) => extensions)),
    Metadata: xmp && add(xmp),
  });
  return dictOf({ Root: add(catalog), Info: add(infoOf(files[0], now)) });
}

function addPageTree(merged: MergedObjects, files: readonly MergedFile[]): PdfRef {
  const pages = files.flatMap((file) => file.pages);
  const root = merged.add(dictOf({ Type: new PdfName('Pages'), Kids: [...pages], Count: pages.length }));
  for (const page of pages) (merged.object(page.number) as PdfDict).set('Parent', root);
  return root;
}

function withFirstPages(files: readonly MergedFile[]) {
  let pagesBefore = 0;
  return files.map(({ labels, pages }) => {
    const firstPage = pagesBefore;
    pagesBefore += pages.length;
    return { firstPage, labels };
  });
}

/** Viewer settings and open action of the first file, with the output intents if all files have the same. */
function viewingOf(files: readonly MergedFile[]): PdfDict {
  const [first] = files;
  if (!first) return new Map();
  const { entries, actions, openAt, outputIntents } = first.viewing;
  const viewing: PdfDict = new Map([...entries, ...actions]);
  if (openAt) viewing.set('OpenAction', openAt);
  if (outputIntents.length > 0 && haveSameIntents(files.map((file) => file.viewing)))
    viewing.set('OutputIntents', outputIntents);
  return viewing;
}

/** Creates an outline item for each file, which leads to its first page, with the outline of the file below it, or a part of that. */
function addOutline(
  files: readonly MergedFile[],
  bookmarks: MergedBookmarks,
  add: (value: PdfValue) => PdfRef,
): PdfRef | undefined {
  const ofFiles = files.map(({ title, pages: [page], outline }) => ({
    entries: dictOf({ Title: title, Dest: page && topOf(page) }),
    isOpen: true,
    children: bookmarks === 'files' ? [] : outline.items,
  }));
  const items = { all: ofFiles, files: ofFiles, own: ofFiles.flatMap(({ children }) => children), none: [] }[bookmarks];
  return items.length === 0 ? undefined : writeOutline(items, add);
}

/** Merges the name trees and the /Dests dictionary of PDF 1.1. */
function joinNames(files: readonly MergedFile[], add: (value: PdfValue) => PdfRef): PdfDict {
  const joined: PdfDict = new Map();
  const names: PdfDict = new Map();
  const oldNames: PdfDict = new Map();
  const destinations: NameEntry[] = [];
  for (const { name, destination } of files.flatMap((file) => file.destinations)) {
    if (name instanceof PdfName) oldNames.set(name.text, destination);
    else destinations.push([name, destination]);
  }
  const attachments = joinEntries(files.flatMap((file) => file.attachments));
  retargetAttachmentLinks(files, attachments.keys);
  const trees: readonly [string, NameEntry[]][] = [
    ['Dests', destinations],
    ['EmbeddedFiles', attachments.entries],
    ['JavaScript', joinEntries(files.flatMap((file) => file.scripts)).entries],
  ];
  for (const [key, entries] of trees) if (entries.length > 0) names.set(key, add(writeNameTree(entries, add)));
  if (oldNames.size > 0) joined.set('Dests', add(oldNames));
  if (names.size > 0) joined.set('Names', names);
  return joined;
}

/** Converts all keys to one encoding. @returns the entries, and the new keys by the text of the old ones */
function joinEntries(entries: readonly NameEntry[]): { entries: NameEntry[]; keys: ReadonlyMap<string, Buffer> } {
  const names = inOneEncoding(entries.map(([name]) => name));
  const joined = entries.map(([name, value], at): NameEntry => [names[at] ?? name, value]);
  return { entries: joined, keys: new Map(entries.map(([name], at) => [textKey(name), names[at] ?? name])) };
}

/** Readers compare the name in a link with the keys of the name tree as bytes. */
function retargetAttachmentLinks(files: readonly MergedFile[], keys: ReadonlyMap<string, Buffer>): void {
  for (const target of files.flatMap((file) => file.attachmentTargets)) {
    const name = target.get('N');
    const key = Buffer.isBuffer(name) ? keys.get(textKey(name)) : undefined;
    if (key) target.set('N', key);
  }
}

function structureOf(merged: MergedObjects, files: readonly MergedFile[], nextParentKey: number) {
  const [first] = files;
  const languages = new Set(files.map(({ language }) => language && textKey(language)));
  const tagged = files.flatMap(({ title, language, tags }) => (tags ? [{ title, language, tags }] : []));
  return {
    Lang: languages.size === 1 ? first?.language : undefined,
    StructTreeRoot: tagged.length > 0 ? joinTags(tagged, merged, nextParentKey) : undefined,
    // If /Marked is true, readers omit content without a tag.
    MarkInfo: tagged.length > 0 ? dictOf({ Marked: files.every(({ tags }) => tags?.isMarked === true) }) : undefined,
  };
}

/** Title and author of the first file, with the producer and dates of the merge. */
function infoOf(first: MergedFile | undefined, now: string): PdfDict {
  const date = Buffer.from(`D:${now.replace(/[-:T]/g, '')}`);
  const entries = { Producer: Buffer.from(producer), CreationDate: date, ModDate: date };
  return new Map([...(first?.info ?? []), ...Object.entries(entries)]);
}
