import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type PdfALevel, CannotConvert, open } from '@blattwerk/pdf';
import { textByPdfjs } from '@blattwerk/pdf/testing/read-by-pdfjs';
import { grayPages } from '@blattwerk/testing/pdf/poppler';
import { ssim } from '@blattwerk/testing/pdf/ssim';
import { standInFont } from '../../apps/worker/src/pdf/drawing/stand-in-fonts.ts';
import { checkByVeraPdf } from './verapdf.ts';

const usage = `npm run pdfa:convert -- <folder> <answers> [--level 2b|2u|3b|3u] [--every <n>] [--verapdf <class path>]
Converts every n-th PDF of a folder, by name, and compares text and pages with those before. The class path is that of Java with veraPDF;
without it, no answer is validated.`;
const options = {
  level: { type: 'string', default: '2b' },
  every: { type: 'string', default: '1' },
  verapdf: { type: 'string' },
} as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const [folder, answers] = positionals;
if (folder === undefined || answers === undefined) throw new Error(usage);
const level = values.level as PdfALevel;

const dpi = 80;
/** Pages of a file that are compared: the first ones. */
const maxPages = 3;

/** What became of a file. */
interface Case {
  name: string;
  outcome: 'converted' | 'refused' | 'unreadable' | 'crashed';
  /** Of a refusal or a crash. */
  reason?: string;
  ms?: number;
  /** Size of the answer as a share of that of the file. */
  size?: number;
  /** Of the worst page. */
  likeness?: number;
  /** Readers that find another text. */
  texts?: string[];
  changes?: string;
  /** Rules that veraPDF finds broken. */
  rules?: string;
}

const paths = globSync('**/*.pdf', { cwd: folder })
  .toSorted()
  .filter((_, index) => index % Number(values.every) === 0);
mkdirSync(answers, { recursive: true });
const cases: Case[] = [];
for (const [index, name] of paths.entries()) {
  const found = await convert(join(folder, name), join(answers, `${index}.pdf`), name);
  cases.push(found);
  if (found.outcome !== 'unreadable') process.stderr.write(`${JSON.stringify(found)}\n`);
}
if (values.verapdf !== undefined) validate(answers, values.verapdf);
report(answers);

async function convert(path: string, answer: string, name: string): Promise<Case> {
  const bytes = readFileSync(path);
  const pdf = await open(bytes).catch(() => undefined);
  if (!pdf || pdf.pageCount === 0) return { name, outcome: 'unreadable' };
  const before = process.cpuUsage();
  try {
    const changes = await pdf.convertToPdfA(level, { fonts: standInFont });
    const saved = pdf.save();
    const { user, system } = process.cpuUsage(before);
    writeFileSync(answer, saved);
    return {
      name,
      outcome: 'converted',
      ms: Math.round((user + system) / 1_000),
      size: Number((saved.length / bytes.length).toFixed(3)),
      likeness: Number(likenessOf(path, answer).toFixed(4)),
      texts: await differingTexts(path, answer),
      changes: changes.map(({ kind, count }) => `${kind} ${count}`).join(', '),
    };
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error);
    const names = ['MalformedPdf', 'TooComplexPdf'];
    const isCoded = error instanceof CannotConvert || (error instanceof Error && names.includes(error.name));
    return {
      name,
      outcome: isCoded ? 'refused' : 'crashed',
      reason: isCoded ? reason : String((error as Error).stack),
    };
  }
}

function likenessOf(path: string, answer: string): number {
  const before = grayPages(path, dpi, 1, maxPages);
  const after = grayPages(answer, dpi, 1, maxPages);
  const shown = before.map((page, index) => {
    const other = after[index];
    const isSame = other?.width === page.width && other.height === page.height;
    return isSame ? (page.gray.equals(other.gray) ? 1 : ssim(page, other)) : 0;
  });
  return Math.min(1, ...shown);
}

async function differingTexts(path: string, answer: string): Promise<string[]> {
  const byPoppler = (file: string) =>
    spawnSync('pdftotext', ['-q', '-raw', file, '-'], { maxBuffer: 1 << 28 }).stdout.toString();
  const byPdfjs = (file: string) => textByPdfjs(readFileSync(file)).catch(() => '');
  return [
    ...(byPoppler(path) === byPoppler(answer) ? [] : ['pdftotext']),
    ...((await byPdfjs(path)) === (await byPdfjs(answer)) ? [] : ['pdf.js']),
  ];
}

/** Runs veraPDF over the answers. */
function validate(written: string, classPath: string): void {
  const converted = paths.flatMap((_, index) => (cases[index]?.outcome === 'converted' ? [index] : []));
  const files = converted.map((index) => ({ path: join(written, `${index}.pdf`), standard: level }));
  for (const [at, { rules }] of [...checkByVeraPdf(files, classPath)].entries()) {
    const found = cases[converted[at] ?? -1];
    if (found) found.rules = rules.join(' ');
  }
}

function report(written: string): void {
  writeFileSync(join(written, 'cases.json'), JSON.stringify(cases, null, 1));
  const of = (outcome: Case['outcome']) => cases.filter((each) => each.outcome === outcome);
  const converted = of('converted');
  const counted = (values: readonly string[]) =>
    Object.entries(Object.groupBy(values, (value) => value))
      .map(([value, all]) => `${all?.length ?? 0} ${value}`)
      .toSorted((a, b) => Number.parseInt(b) - Number.parseInt(a))
      .join('\n  ');
  const sorted = (key: 'ms' | 'size') => converted.map((each) => each[key] ?? 0).toSorted((a, b) => a - b);
  const median = (values: readonly number[]) => values[values.length >> 1] ?? 0;
  const lines = [
    `${cases.length} files, ${of('unreadable').length} unreadable, ${converted.length} converted, ${of('refused').length} refused, ${of('crashed').length} crashed`,
    `accepted by veraPDF: ${converted.filter(({ rules }) => rules === '').length}`,
    `broken rules:\n  ${counted(converted.flatMap(({ rules = '' }) => rules.split(' ').filter(Boolean)))}`,
    `refused:\n  ${counted(of('refused').map(({ reason = '' }) => reason.replace(/^page \d+: |\d+/g, '')))}`,
    `other text: ${counted(converted.flatMap(({ texts = [] }) => texts))}`,
    `worst page below 0.98: ${converted.filter(({ likeness = 0 }) => likeness < 0.98).length}`,
    `median of size ${median(sorted('size'))}, of processor time ${median(sorted('ms'))} ms`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
