import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Change, compareDocuments, confirmFigures, type Raster } from '@blattwerk/compare';
import { readComparedDocument } from '@blattwerk/compare/pdf';
import { open } from '@blattwerk/pdf';
import { createRandom } from '@blattwerk/testing/random';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import sharp from 'sharp';
import { runInMemory } from '../../apps/worker/src/testing/run-in-memory.ts';
import { compressHandler } from '../../apps/worker/src/tools/compress/handler.ts';
import { runProgram } from '../corpus/run-program.ts';
import { isFound, type Plant, plants } from './plants.ts';

const usage = `npm run compare -- <folder> [--plants <n>] [--files <n>] [--seed <text>] [--verbose]
Compares PDFs of a folder with copies in which a change was planted, which has to be found, and with copies that were compressed,
rotated and back, and linearized, in which nothing may be found. The files are the first by the SHA-256 of seed and bytes.
  --plants   number of planted changes, 200 by default
  --files    number of files whose copies are compared, 30 by default
  --verbose  prints each change that was missed, and each that is none`;

const maxBytes = 3_000_000;
/** As on the page. */
const comparedWidth = 600;

const options = {
  plants: { type: 'string', default: '200' },
  files: { type: 'string', default: '30' },
  seed: { type: 'string', default: 'compare' },
  verbose: { type: 'boolean', default: false },
} as const;

const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [folder] = positionals;
if (folder === undefined) {
  console.error(usage);
  process.exit(2);
}
using scratch = temporaryFolder();

/** Changes as the page shows them: those of figures only where they are seen. */
async function changesOf(before: Uint8Array, after: Uint8Array): Promise<Change[]> {
  const [one, other] = [await readComparedDocument(before), await readComparedDocument(after)];
  const { changes, figurePairs } = compareDocuments(one.pages, other.pages);
  if (figurePairs.length === 0) return [...changes];
  const files = { before: join(scratch.path, 'before.pdf'), after: join(scratch.path, 'after.pdf') };
  writeFileSync(files.before, before);
  writeFileSync(files.after, after);
  const seen: Change[] = changes.filter(({ kind }) => kind !== 'picture' && kind !== 'drawing');
  for (const pair of figurePairs) {
    const [first, second] = [await render(files.before, pair.before), await render(files.after, pair.after)];
    seen.push(...(first && second ? confirmFigures(pair.changes, pair, first, second) : pair.changes));
  }
  return seen;
}

async function render(path: string, pageIndex: number): Promise<Raster | undefined> {
  const page = String(pageIndex + 1);
  const size = ['-scale-to-x', String(comparedWidth), '-scale-to-y', '-1'];
  const { stdout } = await runProgram('pdftoppm', ['-q', '-cropbox', '-f', page, '-l', page, ...size, '-png', path]);
  const read = await sharp(stdout)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  return read && { width: read.info.width, height: read.info.height, data: read.data };
}

/** Files of the folder that can be read, in the order of their hashes. */
function* samples(): Generator<{ path: string; bytes: Buffer }> {
  const byHash = globSync('**/*.pdf', { cwd: folder })
    .filter((path) => statSync(join(folder ?? '', path)).size <= maxBytes)
    .map((path) => {
      const bytes = readFileSync(join(folder ?? '', path));
      return { path, hash: createHash('sha256').update(values.seed).update(bytes).digest('hex') };
    })
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  const seen = new Set<string>();
  for (const { path, hash } of byHash) {
    if (seen.has(hash)) continue;
    seen.add(hash);
    yield { path, bytes: readFileSync(join(folder ?? '', path)) };
  }
}

const described = (changes: readonly Change[]) =>
  changes
    .slice(0, 6)
    .map(
      ({ kind, before, after, beforeText, afterText }) =>
        `    ${kind} ${before[0]?.pageIndex ?? '-'}/${after[0]?.pageIndex ?? '-'} ${JSON.stringify(beforeText.slice(0, 60))} ${JSON.stringify(afterText.slice(0, 60))} ${JSON.stringify(after[0]?.areas[0] ?? before[0]?.areas[0] ?? null)}`,
    )
    .join('\n');

/** Whether a picture or shape that was planted is seen at all: some files end with a clip that leaves nothing. */
async function isSeen({ expected, before, after, page }: Plant): Promise<boolean> {
  if (!expected.some((kind) => kind === 'picture' || kind === 'drawing')) return true;
  const path = join(scratch.path, 'seen.pdf');
  const pictures: (Raster | undefined)[] = [];
  for (const bytes of [before, after]) {
    writeFileSync(path, bytes);
    pictures.push(await render(path, page));
  }
  const [one, other] = pictures;
  return one !== undefined && other !== undefined && !Buffer.from(one.data).equals(Buffer.from(other.data));
}

/** Plants changes in turn, each kind as often as files allow. */
async function plantAll(wanted: number): Promise<{ planted: number; found: number; extra: number }> {
  const counts = { planted: 0, found: 0, extra: 0 };
  let turn = 0;
  for (const { path, bytes } of samples()) {
    const readable = await open(bytes, { repair: 'never' }).catch(() => undefined);
    if (!readable || readable.wasEncrypted || readable.pageCount > 40) continue;
    for (let round = 0; round < 4 && counts.planted < wanted; round++, turn++) {
      const random = createRandom(`${values.seed} ${path} ${turn}`);
      const plant = await plants[turn % plants.length]?.(bytes, random).catch(() => undefined);
      if (!plant || !(await isSeen(plant))) continue;
      const changes = await changesOf(plant.before, plant.after).catch((error: unknown) => {
        console.log(`${path}: ${String(error)}`);
        return [];
      });
      counts.planted++;
      if (isFound(plant, changes)) counts.found++;
      else if (values.verbose)
        console.log(`missed: ${plant.kind}, page ${plant.page}, ${plant.text ?? ''}, ${path}\n${described(changes)}`);
      if (changes.length > 3) {
        counts.extra++;
        if (values.verbose)
          console.log(`${changes.length} changes: ${plant.kind}, ${plant.text ?? ''}, ${path}\n${described(changes)}`);
      }
    }
    if (counts.planted >= wanted) break;
  }
  return counts;
}

type Form = [name: string, make: (bytes: Buffer) => Promise<Uint8Array | undefined>];

const forms: readonly Form[] = [
  ['the same file', async (bytes) => bytes],
  ['compressed', (bytes) => compress(bytes, 'medium')],
  ['compressed more', (bytes) => compress(bytes, 'low')],
  [
    'rotated and back',
    async (bytes) => {
      const once = await open(bytes);
      const twice = await open(once.rotate(90).save());
      return twice.rotate(270).save();
    },
  ],
  [
    'linearized',
    async (bytes) => {
      const [from, to] = [join(scratch.path, 'from.pdf'), join(scratch.path, 'to.pdf')];
      writeFileSync(from, bytes);
      const { code } = await runProgram('qpdf', ['--linearize', from, to]);
      return code === 0 || code === 3 ? readFileSync(to) : undefined;
    },
  ],
];

async function compress(bytes: Buffer, quality: 'medium' | 'low'): Promise<Uint8Array> {
  const run = await runInMemory(compressHandler, [{ name: 'a.pdf', bytes }], {
    quality,
    target_size: null,
    both_levels: false,
    grayscale: false,
  });
  return run.output;
}

async function compareForms(wanted: number): Promise<{ compared: number; same: number }> {
  const counts = { compared: 0, same: 0 };
  let files = 0;
  for (const { path, bytes } of samples()) {
    if (files === wanted) break;
    const readable = await open(bytes).catch(() => undefined);
    if (!readable || readable.wasEncrypted || readable.pageCount > 60) continue;
    files++;
    for (const [name, make] of forms) {
      const form = await make(bytes).catch(() => undefined);
      if (!form) continue;
      const changes = await changesOf(bytes, form).catch((error: unknown) => {
        console.log(`${path}, ${name}: ${String(error)}`);
        return undefined;
      });
      if (!changes) continue;
      counts.compared++;
      if (changes.length === 0) counts.same++;
      else if (values.verbose) console.log(`${changes.length} changes: ${name}, ${path}\n${described(changes)}`);
    }
  }
  return counts;
}

const same = await compareForms(Number(values.files));
console.log(`${same.same} of ${same.compared} other forms of the same file without a difference`);
const planted = await plantAll(Number(values.plants));
console.log(
  `${planted.found} of ${planted.planted} planted changes found; ${planted.extra} times with more than three changes`,
);
const failed = planted.planted - planted.found + (same.compared - same.same);
console.log(`${planted.found + same.same} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
