import type { Box, PdfOutput, PdfPageText } from '@blattwerk/pdf';
import {
  type Contracts,
  doubtfulTag,
  lacksText,
  listedPages,
  type Mime,
  neededPermissions,
  type NoticeKey,
  type OcrReport,
  type OptionsOf,
  ToolError,
  usualLanguages,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { installedLanguages } from '../../pdf/engines/tesseract.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { RecognizedLine } from '../../pdf/recognize/place-lines.ts';
import { meanConfidence, type RecognizedPage, recognizePages } from '../../pdf/recognize/recognize-pages.ts';
import { doubtfulBelow } from '../../pdf/recognize/word-confidence.ts';
import { describePages, openInPool } from '../../pdf/render/open-pages.ts';
import { createRendererPool } from '../../pdf/render/renderer-pool.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';
import { markdownOf } from './markdown-of.ts';
import { reportOf } from './report.ts';

type Contract = Contracts['ocr'];
type Options = OptionsOf<Contract>;

/** Recognizes the text of pages, and adds it to the PDF or returns it. */
export const ocrHandler: Handler<Contract> = async ([input], options, run) => {
  run.startStage('analyzing');
  const languages = await checkLanguages(options.language ?? usualLanguages);
  const { opened, facts, isChanged, pieces, losses } = await withDocument(
    input,
    run,
    (found) => recognize(found, options, languages, run),
    {
      needed: neededPermissions('ocr', options),
    },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces(pieces, run);
  const notices: NoticeKey[] = [
    ...lossNotices(losses),
    ...(facts.leftPages > 0 ? ['pagesLeft' as const] : []),
    // A text is what was wanted also where it was there before.
    ...(options.output === 'pdf' && facts.recognizedPages + facts.leftPages === 0
      ? ['nothingRecognized' as const]
      : []),
  ];
  const mime = mimes[options.output];
  return {
    mime,
    facts: { ...facts, outputSize },
    ...fileNotices({ ...opened, isSigned: opened.isSigned && isChanged }, notices),
  };
};

const mimes = {
  pdf: 'application/pdf',
  text: 'text/plain',
  markdown: 'text/markdown',
  json: 'application/json',
} as const satisfies Record<Options['output'], Mime>;

const reportTexts = { text: textOf, markdown: markdownOf, json: JSON.stringify } as const satisfies Record<
  Exclude<Options['output'], 'pdf'>,
  (report: OcrReport) => string
>;

/** @throws ToolError invalidField with the languages that are installed */
async function checkLanguages(languages: string): Promise<string> {
  const installed = await installedLanguages();
  const isInstalled = languages.split('+').every((language) => installed.includes(language));
  if (!isInstalled) throw new ToolError('invalidField', { field: 'language', allowed: installed });
  return languages;
}

async function recognize(opened: OpenedDocument, options: Options, languages: string, run: ToolRun) {
  const { pdf, document, pageCount } = opened;
  await using pool = createRendererPool();
  await openInPool(pool, opened);
  const texts = await pdf.text();
  const allowed = new Set(listedPages(options.pages, pageCount));
  const isWanted = ({ pageIndex, text }: PdfPageText) =>
    allowed.has(pageIndex + 1) && (options.existing === 'recognize' || lacksText(text));
  const wanted = texts.filter(isWanted).map(({ pageIndex }) => pageIndex + 1);
  run.startStage('processing');
  const read = await recognizePages(pool, describePages(document), wanted, { languages, run });
  const recognized = read.map((page) => ({ ...page, lines: withoutSeen(page.lines, texts[page.pageNumber - 1]) }));
  const changed =
    options.output === 'pdf' ? await changePages(opened, recognized, options) : { isChanged: false, turned: 0 };
  const words = recognized.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const facts = {
    recognizedPages: recognized.length,
    recognizedWords: words.length,
    confidence: Math.round(meanConfidence(words)),
    doubtfulPages: recognized.filter(isDoubtful).length,
    doubtfulWords: words.filter(({ confidence }) => confidence < doubtfulBelow.word).length,
    skippedPages: pageCount - wanted.length,
    leftPages: wanted.length - recognized.length,
    turnedPages: changed.turned,
    pageCount,
  };
  const report = () => reportOf({ pages: pdf.pages, texts, recognized, wanted: new Set(wanted) });
  const { pieces, losses }: PdfOutput =
    options.output === 'pdf'
      ? await pdf.writeConforming({ revisions: 'ifPossible' })
      : { pieces: [Buffer.from(reportTexts[options.output](report()))], losses: [] };
  return { opened, facts, isChanged: changed.isChanged, pieces, losses };
}

async function changePages({ pdf }: OpenedDocument, recognized: readonly RecognizedPage[], { turn }: Options) {
  const withText = recognized.filter(({ lines }) => lines.length > 0);
  const layers = withText.map(({ pageNumber, lines }) => [pageNumber - 1, lines.map(taggedLine)] as const);
  await pdf.addTextLayers(new Map(layers));
  const turned = turn ? recognized.filter((page) => page.turn !== 0) : [];
  for (const page of turned) pdf.rotate(page.turn, [page.pageNumber - 1]);
  return { isChanged: withText.length + turned.length > 0, turned: turned.length };
}

/** A line whose doubtful words programs find, such as the site's page of the result. */
function taggedLine(line: RecognizedLine): RecognizedLine {
  const words = line.words.map((word) => (word.confidence < doubtfulBelow.word ? { ...word, tag: doubtfulTag } : word));
  return { ...line, words };
}

function isDoubtful({ lines }: RecognizedPage): boolean {
  const words = lines.flatMap((line) => line.words);
  return words.length > 0 && meanConfidence(words) < doubtfulBelow.page;
}

/** Lines without the words that the page shows as text. */
function withoutSeen(lines: readonly RecognizedLine[], existing: PdfPageText | undefined): RecognizedLine[] {
  const seen =
    existing?.lines.flatMap(({ words }) => words.flatMap((word) => (word.isInvisible ? [] : [word.area]))) ?? [];
  return lines.flatMap((line) => {
    const words = line.words.filter(({ area }) => !seen.some((each) => hasMiddle(each, area)));
    return words.length > 0 ? [{ ...line, words }] : [];
  });
}

function hasMiddle(outer: Box, { left, bottom, right, top }: Box): boolean {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return x >= outer.left && x <= outer.right && y >= outer.bottom && y <= outer.top;
}

/** The text of all pages, with a form feed between two. */
function textOf({ pages }: OcrReport): string {
  const lineOf = ({ words }: OcrReport['pages'][number]['lines'][number]) => words.map(({ text }) => text).join(' ');
  // An answer is never empty.
  return `${pages.map(({ lines }) => lines.map(lineOf).join('\n')).join('\n\f')}\n`;
}
