import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What qpdf makes of a file with a job in its own format (its manual, section 7). */
export function qpdfJob(pdf: Uint8Array, job: Readonly<Record<string, unknown>>): Buffer {
  return inFolder((folder) => {
    const [inputFile, outputFile, jobFile] = ['in.pdf', 'out.pdf', 'job.json'].map((name) => join(folder, name));
    writeFileSync(String(inputFile), pdf);
    writeFileSync(String(jobFile), JSON.stringify({ inputFile, outputFile, ...job }));
    execFileSync('qpdf', [`--job-json-file=${jobFile}`], { stdio: 'pipe' });
    return readFileSync(String(outputFile));
  });
}

/** Exit code of qpdf's check: 0 without errors and warnings. */
export function qpdfCheck(pdf: Uint8Array, password = ''): number | null {
  return inFolder((folder) => {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, pdf);
    return spawnSync('qpdf', [`--password=${password}`, '--check', path], { stdio: 'pipe' }).status;
  });
}

/** What qpdf prints, or with `--qdf` the file that it writes. @throws Error where its exit code is not 0 */
export function qpdfOutput(pdf: Uint8Array, ...args: readonly string[]): Buffer {
  return inFolder((folder) => {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, pdf);
    const output = args.includes('--qdf') ? ['-'] : [];
    return execFileSync('qpdf', [...args, path, ...output], { maxBuffer: 2 ** 28, stdio: 'pipe' });
  });
}

/** All objects of a file as text, their streams decoded. */
export function plainText(pdf: Uint8Array): string {
  return qpdfOutput(pdf, '--qdf', '--object-streams=disable', '--decode-level=all').toString('latin1');
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
