import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { saxonJar } from '../../scripts/system-packages.ts';

/**
 * Runs commands of Judge.java, each its parts.
 * @returns the answers by their keys
 * @throws Error where the process fails
 */
export function runSaxon(commands: readonly (readonly (string | number)[])[]): Record<string, string> {
  const { status, stdout, stderr } = spawnSync('java', ['-cp', saxonJar, join(import.meta.dirname, 'Judge.java')], {
    input: commands.map((parts) => `${parts.join('\t')}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`Saxon ended with ${status}: ${stderr.slice(-2000)}`);
  return Object.fromEntries(
    stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]),
  );
}
