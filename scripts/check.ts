import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Counts } from './test/reports.ts';

const root = join(import.meta.dirname, '..');

/** Each judge of the sources, by the name that the summary says. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', 'biome', 'format'],
  ['lint', 'oxlint'],
  ...globSync('{.,apps/*,packages/*}/tsconfig{,.*}.json', { cwd: root, exclude: ['tsconfig.base.json'] })
    .toSorted()
    .map((project) => [`types of ${project}`, 'tsc', '-p', project] as const),
  ['boundaries', 'turbo', 'boundaries'],
  ['dead code', 'knip'],
];

/** Runs every check, prints what each that fails says, and counts. */
export async function runChecks(): Promise<Counts> {
  const names: string[] = [];
  for (const [name, command, ...args] of checks) {
    const { code, output } = await run(command, args);
    if (code !== 0) names.push(name);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    if (code !== 0) console.log(output);
  }
  return { passed: checks.length - names.length, failed: names.length, names };
}

function run(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
        TURBO_TELEMETRY_DISABLED: '1',
        TURBO_NO_UPDATE_NOTIFIER: '1',
        DO_NOT_TRACK: '1',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

if (import.meta.main) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
