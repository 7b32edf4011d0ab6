import { fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { pageCountOf, qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { median } from '@blattwerk/testing/statistics';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { installPeers } from './install-peers.ts';
import type { LibraryJob, LibraryRun } from './libraries-child.ts';
import type { Section } from './section.ts';

/** Libraries of JavaScript beside the kernel, of the versions that are compared, and their modules. */
const peers = [
  { name: 'pdf-lib', version: '1.17.1', module: 'cjs/index.js' },
  { name: '@libpdf/core', version: '0.4.2', module: 'dist/index.mjs' },
] as const;
const ours = '@blattwerk/pdf';
const tasks = ['open', 'rotate', 'merge', 'text'] as const;
const fileCount = 20;
const runs = 3;
/** Size of the files, in bytes. */
const maxBytes = 3_000_000;
/** Share of the characters that another reader finds, from which a text counts as read. */
const minTextShare = 0.9;

/**
 * Opens files, rotates a page and saves, merges them, and reads their text, by libraries of JavaScript, each in a process of
 * its own. The peers are installed into the cache of node_modules.
 */
export async function benchLibraries(folder: string): Promise<Section> {
  const files = chooseFiles(folder);
  const modules = installPeers('bench-libraries', peers);
  const rows: (string | number)[][] = [];
  const all = new Map<string, LibraryResult[]>();
  all.set(ours, await runLibrary(ours, '', files));
  for (const [at, { name }] of peers.entries()) all.set(name, await runLibrary(name, modules[at] ?? '', files));
  for (const task of tasks) {
    const own = all.get(ours) ?? [];
    for (const [name, results] of all) {
      const ofTask = results.filter((result) => result.task === task);
      if (ofTask.length === 0) continue;
      const ratios = ofTask.flatMap(({ file, ms }) => {
        const base = own.find((result) => result.task === task && result.file === file)?.ms;
        return ms !== undefined && base !== undefined ? [ms / base] : [];
      });
      const right = ofTask.filter(({ isRight }) => isRight).length;
      const failed = ofTask.filter(({ ms }) => ms === undefined).length;
      rows.push([
        task,
        name,
        `${right} of ${files.length}`,
        failed,
        ratios.length > 0 ? median(ratios).toFixed(2) : '–',
      ]);
    }
  }
  return {
    name: 'libraries',
    arguments: '<folder>',
    title: 'PDF libraries of JavaScript',
    text: `${fileCount} files of a folder that qpdf opens, evenly by size up to ${maxBytes / 1e6} MB. *rotate* turns the first page and writes the whole file, *merge* a file with itself. Each library has a process of its own; the median of ${runs} runs after a warm-up, in processor time, and of the files the median ratio to ours. *Right* is a file for which qpdf finds the pages of the original in what was written (twice as many in a merge), or as many pages, or a text with ${minTextShare * 100} % to ${Math.round(100 / minTextShare)} % of the characters that poppler reads. pdf-lib reads no text.`,
    columns: ['task', 'library', 'right', 'errors', 'time / ours'],
    rows,
  };
}

/** What a library did in one task with one file. */
interface LibraryResult {
  task: string;
  file: string;
  /** Undefined where it failed. */
  ms: number | undefined;
  isRight: boolean;
}

function chooseFiles(folder: string): string[] {
  const files = globSync('**/*.pdf', { cwd: folder })
    .map((path) => ({ path: join(folder, path), bytes: statSync(join(folder, path)).size }))
    .filter(({ path, bytes }) => bytes <= maxBytes && qpdfCheck(readFileSync(path)) === 0)
    .toSorted((a, b) => a.bytes - b.bytes || (a.path < b.path ? -1 : 1));
  const step = files.length / fileCount;
  return Array.from({ length: Math.min(fileCount, files.length) }, (_, at) => files[Math.floor(at * step)]?.path ?? '');
}

async function runLibrary(name: string, path: string, files: readonly string[]): Promise<LibraryResult[]> {
  using folder = temporaryFolder();
  const out = join(folder.path, 'out.pdf');
  const child = fork(join(import.meta.dirname, 'libraries-child.ts'), [name, path]);
  const [ready] = (await once(child, 'message')) as [{ tasks: string[] }];
  const results: LibraryResult[] = [];
  for (const file of files)
    for (const task of tasks.filter((each) => ready.tasks.includes(each))) {
      rmSync(out, { force: true });
      child.send({ task, path: file, out, runs } satisfies LibraryJob);
      const [run] = (await once(child, 'message')) as [LibraryRun];
      const ms = run.ms.length > 0 ? median(run.ms) : undefined;
      results.push({ task, file, ms, isRight: ms !== undefined && isRight(task, file, out, run.value) });
    }
  child.disconnect();
  return results;
}

/** Whether another reader agrees. */
function isRight(task: string, file: string, out: string, value: LibraryRun['value']): boolean {
  try {
    if (task === 'text') {
      const expected = textOf(readFileSync(file)).replaceAll(/\s/g, '').length;
      const found = Number(value);
      return expected === found || (found >= expected * minTextShare && found * minTextShare <= expected);
    }
    const pages = pageCountOf(file);
    return task === 'open' ? value === pages : pageCountOf(out) === pages * (task === 'merge' ? 2 : 1);
  } catch {
    return false;
  }
}
