import type { ErasedCounts, TextSearch } from '@blattwerk/pdf';
import {
  eraseAreas,
  type ErasedContent,
  eraseWords,
  findText,
  type FoundTexts,
  type PdfDocument,
  removeAttachments,
  removeHiddenData,
} from '@blattwerk/pdf/internal';
import { type Contracts, type NoticeKey, type OptionsOf, ToolError, neededPermissions } from '@blattwerk/shared';
import type { SearchTexts } from '@blattwerk/shared/redact-search';
import { sendPieces } from '../../answer/send-pieces.ts';
import { cannotErase, certainly } from '../../pdf/erase-images/certainly.ts';
import { lazyImageCodec } from '../../pdf/erase-images/lazy-image-codec.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import { readPageTexts } from '../../pdf/render/read-page-texts.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';
import { fillBoxes } from './fill-boxes.ts';
import { boxesOf, type PageBoxes } from './page-boxes.ts';
import { searchAttachments } from './search-attachments.ts';
import { readTargets, type RedactTargets, type Target, wholePagesOf } from './targets.ts';
import { type SecondReader, verifyResult } from './verify-result.ts';

const nothingSearched: FoundTexts<Target> = { found: [], unknownPages: [], unreadPages: [] };

type Options = OptionsOf<Contracts['redact']>;

/** Removes areas, words and whole pages for good, and searches the result with two readers before anybody gets it. */
export const redactHandler = redactWith({ readPageTexts });

/** @param reader the second one of the result */
export function redactWith(reader: SecondReader): Handler<Contracts['redact']> {
  return async ([input], options, run) => {
    run.startStage('analyzing');
    const targets = readTargets(options);
    const { opened, bytes, facts, notices, wordsNotFound } = await withDocument(
      input,
      run,
      (opened) => redact(opened, { targets, options }, run),
      { needed: neededPermissions('redact', options) },
    );
    let hasSimilar = false;
    if (targets.search)
      await verifyResult(bytes, targets.search, {
        ...reader,
        onText: (text) => (hasSimilar ||= targets.isSimilar(text)),
        onProgress: progress(run, 0.6, 1),
      });
    if (hasSimilar) notices.push('similarWords');
    run.startStage('finishing');
    // Readers of the result do not decrypt it.
    const outputSize = await sendPieces(opened.encryption ? opened.pdf.write().pieces : [bytes], run);
    return { facts: { ...facts, outputSize }, ...fileNotices(opened, notices), wordsNotFound };
  };
}

async function redact(
  opened: OpenedDocument,
  { targets, options }: { targets: RedactTargets; options: Options },
  run: ToolRun,
) {
  const { document, pageCount } = opened;
  if (opened.pdf.form.isShownByXfa) throw cannotErase(undefined);
  const seen = new Set<Target>();
  const search = targets.search && observed(targets.search, seen, document);
  const { found, ...pagesWith } = search ? await certainly(() => findText(document, search)) : nothingSearched;
  const wholePages = wholePagesOf(targets, pageCount);
  const staysOf = (pageIndices: readonly number[]) => pageIndices.find((index) => !wholePages.includes(index + 1));
  const unread = staysOf(pagesWith.unreadPages);
  if (unread !== undefined) throw cannotErase(unread, new Error('the first reader cannot read the page'));
  const { pages, places } = boxesOf(opened, targets, found);
  run.startStage('processing');
  opened.pdf.form.dropXfa();
  const erased = await erase(document, pages);
  run.report(0.4);
  const elsewhere = search ? await certainly(() => eraseWords(document, search)) : 0;
  if (pages.size === 0 && seen.size === 0) throw nothingFound(targets);
  if (options.attachments === 'remove') removeAttachments(document);
  else if (search) await searchAttachments(document, search);
  await removeHiddenData(document);
  await fillBoxes(opened.pdf, pages, options.color);
  run.report(0.5);
  const wordsNotFound = targets.words.flatMap((_, index) => (seen.has(index) ? [] : [index + 1]));
  const notices: NoticeKey[] = [
    ...(wordsNotFound.length > 0 ? (['wordsNotFound'] as const) : []),
    ...(staysOf(pagesWith.unknownPages) === undefined ? [] : (['unreadableText'] as const)),
    ...lossNotices(opened.pdf.losses),
  ];
  const facts = { redactedPlaces: places + elsewhere, redactedPages: pages.size, ...numbersOf(erased), pageCount };
  return {
    opened,
    notices,
    wordsNotFound,
    facts,
    bytes: Buffer.concat(opened.pdf.write({ encrypted: false }).pieces),
  };
}

/** A search that notes what it has found, and draws on the budget of a document. */
function observed(search: SearchTexts, seen: Set<Target>, { budget }: PdfDocument): TextSearch<Target> {
  return function* (text) {
    for (const hit of search(text, (count) => budget.step(count))) {
      seen.add(hit.target);
      yield hit;
    }
  };
}

function erase(document: PdfDocument, pages: ReadonlyMap<number, PageBoxes>): Promise<ErasedContent> {
  const areas = new Map(Array.from(pages, ([pageIndex, { erased }]) => [pageIndex, erased]));
  return certainly(() => eraseAreas(document, areas, { images: lazyImageCodec }));
}

/** Names the word where it is the only one. */
function nothingFound({ words, patterns }: RedactTargets): ToolError {
  return new ToolError('nothingFound', words.length === 1 && patterns.length === 0 ? { word: 1 } : {});
}

function numbersOf({ pages }: ErasedContent) {
  const sum = (key: keyof ErasedCounts) => Array.from(pages.values()).reduce((all, counts) => all + counts[key], 0);
  return { removedImages: sum('images'), removedNotes: sum('annotations') + sum('links') + sum('fields') };
}

function progress(run: ToolRun, from: number, to: number): (share: number) => void {
  return (share) => run.report(from + share * (to - from));
}
