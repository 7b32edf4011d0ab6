import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const listing = 'for each in /proc/self/fd/*; do readlink $each; done >&4';

/** A program that starts a shell with the stdio of a child, whose descriptors it prints. */
const program = `
  import { spawnSync } from 'node:child_process';
  import { childStdio } from ${JSON.stringify(join(import.meta.dirname, 'child-stdio.ts'))};
  using io = childStdio('none', 1);
  spawnSync('/bin/sh', ['-c', ${JSON.stringify(listing)}], { stdio: io.stdio });
`;

it.runIf(process.platform === 'linux')('gives a process no descriptor of whatever has started this one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-stdio-test-'));
  const path = join(folder, 'secret');
  writeFileSync(path, '');
  const secret = openSync(path, 'r');
  try {
    // Node closes descriptors up to 15 on its own.
    const ignored = Array.from({ length: 37 }, () => 'ignore' as const);
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'pipe', ...ignored, secret],
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toContain('/dev/null');
    expect(stdout).not.toContain(folder);
  } finally {
    closeSync(secret);
    rmSync(folder, { recursive: true });
  }
});
