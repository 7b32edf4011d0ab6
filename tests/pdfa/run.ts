import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  accessibleLevel,
  type CheckedLevel,
  checkConformance,
  checkedLevels,
  openUnrepaired,
} from '@blattwerk/pdf/internal';
import { markdownTable, writeBetween } from '@blattwerk/testing/markdown';
import { writeReport } from '@blattwerk/testing/write-report';
import { declarePackages, java } from '../../scripts/system-packages.ts';
import { checkByVeraPdf } from './verapdf.ts';

const usage = `npm run pdfa -- <folder>… [--level <level>] [--verapdf <class path>] [--judged <json>] [--write] [--verbose] [--report <json>]
Checks every PDF below the folders by our check and by veraPDF, and prints how often both agree. The level of a file is
that of its folder, such as PDF_A-2b or PDF_UA-1 of veraPDF/veraPDF-corpus on GitHub, else --level. Fails where a file that passes veraPDF
does not pass here, or over 1 % of the files have another outcome.
  --level    of files whose folder names none, such as 3u or ua-1; 2b by default
  --verapdf  class path of Java with veraPDF
  --judged   file that keeps what veraPDF says, so that it is asked once for each file
  --write    writes the table into docs/pdf-a.md
  --verbose  a line for each file with other rules`;

const page = join(import.meta.dirname, '../../docs/pdf-a.md');
const maxShareOfOthers = 0.01;
const unreadable = 'unreadable';

interface JudgedFile {
  path: string;
  level: CheckedLevel;
  /** Digest with the level, by which veraPDF's rules are kept. */
  key: string;
  ours: readonly string[];
  theirs: readonly string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    level: { type: 'string', default: '2b' },
    verapdf: { type: 'string' },
    judged: { type: 'string' },
    write: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});
if (positionals.length === 0) {
  console.error(usage);
  process.exit(2);
}

const levels = positionals.flatMap((folder) =>
  globSync('**/*.pdf', { cwd: folder }).map((name) => ({
    path: join(folder, name),
    level: levelOf(join(folder, name)),
  })),
);
report(await judgeAll());

function levelOf(path: string): CheckedLevel {
  const named = path.includes('PDF_UA-1') ? accessibleLevel : (/PDF_A-(\d[a-z])/.exec(path)?.[1] ?? values.level);
  const level = checkedLevels.find((each) => each === named);
  if (!level) throw new Error(`${path}: expected one of ${checkedLevels.join(', ')}, got ${named}`);
  return level;
}

async function judgeAll(): Promise<JudgedFile[]> {
  const checked: Omit<JudgedFile, 'theirs'>[] = [];
  for (const { path, level } of levels) {
    const bytes = readFileSync(path);
    const key = `${createHash('sha256').update(bytes).digest('hex')} ${level}`;
    checked.push({ path, level, key, ours: await rulesOf(bytes, level) });
  }
  const kept = readKept();
  const missing = checked.filter(({ key }) => !kept.has(key));
  if (missing.length > 0) {
    declarePackages([java]);
    if (values.verapdf === undefined) throw new Error('expected --verapdf, or --judged with all files');
    const pairs = missing.map(({ path, level }) => ({ path, standard: level === accessibleLevel ? 'ua1' : level }));
    for (const [index, { rules }] of [...checkByVeraPdf(pairs, values.verapdf)].entries())
      kept.set(missing[index]?.key ?? '', rules);
    if (values.judged) writeFileSync(values.judged, JSON.stringify([...kept]));
  }
  return checked.map((file) => ({ ...file, theirs: kept.get(file.key) ?? [] }));
}

function readKept(): Map<string, readonly string[]> {
  const path = values.judged;
  return new Map(path && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as [string, string[]][]) : []);
}

async function rulesOf(bytes: Uint8Array, level: CheckedLevel): Promise<string[]> {
  try {
    return (await checkConformance(openUnrepaired(bytes, null), level)).map(({ rule }) => rule).toSorted();
  } catch (error) {
    return [error instanceof Error ? `${unreadable}: ${error.message}` : unreadable];
  }
}

function report(judged: readonly JudgedFile[]): void {
  const byLevel = [...Map.groupBy(judged, ({ level }) => level)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = byLevel.map(([level, list]) => {
    const agreed = list.filter(({ ours, theirs }) => (ours.length === 0) === (theirs.length === 0)).length;
    const same = list.filter(({ ours, theirs }) => ours.join(' ') === theirs.toSorted().join(' ')).length;
    const share = (count: number) => `${((count / list.length) * 100).toFixed(2)} %`;
    return [level, list.length, agreed, share(agreed), share(same), falseAlarms(list).length, missed(list).length];
  });
  const table = markdownTable(
    ['level', 'files', 'same outcome', 'share', 'same rules', 'false alarms', 'passed here alone'],
    rows,
  );
  console.log(table.join('\n'));
  for (const file of [...falseAlarms(judged), ...missed(judged)]) console.log(lineOf(file));
  if (values.verbose)
    for (const file of judged) if (file.ours.join(' ') !== file.theirs.toSorted().join(' ')) console.log(lineOf(file));
  if (values.write) writeBetween(page, ['<!-- table -->', '<!-- end -->'], table.join('\n'));
  const others = falseAlarms(judged).length + missed(judged).length;
  if (values.report) writeReport(values.report, { passed: judged.length - others, failed: others });
  const isGood = judged.length > 0 && falseAlarms(judged).length === 0 && others <= judged.length * maxShareOfOthers;
  process.exitCode = isGood ? 0 : 1;
}

function falseAlarms(judged: readonly JudgedFile[]): JudgedFile[] {
  return judged.filter(({ ours, theirs }) => theirs.length === 0 && ours.length > 0);
}

function missed(judged: readonly JudgedFile[]): JudgedFile[] {
  return judged.filter(({ ours, theirs }) => theirs.length > 0 && ours.length === 0);
}

function lineOf({ path, level, ours, theirs }: JudgedFile): string {
  return `${level} ${basename(path)}: here ${ours.join(' ') || 'none'}; veraPDF ${theirs.join(' ') || 'none'}`;
}
