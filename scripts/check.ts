import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, readTurboSummary } from './test/reports.ts';

const root = join(import.meta.dirname, '..');

/** Tasks of turbo.json. Types and lint rules are one task: both need the types of all packages. */
const tasks = ['check:code', 'check:portable', 'check:format', 'check:api', 'check:unused'];

/**
 * Runs every check and counts them; checks of unchanged sources are read from the cache unless TURBO_FORCE is set.
 * @param options of turbo
 */
export async function runChecks(...options: string[]): Promise<Counts> {
  const checks = await run([
    'run',
    ...tasks,
    '--continue=always',
    '--output-logs=errors-only',
    '--summarize',
    ...options,
  ]);
  const path = /^\s*Summary:\s+(\S+\.json)\s*$/m.exec(checks.output)?.[1];
  if (path === undefined) return { passed: 0, failed: 1, names: ['turbo has not run the checks'] };
  const counts = readTurboSummary(path);
  rmSync(path);
  const boundaries = await run(['boundaries']);
  const names = [...(counts.names ?? []), ...(boundaries.code === 0 ? [] : ['boundaries'])];
  return { passed: counts.passed + counts.failed + 1 - names.length, failed: names.length, names };
}

/** Runs turbo, its output on the terminal too. */
function run(args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('turbo', args, {
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
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
        process.stdout.write(data);
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

if (import.meta.main) {
  const { passed, failed, names = [] } = await runChecks();
  for (const name of names) console.log(`FAILED ${name}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
