import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = `
  import { existsSync, readdirSync, readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { lowerPriority } from ${JSON.stringify(fileURLToPath(new URL('lower-priority.ts', import.meta.url)))};
  await lowerPriority(process.pid, 7);
  const group = existsSync('/proc/self/autogroup') ? readFileSync('/proc/self/autogroup', 'utf8').trim() : undefined;
  console.log(JSON.stringify({ threads: readdirSync('/proc/self/task').map(Number).map(getPriority), group }));`;

it('lowers the priority of every thread, and of the session', () => {
  // In a session of its own, so that the priority of the tests' session is kept.
  const { stdout } = spawnSync('setsid', ['--wait', process.execPath, '--input-type=module', '-e', script]);
  const { threads, group } = JSON.parse(stdout.toString()) as { threads: number[]; group?: string };
  expect(threads.length).toBeGreaterThan(1);
  expect(new Set(threads)).toEqual(new Set([7]));
  expect(group ?? '/autogroup-0 nice 7').toMatch(/^\/autogroup-\d+ nice 7$/);
});
