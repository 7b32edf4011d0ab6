import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { expect, it } from 'vitest';
import { createLauncher } from './launch-child.ts';
import type { Sandbox } from './sandbox.ts';
import { openScratch } from './scratch.ts';

/** As in the images: a child's scratch folder is one of the parent. */
const sandbox: Sandbox = {
  active: new Set(),
  prefix: () => [],
  ownScratch: undefined,
  userId: undefined,
  openFilter: () => undefined,
};

it('starts a child without compiled code where the scratch folder was removed, knows which children lost theirs, and warms up later ones', () => {
  using root = temporaryFolder();
  const scratch = openScratch(root.path);
  const compileCache = join(scratch.folder, 'compiled');
  mkdirSync(compileCache);
  let restored = 0;
  const launch = createLauncher({
    entry: 'main.ts',
    tools: ['rotate'],
    coldStarts: 1,
    confinement: { heapMegabytes: 128, dataMegabytes: 1_536, fileBytes: 1_000, cpuSeconds: 1 },
    sandbox,
    scratch,
    environment: {},
    compileCache,
    restored: () => restored++,
  });
  const before = launch();
  expect(before.args.slice(-2)).toEqual(['main.ts', 'rotate']);
  expect([before.environment, before.hasScratch?.(), restored]).toEqual([
    { NODE_COMPILE_CACHE: compileCache },
    true,
    0,
  ]);
  rmSync(scratch.folder, { recursive: true });
  const after = launch();
  // It replaces another one.
  expect(after.args.slice(-3)).toEqual(['main.ts', 'rotate', '--warm-up']);
  expect([after.environment, after.hasScratch?.(), restored]).toEqual([{}, true, 1]);
  expect(before.hasScratch?.()).toBe(false);
  scratch.close();
});
