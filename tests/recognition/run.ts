import { appendFileSync, copyFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { textByPdfjs } from '@blattwerk/pdf/testing/read-by-pdfjs';
import { markdownTable, writeBetween } from '@blattwerk/testing/markdown';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { declarePackages, isInstalled, java, recognitionPrograms } from '../../scripts/system-packages.ts';
import { doubtfulBelow } from '../../apps/worker/src/pdf/recognize/word-confidence.ts';
import { checkByVeraPdf } from '../pdfa/verapdf.ts';
import { compareStated, compareWords, type Measures, searchesOf } from './measures.ts';
import { measured, recognizers } from './programs.ts';
import { chooseSamples, type Sample, scanSample } from './samples.ts';
import { comparable } from './words.ts';

const usage = `npm run recognition -- <folder> [--pages <n>] [--dpi <n>] [--language <codes>] [--results <file>] [--verapdf <class path>] [--write]
Scans pages of the PDFs of a folder, which programs made, by a seeded model of a scanner: tilted, blurred, with noise and a JPEG. Compares
what this project and other programs recognize with the text that the pages have.
The pages are the first by the SHA-256 of their files, half of them in German, that have at least 700 letters.
  --pages     number of pages, 20 by default
  --dpi       the resolution, of 300, 200 and 150; all by default
  --language  languages of Tesseract; that of each page by default
  --results   file of the results so far, one a line: a run that was ended goes on behind them
  --verapdf   class path of Java with veraPDF, which validates what becomes of the scans, which are PDF/A-2b
  --write     writes the tables into docs/recognition.md`;

const page = join(import.meta.dirname, '../../docs/recognition.md');
const allResolutions = [300, 200, 150];
/** Confidence below which a page is called doubtful, in percent. */
const doubtful = doubtfulBelow.page;

const options = {
  pages: { type: 'string', default: '20' },
  dpi: { type: 'string' },
  language: { type: 'string' },
  results: { type: 'string' },
  verapdf: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const;

/** Confidences of words, in percent, from and below. */
const bands = [
  [0, 30],
  [30, 50],
  [50, 70],
  [70, 80],
  [80, 90],
  [90, 95],
  [95, 101],
] as const;

interface Found {
  words: number;
  phrases: number;
}

/** What a program makes of one scan. */
interface Result extends Measures {
  path: string;
  dpi: number;
  program: string;
  language: string;
  /** Words and phrases of the page, and those that a search finds in its PDF, by the reader. */
  searched: Found;
  found?: Readonly<Record<string, Found>>;
  /** Bytes that its PDF has more. */
  growth?: number;
  /** Whether its PDF begins with the whole scan. */
  isAppended?: boolean;
  confidence?: number;
  /** Of each word: the stated confidence, and whether the word is right. */
  stated?: [confidence: number, isRight: boolean][];
  /** Number of the PDF among those that veraPDF validates. */
  validated?: number;
  workMs: number;
}

const { values, folder } = parse();
const resolutions = allResolutions.filter((dpi) => values.dpi === undefined || dpi === Number(values.dpi));
declarePackages([...recognitionPrograms, ...(values.verapdf === undefined ? [] : [java])]);
const compared = recognizers.filter(({ command }) =>
  recognitionPrograms.some((each) => each.command === command && isInstalled(each)),
);
for (const { name } of recognizers)
  if (!compared.some((each) => each.name === name)) console.log(`${name} is missing, and not compared`);
const known = readResults();
const results: Result[] = [];
using made = temporaryFolder();
const validated: { path: string; standard: string }[] = [];
for (const sample of await chooseSamples(folder, Number(values.pages))) {
  for (const dpi of resolutions) results.push(...(await compare(sample, dpi)));
}
/** The rules that each of them breaks. */
const broken =
  values.verapdf === undefined ? [] : Array.from(checkByVeraPdf(validated, values.verapdf), ({ rules }) => rules);
for (const rules of broken) if (rules.length > 0) console.log(`veraPDF: ${rules.join(' ')}`);
const tables = tablesOf(results);
console.log(tables);
if (values.write) writeBetween(page, ['<!-- tables -->', '<!-- end of tables -->'], tables);

function parse() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder] = positionals;
    const isResolution = values.dpi === undefined || allResolutions.includes(Number(values.dpi));
    if (folder !== undefined && /^[1-9]\d*$/.test(values.pages) && isResolution) return { values, folder };
  } catch {
    // An unknown option.
  }
  console.error(usage);
  process.exit(2);
}

function readResults(): Result[] {
  if (values.results === undefined || !existsSync(values.results)) return [];
  const lines = readFileSync(values.results, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Result);
}

async function compare(sample: Sample, dpi: number): Promise<Result[]> {
  using scratch = temporaryFolder();
  const { path } = sample;
  const language = values.language ?? sample.language;
  const knownOf = (program: string) =>
    known.find(
      (each) => each.path === path && each.dpi === dpi && each.program === program && each.language === language,
    );
  const scan = await scanSample(folder, sample, dpi, scratch.path);
  const compiled: Result[] = [];
  for (const { name: program, recognize, states } of compared) {
    const before = knownOf(program);
    if (before) {
      compiled.push(before);
      continue;
    }
    let failure: unknown;
    const recognized = await measured(() => recognize(scan, language, scratch.path)).catch((error: unknown) => {
      failure = error;
      return undefined;
    });
    if (!recognized) {
      console.error(`${path}, ${dpi} dpi: ${program} fails`, failure ?? '');
      continue;
    }
    const { words, pdf, confidence, workMs } = recognized;
    const searches = searchesOf(sample.words);
    const result: Result = {
      path,
      dpi,
      program,
      language,
      workMs,
      ...compareWords(scan.truth, words),
      searched: { words: searches.words.length, phrases: searches.phrases.length },
      ...(confidence === undefined ? {} : { confidence }),
      ...(pdf === undefined ? {} : await aboutPdf(pdf, scan.pdf, searches)),
      ...(states === undefined ? {} : { stated: compareStated(scan.truth, await states(scan, language)) }),
    };
    if (pdf !== undefined && states !== undefined && values.verapdf !== undefined) {
      const kept = join(made.path, `${validated.length}.pdf`);
      copyFileSync(pdf, kept);
      result.validated = validated.push({ path: kept, standard: '2b' }) - 1;
    }
    compiled.push(result);
    if (values.results !== undefined)
      appendFileSync(values.results, `${JSON.stringify({ ...result, validated: undefined })}\n`);
  }
  return compiled;
}

async function aboutPdf(made: string, scan: string, { words, phrases }: ReturnType<typeof searchesOf>) {
  const [bytes, before] = [readFileSync(made), readFileSync(scan)];
  const texts = { poppler: textOf(bytes), 'pdf.js': await textByPdfjs(bytes) };
  const found = Object.entries(texts).map(([reader, text]) => {
    const searched = comparable(text).replaceAll(/\s+/g, ' ');
    const count = (wanted: readonly string[]) => wanted.filter((each) => searched.includes(each)).length;
    return [reader, { words: count(words), phrases: count(phrases) }] as const;
  });
  return {
    found: Object.fromEntries(found),
    growth: statSync(made).size - before.length,
    isAppended: bytes.subarray(0, before.length).equals(before),
  };
}

function stillArchived(group: readonly Result[]): string {
  const checked = group.flatMap((each) => (each.validated === undefined ? [] : [broken[each.validated]?.length ?? 1]));
  return checked.length === 0 ? '–' : `${checked.filter((count) => count === 0).length} of ${checked.length}`;
}

function tablesOf(all: readonly Result[]): string {
  const sum = (group: readonly Result[], of: (result: Result) => number) =>
    group.reduce((total, each) => total + of(each), 0);
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(2)} %`);
  const rows = resolutions.flatMap((dpi) =>
    compared.map(({ name }) => {
      const group = all.filter((each) => each.dpi === dpi && each.program === name);
      const withPdf = group.filter(({ found }) => found);
      const found = (reader: string, kind: keyof Found) =>
        percent(
          sum(withPdf, (each) => each.found?.[reader]?.[kind] ?? 0),
          sum(withPdf, ({ searched }) => searched[kind]),
        );
      const overlaps = group.flatMap((each) => each.overlaps).toSorted((a, b) => a - b);
      const growth = withPdf.map((each) => each.growth ?? 0);
      return [
        `${dpi} dpi`,
        name,
        percent(
          sum(group, ({ errors }) => errors),
          sum(group, ({ characters }) => characters),
        ),
        percent(
          sum(group, (each) => each.umlautErrors),
          sum(group, (each) => each.umlauts),
        ),
        found('poppler', 'words'),
        found('poppler', 'phrases'),
        found('pdf.js', 'words'),
        found('pdf.js', 'phrases'),
        percent(
          sum(group, ({ inside }) => inside),
          overlaps.length,
        ),
        overlaps.length === 0 ? '–' : (overlaps[overlaps.length >> 1] ?? 0).toFixed(2),
        growth.length === 0
          ? '–'
          : `${kilobytes(growth.reduce((total, each) => total + each, 0) / growth.length)}, ${kilobytes(Math.max(...growth))} kB`,
        `${withPdf.filter(({ isAppended }) => isAppended).length} of ${withPdf.length}`,
        stillArchived(group),
        `${(sum(group, ({ workMs }) => workMs) / Math.max(1, group.length) / 1000).toFixed(1)} s`,
      ];
    }),
  );
  const columns = [
    'scan',
    'program',
    'characters wrong',
    'ä ö ü ß missing',
    'words found, poppler',
    'pairs',
    'words found, pdf.js',
    'pairs',
    'middle in the box',
    'median overlap',
    'growth, mean and largest',
    'scan stays whole',
    'still PDF/A-2b',
    'processor time',
  ];
  const ours = all.filter(({ program }) => program === 'ours');
  const pagesBy = (['below', 'from'] as const).map((side) => {
    const group = ours.filter(({ confidence = 0 }) => confidence < doubtful === (side === 'below'));
    const rates = group.map(({ errors, characters }) => errors / Math.max(1, characters));
    const worse = rates.filter((rate) => rate > 0.05).length;
    const mean = percent(
      rates.reduce((total, rate) => total + rate, 0),
      rates.length,
    );
    return [`${side} ${doubtful} %`, group.length, mean, `${worse} of ${group.length}`];
  });
  const stated = ours.flatMap((each) => each.stated ?? []);
  const wordsBy = bands.map(([least, below]) => {
    const group = stated.filter(([confidence]) => confidence >= least && confidence < below);
    const right = group.filter(([, isRight]) => isRight).length;
    const mean = group.reduce((total, [confidence]) => total + confidence, 0) / Math.max(1, group.length);
    return [`${least} % to ${below - 1} %`, group.length, `${mean.toFixed(0)} %`, percent(right, group.length)];
  });
  const pages = new Set(all.map(({ path }) => path)).size;
  return [
    `${pages} pages, ${sum(
      ours.filter(({ dpi }) => dpi === resolutions[0]),
      ({ characters }) => characters,
    )} characters.`,
    '',
    ...markdownTable(columns, rows),
    '',
    ...markdownTable(
      ['stated confidence of a page', 'scans', 'characters wrong, mean', 'more than 5 % wrong'],
      pagesBy,
    ),
    '',
    ...markdownTable(['stated confidence of a word', 'words', 'stated, mean', 'right'], wordsBy),
  ].join('\n');
}
