import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable, writeBetween } from '@blattwerk/testing/markdown';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { declarePackages, isInstalled, recoveryPrograms } from '../../scripts/system-packages.ts';
import { runProgram } from '../corpus/run-program.ts';
import { damages } from './damages.ts';
import { compareNames, type NamedPages, type ShownPage, showPages } from './pages.ts';
import { charactersOf, programs, shareOf } from './programs.ts';

const usage = `npm run recovery -- <folder> [--files <n>] [--results <file>] [--write] [--verbose]
Damages PDFs of a folder in nine ways, and compares how much of their text this project and other programs recover.
The files are the first by the SHA-256 of their bytes of those that qpdf finds conforming and unencrypted, that have at
least 500 characters of text and at most 2 MB. Of the first 20 pages of each file it compares pictures and text as well:
pages that differ must be those that this project names as incomplete.
  --files    number of files, 24 by default
  --seed     text that is hashed before the bytes, for another choice of files
  --results  file of the results so far, one a line: a run that was ended goes on behind them
  --write    writes the table into docs/recovery.md
  --verbose  prints every file of which another program recovers more than 2 % more`;

const page = join(import.meta.dirname, '../../docs/recovery.md');
const maxBytes = 2_000_000;
const minCharacters = 500;
/** Share by which another program may be better before it counts as behind. */
const tolerance = 0.02;

const options = {
  files: { type: 'string', default: '24' },
  seed: { type: 'string', default: '' },
  results: { type: 'string' },
  write: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
} as const;

interface Sample {
  path: string;
  bytes: Buffer;
  characters: Map<string, number>;
  pages: ShownPage[];
}

/** What the programs make of one damaged copy. */
interface Result {
  path: string;
  damage: string;
  /** Shares of the characters, by program. */
  shares: Record<string, number>;
  named: NamedPages;
}

const { values, folder } = parse();
declarePackages(recoveryPrograms);
const compared = programs.filter(
  ({ command }) =>
    command === undefined || recoveryPrograms.some((each) => each.command === command && isInstalled(each)),
);
for (const { name } of programs)
  if (!compared.some((each) => each.name === name)) console.log(`${name} is missing, and not compared`);
const known = readResults();
const results: Result[] = [];
for (const sample of await choose(folder, Number(values.files))) {
  for (const { name: damage, apply } of damages) {
    const damaged = apply(sample.bytes);
    if (!damaged) continue;
    const before = known.find((each) => each.path === sample.path && each.damage === damage);
    const result = before ?? { path: sample.path, damage, ...(await compare(sample, damaged)) };
    results.push(result);
    if (!before && values.results !== undefined) appendFileSync(values.results, `${JSON.stringify(result)}\n`);
    if (values.verbose) printFaults(result);
  }
}
const table = tableOf(results);
console.log(table);
if (values.write) writeBetween(page, ['<!-- table -->', '<!-- end of table -->'], table);

function parse() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder] = positionals;
    if (folder !== undefined && /^[1-9]\d*$/.test(values.files)) return { values, folder };
  } catch {
    // An unknown option.
  }
  console.error(usage);
  process.exit(2);
}

async function choose(folder: string, count: number): Promise<Sample[]> {
  const byHash = new Map<string, { path: string; bytes: Buffer }>();
  for (const path of globSync('**/*.pdf', { cwd: folder })) {
    if (statSync(join(folder, path)).size > maxBytes) continue;
    const bytes = readFileSync(join(folder, path));
    byHash.set(createHash('sha256').update(values.seed).update(bytes).digest('hex'), { path, bytes });
  }
  const chosen: Sample[] = [];
  for (const [, { path, bytes }] of [...byHash].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (chosen.length === count) break;
    const full = join(folder, path);
    const { code } = await runProgram('qpdf', ['--check', full]);
    const isEncrypted = (await runProgram('qpdf', ['--is-encrypted', full])).code === 0;
    if (code !== 0 || isEncrypted) continue;
    const characters = await charactersOf(full);
    if ([...characters.values()].reduce((sum, each) => sum + each, 0) >= minCharacters)
      chosen.push({ path, bytes, characters, pages: await showPages(full) });
  }
  return chosen;
}

function readResults(): Result[] {
  if (values.results === undefined || !existsSync(values.results)) return [];
  const lines = readFileSync(values.results, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Result);
}

async function compare({ characters, pages }: Sample, damaged: Buffer): Promise<Pick<Result, 'shares' | 'named'>> {
  using scratch = temporaryFolder();
  const path = join(scratch.path, 'damaged.pdf');
  writeFileSync(path, damaged);
  const shares: Record<string, number> = {};
  let named: NamedPages = { compared: 0, unnamed: [], whole: [] };
  for (const { name, recover } of compared) {
    const made = await recover(path, scratch.path);
    shares[name] = shareOf(characters, await charactersOf(made?.path));
    if (made?.incompletePages) named = compareNames(pages, await showPages(made.path), made.incompletePages);
  }
  return { shares, named };
}

function isBehind({ shares }: Result): boolean {
  return (shares['ours'] ?? 0) < Math.max(...Object.values(shares)) - tolerance;
}

function printFaults(result: Result): void {
  const { path, damage, shares, named } = result;
  const about = `${path}: ${damage}:`;
  if (isBehind(result))
    console.log(
      about,
      Object.entries(shares)
        .map(([name, share]) => `${name} ${share.toFixed(2)}`)
        .join(', '),
    );
  if (named.unnamed.length > 0) console.log(about, `pages that differ and are not named: ${named.unnamed.join(', ')}`);
  if (named.whole.length > 0) console.log(about, `pages that are named and do not differ: ${named.whole.join(', ')}`);
}

function tableOf(results: readonly Result[]): string {
  const groups = [...Map.groupBy(results, ({ damage }) => damage), [`all ${results.length}`, results] as const];
  const rows = groups.map(([name, group]) => {
    const means = compared.map((program) => mean(group.map(({ shares }) => shares[program.name] ?? 0)).toFixed(2));
    return [name, ...means];
  });
  const files = new Set(results.map(({ path }) => path)).size;
  const sum = (count: (named: NamedPages) => number) => results.reduce((all, { named }) => all + count(named), 0);
  return [
    ...markdownTable(['damage', ...compared.map(({ name }) => name)], rows),
    '',
    `Of ${results.length} damaged copies of ${files} files, ours is more than 2 % behind the best other program in ${results.filter(isBehind).length}.`,
    `Of ${sum(({ compared }) => compared)} pages, ${sum(({ unnamed }) => unnamed.length)} differ from the original's and are not named, and ${sum(({ whole }) => whole.length)} are named and do not differ.`,
  ].join('\n');
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}
