import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Commit of the sources, of which the programs are; empty without git, as in an archive of a release. */
export function headCommit(): string {
  try {
    const cwd = join(import.meta.dirname, '../..');
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
