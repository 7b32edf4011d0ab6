import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotConvert, open, type PdfALevel } from '@blattwerk/pdf';
import { checkConformance, openUnrepaired } from '@blattwerk/pdf/internal';
import { textByPdfjs } from '@blattwerk/pdf/testing/read-by-pdfjs';
import { markdownTable, writeBetween } from '@blattwerk/testing/markdown';
import { grayPages } from '@blattwerk/testing/pdf/poppler';
import { ssim } from '@blattwerk/testing/pdf/ssim';
import { quantile } from '@blattwerk/testing/statistics';
import { standInFont } from '../../apps/worker/src/pdf/drawing/stand-in-fonts.ts';
import { useStandIns } from './use-stand-ins.ts';
import { checkByVeraPdf } from './verapdf.ts';

const usage = `npm run pdfa:convert -- <folder> <answers> [--level 2b|2u|3b|3u] [--every <n>] [--compare <n>] [--only <start>] [--verapdf <class path>] [--write]
Fails where veraPDF does not accept an answer. Converts every n-th PDF of a folder, by name, refuses what the check of PDF/A does not pass, as the product does, and compares text and
pages of every n-th answer with those before, 1 by default. What became of each file is added to cases.jsonl in the folder of the answers: a run that was ended goes on with
the files that are not there. --only takes of these files those whose names start so, such as pdf.js/, for runs beside each other, whose
answers and cases.jsonl can be put together. The class path is that of Java with veraPDF; without it, no answer is validated. --write writes the table,
by the folders within the folder, into docs/pdf-a.md.`;
const options = {
  level: { type: 'string', default: '2b' },
  every: { type: 'string', default: '1' },
  compare: { type: 'string', default: '1' },
  only: { type: 'string', default: '' },
  verapdf: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const [folder, answers] = positionals;
if (folder === undefined || answers === undefined) throw new Error(usage);
const level = values.level as PdfALevel;

const page = join(import.meta.dirname, '../../docs/pdf-a.md');
const dpi = 80;
/** Pages of a file that are compared: the first ones. */
const maxPages = 3;
const minLikeness = 0.98;

/** What became of a file. */
interface Case {
  name: string;
  /** Of the answer. */
  file: string;
  outcome: 'converted' | 'refused' | 'unreadable' | 'crashed';
  /** Of a refusal or a crash. */
  reason?: string;
  ms?: number;
  /** Size of the answer as a share of that of the file. */
  size?: number;
  /** Of the worst page. */
  likeness?: number | undefined;
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
useStandIns(answers);
const listed = join(answers, 'cases.jsonl');
const cases = readCases();
const known = new Set(cases.map(({ name }) => name));
for (const name of paths) {
  if (known.has(name) || !name.startsWith(values.only)) continue;
  const found = await convert(join(folder, name), `${paths.indexOf(name)}.pdf`, name);
  cases.push(found);
  appendFileSync(listed, `${JSON.stringify(found)}\n`);
}
if (values.verapdf !== undefined) validate(answers, values.verapdf);
report();

function readCases(): Case[] {
  if (!existsSync(listed)) return [];
  const lines = readFileSync(listed, 'utf8').split('\n').filter(Boolean);
  const wanted = new Set(paths);
  return lines.map((line) => JSON.parse(line) as Case).filter(({ name }) => wanted.has(name));
}

async function convert(path: string, file: string, name: string): Promise<Case> {
  const answer = join(answers ?? '', file);
  const bytes = readFileSync(path);
  const pdf = await open(bytes).catch(() => undefined);
  if (!pdf || pdf.pageCount === 0) return { name, file, outcome: 'unreadable' };
  const before = process.cpuUsage();
  try {
    const changes = await pdf.convertToPdfA(level, { fonts: standInFont });
    const saved = pdf.save();
    const rules = (await checkConformance(openUnrepaired(saved, null), level)).map(({ rule }) => rule);
    const { user, system } = process.cpuUsage(before);
    if (rules.length > 0) return { name, file, outcome: 'refused', reason: `rules: ${rules.join(' ')}` };
    writeFileSync(answer, saved);
    return {
      name,
      file,
      outcome: 'converted',
      ms: Math.round((user + system) / 1_000),
      size: Number((saved.length / bytes.length).toFixed(3)),
      ...(paths.indexOf(name) % Number(values.compare) === 0 ? await compared(path, answer) : {}),
      changes: changes.map(({ kind, count }) => `${kind} ${count}`).join(', '),
    };
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error);
    const names = ['MalformedPdf', 'TooComplexPdf'];
    const isCoded = error instanceof CannotConvert || (error instanceof Error && names.includes(error.name));
    return {
      name,
      file,
      outcome: isCoded ? 'refused' : 'crashed',
      reason: isCoded ? reason : String((error as Error).stack),
    };
  }
}

async function compared(path: string, answer: string): Promise<Pick<Case, 'likeness' | 'texts'>> {
  return { likeness: Number(likenessOf(path, answer).toFixed(4)), texts: await differingTexts(path, answer) };
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

/** Runs veraPDF over the answers that it has not judged, and notes what it says as soon as it says that. */
function validate(written: string, classPath: string): void {
  const bytesOf = ({ file }: Case) => statSync(join(written, file)).size;
  // Small ones first: most is known when a large one takes long.
  const open = cases
    .filter(({ outcome, rules }) => outcome === 'converted' && rules === undefined)
    .toSorted((a, b) => bytesOf(a) - bytesOf(b));
  const files = open.map(({ file }) => ({ path: join(written, file), standard: level }));
  let at = 0;
  for (const { rules } of checkByVeraPdf(files, classPath)) {
    const found = open[at++];
    if (found && !rules.includes('unjudged')) found.rules = rules.join(' ');
    if (at % 100 === 0 || at === files.length)
      writeFileSync(listed, cases.map((each) => `${JSON.stringify(each)}\n`).join(''));
  }
}

function report(): void {
  const byFolder = [...Map.groupBy(cases, ({ name }) => dirname(name).split('/')[0] ?? '')];
  const rows = [...byFolder.toSorted(([a], [b]) => (a < b ? -1 : 1)), ['all', cases] as const].map(rowOf);
  const columns = [
    'files of',
    'readable',
    'converted',
    'refused',
    'judged by veraPDF',
    'accepted',
    'false claims',
    'compared',
    'other text in poppler',
    'in pdf.js',
    `worst page below ${minLikeness}`,
    'size, median',
    'processor time, median and 95th percentile',
  ];
  const counted = (reasons: readonly string[]) =>
    Object.entries(Object.groupBy(reasons, (reason) => reason))
      .map(([reason, all]) => [reason, all?.length ?? 0] as const)
      .toSorted(([, a], [, b]) => b - a);
  const refused = cases.filter(({ outcome }) => outcome === 'refused' || outcome === 'crashed');
  const reasons = counted(
    refused.map(({ reason = '' }) =>
      reason.replace(/^page \d+: /, '').replace(/^rules: .*/, 'what the check finds in the answer'),
    ),
  );
  const table = [
    ...markdownTable(columns, rows),
    '',
    `Level ${level}. Refused: ${reasons.map(([reason, count]) => `${count} for ${reason}`).join('; ') || 'none'}.`,
  ].join('\n');
  process.stdout.write(`${table}\n`);
  for (const { name, rules } of cases) if (rules) process.stdout.write(`${name}: veraPDF finds ${rules}\n`);
  for (const { name, outcome, reason } of cases)
    if (outcome === 'crashed' || reason?.startsWith('rules')) process.stdout.write(`${name}: ${outcome}: ${reason}\n`);
  const judged = cases.filter(({ rules }) => rules !== undefined);
  const failed = cases.filter(({ outcome, rules = '' }) => outcome === 'crashed' || rules !== '');
  process.stdout.write(`${judged.filter(({ rules }) => rules === '').length} passed, ${failed.length} failed\n`);
  if (failed.length > 0) process.exitCode = 1;
  if (values.write) writeBetween(page, ['<!-- conversions -->', '<!-- end of conversions -->'], table);
}

function rowOf([name, list]: readonly [string, readonly Case[]]): (string | number)[] {
  const readable = list.filter(({ outcome }) => outcome !== 'unreadable');
  const converted = list.filter(({ outcome }) => outcome === 'converted');
  const judged = converted.filter(({ rules }) => rules !== undefined);
  const sizes = converted.map(({ size = 0 }) => size);
  const times = converted.map(({ ms = 0 }) => ms);
  // There is none where nothing was converted.
  const at = (numbers: readonly number[], share: number) => quantile(numbers, share) || 0;
  const seen = converted.filter(({ likeness }) => likeness !== undefined);
  const otherIn = (reader: string) => seen.filter(({ texts = [] }) => texts.includes(reader)).length;
  return [
    name,
    readable.length,
    converted.length,
    readable.length - converted.length,
    judged.length,
    judged.filter(({ rules }) => rules === '').length,
    judged.filter(({ rules }) => rules !== '').length,
    seen.length,
    otherIn('pdftotext'),
    otherIn('pdf.js'),
    seen.filter(({ likeness = 0 }) => likeness < minLikeness).length,
    at(sizes, 0.5),
    `${at(times, 0.5)} ms, ${at(times, 0.95)} ms`,
  ];
}
