import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noConfinement } from '../../testing/confinement.ts';
import { compileChildren } from './compile-cache.ts';
import { confinedNode } from './confine.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';
import { openScratch, type Scratch } from './scratch.ts';

const child = join(import.meta.dirname, '../../child');
const confinement = { heapMegabytes: 300, dataMegabytes: 1_600, fileBytes: 10_000_000, cpuSeconds: 60 };
const path = process.env['PATH'] ?? '';
const root = mkdtempSync(join(tmpdir(), 'blattwerk-compile-test-'));
let scratch: Scratch;
let sandbox: Sandbox;
let folder: string | undefined;

beforeAll(async () => {
  scratch = openScratch(root);
  sandbox = findSandbox({ entry: join(child, 'main.ts'), scratchBytes: 1_000_000, path, scratch });
  const entry = join(child, 'compile.ts');
  folder = await compileChildren({
    entry,
    tools: ['rotate'],
    confinement,
    sandbox,
    scratch,
    environment: { PATH: path },
  });
});
afterAll(() => {
  scratch.close();
  rmSync(root, { recursive: true });
});

/** Exit code of a script in the place of a child. */
function runAsChild(script: string): number | null {
  if (folder === undefined) throw new Error('no compile cache');
  const prefix = sandbox.prefix(scratch.makeFolder(sandbox.userId), { folder, isWritable: false });
  const { command, args } = confinedNode(confinement, prefix);
  const filter = sandbox.openFilter() ?? 'ignore';
  const env = { PATH: path, NODE_COMPILE_CACHE: folder };
  return spawnSync(command, [...args, '-e', script], { env, stdio: ['ignore', 'ignore', 'ignore', 'ignore', filter] })
    .status;
}

it('is in the folder that Node reads in a child, which cannot write to it', ({ skip }) => {
  if (noConfinement) skip(noConfinement);
  expect(readdirSync(folder ?? '', { recursive: true }).length).toBeGreaterThan(50);
  const found = `const folder = require('node:module').getCompileCacheDir();
    const { readdirSync, writeFileSync } = require('node:fs');
    if (readdirSync(folder).length < 50) process.exit(1);`;
  expect(runAsChild(`${found} process.exit(7)`)).toBe(7);
  expect(runAsChild(`${found} try { writeFileSync(folder + '/x', '') } catch { process.exit(7) }`)).toBe(7);
});

it('does not exist where the sandbox would let a child write to it', async () => {
  const open: Sandbox = { ...sandbox, active: new Set() };
  const entry = join(child, 'compile.ts');
  const options = { tools: ['rotate' as const], confinement, sandbox: open, scratch, environment: { PATH: path } };
  expect(await compileChildren({ ...options, entry })).toBeUndefined();
});
