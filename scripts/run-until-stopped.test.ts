import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A program that starts a shell in the place of a product, and announces what the shell has open. */
const program = `
  import { execFileSync } from 'node:child_process';
  import { runUntilStopped } from ${JSON.stringify(join(import.meta.dirname, 'run-until-stopped.ts'))};
  await runUntilStopped(async () => ({
    broken: Promise.resolve('it has ended'),
    announcement: execFileSync('/bin/sh', ['-c', 'for each in /proc/self/fd/*; do readlink $each; done; :'], { encoding: 'utf8' }),
    stop: async () => {},
  }));
`;

it.runIf(process.platform === 'linux')('gives a product no descriptor of whatever has started it', () => {
  const secret = openSync(import.meta.filename, 'r');
  // Node closes descriptors up to 15 on its own.
  const ignored = Array.from({ length: 37 }, () => 'ignore' as const);
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe', ...ignored, secret],
    encoding: 'utf8',
  });
  closeSync(secret);
  expect(stdout).toContain('socket:');
  expect(stdout).not.toContain(import.meta.filename);
});
