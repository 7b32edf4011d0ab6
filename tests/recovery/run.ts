import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { ensureSystemPackages, isInstalled, recoveryPrograms } from '../../scripts/system-packages.ts';
import { runProgram } from '../corpus/run-program.ts';
import { damages } from './damages.ts';
import { charactersOf, type Program, programs, shareOf } from './programs.ts';

const usage = `npm run recovery -- <folder> [--files <n>] [--write] [--verbose]
Damages PDFs of a folder in nine ways, and compares how much of their text this project and other programs recover.
The files are the first by the SHA-256 of their bytes of those that qpdf finds conforming and unencrypted, that have at
least 500 characters of text and at most 2 MB.
  --files    number of files, 24 by default
  --seed     text that is hashed before the bytes, for another choice of files
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
  write: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
} as const;

interface Sample {
  path: string;
  bytes: Buffer;
  characters: Map<string, number>;
}

/** Shares by program, of one damaged file. */
type Shares = Map<string, number>;

const { values, folder } = parse();
ensureSystemPackages(recoveryPrograms);
const compared = programs.filter(
  ({ command }) =>
    command === undefined || recoveryPrograms.some((each) => each.command === command && isInstalled(each)),
);
for (const { name } of programs)
  if (!compared.some((each) => each.name === name)) console.log(`${name} is missing, and not compared`);
const samples = await choose(folder, Number(values.files));
const results = new Map<string, Shares[]>();
let behind = 0;
for (const sample of samples) {
  for (const { name, apply } of damages) {
    const damaged = apply(sample.bytes);
    if (!damaged) continue;
    const shares = await compare(sample, damaged);
    results.set(name, [...(results.get(name) ?? []), shares]);
    const own = shares.get('ours') ?? 0;
    const best = Math.max(...shares.values());
    if (own >= best - tolerance) continue;
    behind++;
    if (values.verbose) console.log(`${sample.path}: ${name}: ${describe(shares)}`);
  }
}
const table = tableOf(results);
console.log(table);
if (values.write) writePage(table);

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
      chosen.push({ path, bytes, characters });
  }
  return chosen;
}

async function compare({ characters }: Sample, damaged: Buffer): Promise<Shares> {
  using scratch = temporaryFolder();
  const path = join(scratch.path, 'damaged.pdf');
  writeFileSync(path, damaged);
  const share = async ({ recover }: Program) =>
    shareOf(characters, await charactersOf(await recover(path, scratch.path)));
  const shares: Shares = new Map();
  for (const program of compared) shares.set(program.name, await share(program));
  return shares;
}

function describe(shares: Shares): string {
  return Array.from(shares, ([name, share]) => `${name} ${share.toFixed(2)}`).join(', ');
}

function tableOf(results: ReadonlyMap<string, readonly Shares[]>): string {
  const all = [...results.values()].flat();
  const rows = [...results, [`all ${all.length}`, all] as const].map(([name, shares]) => {
    const means = compared.map((program) => mean(shares.map((each) => each.get(program.name) ?? 0)).toFixed(2));
    return `| ${name} | ${means.join(' | ')} |`;
  });
  return [
    `| damage | ${compared.map(({ name }) => name).join(' | ')} |`,
    `|---${'|---'.repeat(compared.length)}|`,
    ...rows,
    '',
    `Of ${all.length} damaged copies of ${samples.length} files, ours is more than 2 % behind the best other program in ${behind}.`,
  ].join('\n');
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}

function writePage(table: string): void {
  const text = readFileSync(page, 'utf8');
  const [start, end] = ['<!-- table -->\n', '<!-- end of table -->'];
  writeFileSync(page, `${text.slice(0, text.indexOf(start) + start.length)}${table}\n${text.slice(text.indexOf(end))}`);
}
