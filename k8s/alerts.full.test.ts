import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandOf, promtool } from '../scripts/system-packages.ts';

const folder = join(import.meta.dirname, 'monitoring/prometheus');

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(commandOf(promtool), args, { cwd: folder, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

it('Prometheus accepts the rules of the alerts', () => {
  const { status, output } = run('check', 'rules', 'alerts.yml', 'watchdog.yml');
  expect(status, output).toBe(0);
});

it.each(['alerts', 'service-levels'])('the cases of %s have the expected alerts', (name) => {
  const { status, output } = run('test', 'rules', `${name}.test.yml`);
  expect(status, output).toBe(0);
});
