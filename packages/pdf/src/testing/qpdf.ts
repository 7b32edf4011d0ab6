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

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
