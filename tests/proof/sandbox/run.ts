import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '@blattwerk/testing/run-product';
import { type Protection, protections } from '../../../apps/worker/src/parent/sandbox.ts';
import { judgeAttempts, type Targets } from '../../../apps/worker/src/testing/attempts.ts';
import type { Behaviour } from '../../../apps/worker/src/testing/hostile-handler.ts';

const root = join(import.meta.dirname, '../../..');
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * npm run proof:sandbox: a child of the running product tries to leave its sandbox. Prints what was held, what is not
 * available on this machine, and what was reached although the worker reports the protection; exits with 1 for the last.
 */
const scratch = mkdtempSync(join(tmpdir(), 'blattwerk-proof-'));
let log = '';
const product = await startProduct({
  build: false,
  onOutput: (text) => (log += text),
  workerEntry: join(root, 'apps/worker/src/testing/main.ts'),
  env: {
    WEB_FOLDER: '',
    LOG_LEVEL: 'info',
    SCRATCH_FOLDER: scratch,
    LIMIT_SCRATCH_BYTES: String(16 * 1024 * 1024),
  },
});
try {
  const active = reportedProtections(log);
  const targets: Targets = {
    port: Number(new URL(product.address).port),
    parentPid: product.worker.pid ?? 0,
    paths: [
      '/etc/passwd',
      '/etc/shadow',
      homedir(),
      tmpdir(),
      scratch,
      ...['README.md', '.git', 'docs'].map((name) => join(root, name)),
    ],
    folders: [
      '/',
      '/tmp',
      '/dev/shm',
      '/etc',
      '/usr/lib',
      root,
      join(root, 'node_modules'),
      join(root, 'apps/worker/src'),
    ],
    marker: 'REDIS_URL=',
  };
  const rows = judgeAttempts(await attack(product.address, { do: 'attack', targets }), active);
  for (const protection of protections)
    console.log(`${protection.padEnd(18)} ${active.has(protection) ? 'active' : 'missing'}`);
  console.log('');
  for (const { name, outcome, reached } of rows)
    console.log(`${outcome.padEnd(18)} ${name}${reached && `: ${reached}`}`);
  if (rows.some(({ outcome }) => outcome === 'broken')) process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(scratch, { recursive: true, force: true });
}

/** The protections in the worker's log line. */
function reportedProtections(lines: string): ReadonlySet<Protection> {
  const line = lines.split('\n').find((each) => each.includes('sandbox of the children'));
  if (line === undefined) throw new Error('the worker reported no sandbox');
  return new Set((JSON.parse(line) as { active: Protection[] }).active);
}

async function attack(address: string, behaviour: Behaviour): Promise<Record<string, string | null>> {
  const form = new FormData();
  form.append('images', new File([Buffer.concat([pngSignature, Buffer.from(JSON.stringify(behaviour))])], 'a.png'));
  const answer = await fetch(`${address}/convert`, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`expected status 200, got ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string | null>;
}
