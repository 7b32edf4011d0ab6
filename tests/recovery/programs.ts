import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TooComplexPdf } from '@blattwerk/pdf';
import { recoverDocument } from '@blattwerk/pdf/internal';
import { ghostscriptCommand } from '../../bench/pdf/ghostscript.ts';
import { runProgram } from '../corpus/run-program.ts';
import { textsOf } from './pages.ts';

/** A program that makes a readable file of a damaged one. */
interface Program {
  name: string;
  /** The command that must be installed; absent for this project. */
  command?: string;
  /** @returns undefined where it makes no file */
  recover: (path: string, folder: string) => Promise<MadeFile | undefined>;
}

/** A file that a program made of a damaged one. */
interface MadeFile {
  path: string;
  /** Page indexes that the program names as incomplete; absent for programs that name none. */
  incompletePages?: readonly number[];
}

/** The programs of the comparison, this project first. poppler only reads. */
export const programs: readonly Program[] = [
  { name: 'ours', recover: recoverByPackage },
  { name: 'mutool', command: 'mutool', recover: run('mutool', (path, output) => ['clean', path, output]) },
  { name: 'qpdf', command: 'qpdf', recover: run('qpdf', (path, output) => [path, output]) },
  {
    name: 'Ghostscript',
    command: 'gs',
    recover: run('gs', (path, output) => ghostscriptCommand(path, output).slice(1)),
  },
  { name: 'poppler reads', command: 'pdftotext', recover: (path) => Promise.resolve({ path }) },
];

async function recoverByPackage(path: string, folder: string): Promise<MadeFile | undefined> {
  try {
    const recovered = await recoverDocument(await readFile(path));
    if (!recovered || recovered === 'encrypted' || recovered instanceof TooComplexPdf) return undefined;
    const made = join(folder, 'ours.pdf');
    await writeFile(made, recovered.bytes);
    return { path: made, incompletePages: recovered.incompletePages.map(({ pageIndex }) => pageIndex) };
  } catch (error) {
    console.error(`ours: ${String(error)}`);
    return undefined;
  }
}

function run(command: string, args: (path: string, output: string) => string[]): Program['recover'] {
  return async (path, folder) => {
    const output = join(folder, `${command}.pdf`);
    await runProgram(command, args(path, output));
    return { path: output };
  };
}

/** Counts of each character that poppler extracts from a file, without spaces; empty where it cannot be opened. */
export async function charactersOf(path: string | undefined): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (path === undefined) return counts;
  for (const character of (await textsOf(path)).join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/** Share of the characters of one text that another has, from 0 to 1. */
export function shareOf(original: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): number {
  let [all, kept] = [0, 0];
  for (const [character, count] of original) {
    all += count;
    kept += Math.min(count, found.get(character) ?? 0);
  }
  return all === 0 ? 1 : kept / all;
}
