import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { programOutput, callProgram } from '../call-program.ts';

/** A file that qpdf makes of another with a job in its own format (its manual, section 7). */
export function qpdfJob(pdf: Uint8Array, job: Readonly<Record<string, unknown>>): Buffer {
  using folder = temporaryFolder();
  const [inputFile, outputFile, jobFile] = ['in.pdf', 'out.pdf', 'job.json'].map((name) => join(folder.path, name));
  writeFileSync(String(inputFile), pdf);
  writeFileSync(String(jobFile), JSON.stringify({ inputFile, outputFile, ...job }));
  programOutput('qpdf', [`--job-json-file=${jobFile}`]);
  return readFileSync(String(outputFile));
}

/** Exit code of qpdf with the given arguments before the file's path. */
export function qpdfExit(pdf: Uint8Array, args: readonly string[], stdin = ''): number {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, pdf);
  return callProgram('qpdf', [...args, path], stdin).status;
}

/** Exit code of qpdf's check: 0 without errors and warnings. */
export function qpdfCheck(pdf: Uint8Array, password = ''): number {
  return qpdfExit(pdf, [`--password=${password}`, '--check']);
}

/** Standard output of qpdf, or with `--qdf` the file that it writes. @throws Error where its exit code is not 0 */
export function qpdfOutput(pdf: Uint8Array, ...args: readonly string[]): Buffer {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, pdf);
  const output = args.includes('--qdf') ? ['-'] : [];
  return programOutput('qpdf', [...args, path, ...output]);
}

/** Number of pages that qpdf finds in the file at a path; 0 where it reports a fault. */
export function pageCountOf(path: string): number {
  const { status, stdout } = callProgram('qpdf', ['--show-npages', path]);
  return status === 0 ? Number(stdout) : 0;
}

/** All objects of a file as text, their streams decoded. */
export function plainText(pdf: Uint8Array): string {
  return qpdfOutput(pdf, '--qdf', '--object-streams=disable', '--decode-level=all').toString('latin1');
}

/** Encrypts with AES-256 and forbids changes. An empty user password opens the file with these restrictions. */
export function encryptedPdf(pdf: Uint8Array, userPassword: string, ownerPassword: string): Buffer {
  return qpdfJob(pdf, { encrypt: { userPassword, ownerPassword, '256bit': { modify: 'none' } } });
}
