import { join } from 'node:path';
import type { Section } from '../section.ts';
import { type BenchFile, benchSources } from '@blattwerk/testing/files/files';
import { fewestRuns, mostRuns, type Peer } from './measure.ts';
import { partPages, password, structureRequests } from './requests.ts';
import { type Cells, columns, rowsOf } from './row.ts';

/** Greatest allowed ratio to qpdf's time. */
const most = 1.3;

type Inputs = [string, ...string[]];

const peers: { [N in keyof typeof structureRequests]: (inputs: Inputs, file: BenchFile) => Peer[] } = {
  merge: (inputs) => [
    qpdf((output) => ['--empty', '--pages', ...inputs, '--', output]),
    { name: 'mutool', args: (folder) => ['mutool', 'merge', '-o', join(folder, 'out.pdf'), ...inputs] },
  ],
  rotate: ([path]) => [qpdf((output) => [path, output, '--rotate=+90:1-z'])],
  'delete-pages': ([path]) => [qpdf((output) => [path, '--pages', '.', '1,4-z', '--', output])],
  'split, 5 pages taken out': ([path]) => [qpdf((output) => [path, '--pages', '.', '1-5', '--', output])],
  'split, into 8 files': ([path], file) => [qpdf((output) => [`--split-pages=${partPages(file)}`, path, output])],
  protect: ([path]) => [qpdf((output) => ['--encrypt', password, password, '256', '--', path, output])],
  unlock: ([path]) => [qpdf((output) => [`--password=${password}`, '--decrypt', path, output])],
};

function qpdf(args: (output: string) => string[]): Peer {
  return { name: 'qpdf', args: (folder) => ['qpdf', ...args(join(folder, 'out.pdf'))] };
}

/** The tools that work on a PDF's structure, each beside qpdf. */
export async function benchPdfStructure(): Promise<Section> {
  const rows: Cells[] = [];
  for (const name of Object.keys(peers) as (keyof typeof peers)[]) {
    for (const source of benchSources()) {
      const added = await rowsOf(`${name}: ${source.title}`, most, source, async (file) => {
        const request = await structureRequests[name](file);
        return { ...request, peers: peers[name](request.inputs as Inputs, file) };
      });
      rows.push(...added);
    }
  }
  return {
    name: 'pdf-structure',
    title: 'PDF structure: engines only',
    text: `Our handler in a warm child as the worker starts it, from bytes in memory to a result in memory; the native tool from a file to a file on tmpfs, including its start. In turn, ${fewestRuns} to ${mostRuns} runs each after a warm-up, median (range). merge joins the file and the typical one; mutool is shown for information only, since its merge drops links. Memory is the peak of our child, including input and result, and of the largest qpdf that it starts. Target: at most ${most} times the native tool's time.`,
    columns,
    rows,
  };
}
