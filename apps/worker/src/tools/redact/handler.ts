import type { DrawingColor, ErasedCounts, PdfHit, PdfRedaction, TextSearch } from '@blattwerk/pdf';
import { type Contracts, type NoticeKey, type OptionsOf, ToolError, neededPermissions } from '@blattwerk/shared';
import type { SearchTexts } from '@blattwerk/shared/redact-search';
import { sendPieces } from '../../answer/send-pieces.ts';
import { cannotErase, certainly } from '../../pdf/erase-images/certainly.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import { readPageTexts } from '../../pdf/render/read-page-texts.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';
import { countPlaces } from './count-places.ts';
import {
  addTo,
  areasOf,
  keptAmong,
  readTargets,
  type RedactTargets,
  type Target,
  wholePagesOf,
  withoutTargets,
} from './targets.ts';
import { readAgain, type SecondReader } from './read-again.ts';

type Options = OptionsOf<Contracts['redact']>;

const colors: Readonly<Record<Options['color'], DrawingColor>> = {
  black: [0, 0, 0],
  white: [1, 1, 1],
  gray: [0.5, 0.5, 0.5],
};
/** Share of the work that is done when the second reader begins. */
const redactedShare = 0.6;

/** Removes areas, words and whole pages for good, and searches the result with two readers before anybody gets it. */
export const redactHandler = redactWith({ readPageTexts });

/** @param reader the second one of the result */
export function redactWith(reader: SecondReader): Handler<Contracts['redact']> {
  return async ([input], options, run) => {
    run.startStage('analyzing');
    const targets = readTargets(options);
    const { opened, searched, rest, facts, notices, wordsNotFound } = await withDocument(
      input,
      run,
      (opened) => redact(opened, targets, options, run),
      { needed: neededPermissions('redact', options) },
    );
    let hasSimilar = false;
    if (rest.search && searched)
      await readAgain(searched, rest.search, {
        ...reader,
        pageCount: opened.pageCount,
        onText: (text) => (hasSimilar ||= rest.isSimilar(text)),
        onProgress: (share) => run.report(redactedShare + share * (1 - redactedShare)),
      });
    if (hasSimilar) notices.push('similarWords');
    run.startStage('finishing');
    // Readers of the result do not decrypt it.
    const isSearched = searched !== undefined && !opened.pdf.wasEncrypted;
    const output = isSearched ? { pieces: [searched], losses: opened.pdf.losses } : await opened.pdf.writeConforming();
    const outputSize = await sendPieces(output.pieces, run);
    return {
      facts: { ...facts, outputSize },
      ...fileNotices(opened, [...notices, ...lossNotices(output.losses)]),
      wordsNotFound,
    };
  };
}

async function redact(opened: OpenedDocument, targets: RedactTargets, options: Options, run: ToolRun) {
  const { pdf, pageCount, document } = opened;
  const seen = new Set<Target>();
  const areas = areasOf(targets.areas, pageCount, 'areas');
  const wholePages = wholePagesOf(targets, pageCount);
  const isKept = keptAmong(targets, pageCount);
  const hits = targets.kept.length > 0 ? await hitsOf(opened, targets) : [];
  const kept = hits.filter(isKept);
  const partial = new Set(kept.flatMap(({ target }) => target ?? []));
  const rest = partial.size > 0 ? withoutTargets(targets, partial, options.whole_words) : targets;
  // Of a word of which a place stays, the others go as areas.
  const single = hits.filter((hit) => hit.target !== undefined && partial.has(hit.target) && !isKept(hit));
  const erased = new Map(Array.from(areas, ([pageIndex, own]) => [pageIndex, [...own]]));
  for (const hit of single) for (const area of hit.areas) addTo(erased, hit.pageIndex, area);
  const redaction = await certainly(() =>
    pdf.redact({
      areas: erased,
      pages: wholePages,
      words: rest.search ? observed(rest.search, seen, opened) : [],
      attachments: options.attachments,
      metadata: options.metadata,
      fill: colors[options.color],
      onFound: () => run.startStage('processing'),
      onProgress: (share) => run.report(share * redactedShare),
    }),
  );
  if (erased.size === 0 && wholePages.length === 0 && redaction.hits.length === 0 && seen.size === 0)
    throw nothingFound(targets);
  if (partial.size > 0) {
    const left = (await hitsOf(opened, targets)).find((hit) => !isKept(hit));
    if (left) throw cannotErase(left.pageIndex, new Error('a place is found again'));
  }
  const wordsNotFound = targets.words.flatMap((_, index) => (seen.has(index) || partial.has(index) ? [] : [index + 1]));
  const notices: NoticeKey[] = [
    ...(wordsNotFound.length > 0 ? (['wordsNotFound'] as const) : []),
    ...(redaction.unknownPages.length > 0 ? (['unreadableText'] as const) : []),
  ];
  const removed = [...redaction.hits, ...single];
  const facts = {
    redactedPlaces: countPlaces({ areas, hits: removed, wholePages }, (count) => document.budget.step(count)),
    redactedPages: new Set([...areas.keys(), ...wholePages, ...removed.map(({ pageIndex }) => pageIndex)]).size,
    redactedElsewhere: redaction.elsewhere,
    keptPlaces: kept.length,
    ...numbersOf(redaction),
    pageCount,
  };
  return { opened, searched: redaction.searched, rest, notices, wordsNotFound, facts };
}

/** The places of what is looked for, on pages. */
function hitsOf(opened: OpenedDocument, { search }: RedactTargets): Promise<PdfHit<Target>[]> {
  return search ? opened.pdf.search(observed(search, new Set(), opened)) : Promise.resolve([]);
}

/** A search that notes what it has found, and draws on the budget of a document. */
function observed(
  search: SearchTexts,
  seen: Set<Target>,
  { document: { budget } }: OpenedDocument,
): TextSearch<Target> {
  return function* (text) {
    for (const hit of search(text, (count) => budget.step(count))) {
      seen.add(hit.target);
      yield hit;
    }
  };
}

/** Names the word where it is the only one. */
function nothingFound({ words, patterns }: RedactTargets): ToolError {
  return new ToolError('nothingFound', words.length === 1 && patterns.length === 0 ? { word: 1 } : {});
}

function numbersOf({ pages }: PdfRedaction) {
  const sum = (key: keyof ErasedCounts) => Array.from(pages.values()).reduce((all, counts) => all + counts[key], 0);
  return { removedImages: sum('images'), removedNotes: sum('annotations') + sum('links') + sum('fields') };
}
