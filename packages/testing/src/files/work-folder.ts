import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/** A folder in memory for this run's inputs and answers; it goes when the program ends. */
export function workFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'blattwerk-bench-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    folder = made;
  }
  return folder;
}
