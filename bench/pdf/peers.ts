import { join } from 'node:path';
import type { BenchFile } from '@blattwerk/testing/files/files';
import { lastPainted, partPages, password, type structureRequests } from './requests.ts';

/** A native tool with the same task. */
export interface Peer {
  name: string;
  /** @param folder an empty folder for its output */
  args: (folder: string) => string[];
}

export type Inputs = [string, ...string[]];
const qpdf = (args: (output: string) => string[]): Peer => {
  return { name: 'qpdf', args: (folder) => ['qpdf', ...args(join(folder, 'out.pdf'))] };
};

/** The same as the requests to the structure tools; the first is the reference. */
export const structurePeers: { [N in keyof typeof structureRequests]: (inputs: Inputs, file: BenchFile) => Peer[] } = {
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

/** The same pages as pdf-to-jpg, at its resolution. */
export function pdftoppm(file: BenchFile): Peer {
  const pages = ['-f', '1', '-l', String(lastPainted(file)), file.path];
  return { name: 'pdftoppm', args: (folder) => ['pdftoppm', '-jpeg', '-r', '150', ...pages, join(folder, 'page')] };
}

export function pdfimages({ path }: BenchFile): Peer {
  return { name: 'pdfimages', args: (folder) => ['pdfimages', '-all', path, join(folder, 'image')] };
}
