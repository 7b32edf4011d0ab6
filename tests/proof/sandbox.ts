import { closeSync, openSync, readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { contracts } from '@blattwerk/shared';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { sendTool } from '@blattwerk/testing/send-form';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { type Protection, protections } from '../../apps/worker/src/parent/sandbox/sandbox.ts';
import { judgeAttempts, type Targets } from '../../apps/worker/src/testing/attempts.ts';
import { leaveSiblingFiles } from '../../apps/worker/src/testing/sibling-files.ts';
import type { Behavior } from '../../apps/worker/src/testing/hostile-handler.ts';
import { defineProof } from './proof.ts';

const root = join(import.meta.dirname, '../..');
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const sandboxProof = defineProof({
  usage: `A child of the running product, started as by npm start, tries to leave its sandbox. It fails where a protection of that
deployment is missing, and where something was reached that a protection should refuse.`,
  options: {},
  async product({ env, defer }) {
    const scratch = temporaryFolder();
    defer(() => scratch[Symbol.dispose]());
    const secret = openSync(import.meta.filename, 'r');
    defer(() => closeSync(secret));
    const lines: string[] = [];
    const product = await startProduct({
      build: false,
      onOutput: (text) => lines.push(text),
      inherited: secret,
      workerEntry: join(root, 'apps/worker/src/testing/main.ts'),
      env: {
        WEB_FOLDER: '',
        LOG_LEVEL: 'info',
        SCRATCH_FOLDER: scratch.path,
        LIMIT_SCRATCH_BYTES: String(16 * 1024 * 1024),
        ...env,
      },
    });
    defer(product.stop);
    const [ofWorker = ''] = readdirSync(scratch.path);
    const siblings = leaveSiblingFiles([join(scratch.path, ofWorker), '/dev/shm']);
    defer(() => siblings[Symbol.dispose]());
    return {
      product,
      scratch: scratch.path,
      siblingFiles: siblings.paths,
      active: reportedProtections(lines.join('')),
    };
  },
  async run({ product, scratch, siblingFiles, active }) {
    const targets = { ...targetsOf(product, scratch), siblingFiles };
    const reached = await attack(product.address, { do: 'attack', targets });
    return { active, attempts: judgeAttempts(reached, active, protections) };
  },
  criteria: ({ active, attempts }) => [
    ...protections.map((name) => {
      const measured = active.has(name) ? 'active' : 'missing';
      return { name: `protection ${name}`, measured, expected: 'active', holds: measured === 'active', findings: [] };
    }),
    ...attempts.map(({ name, outcome, reached }) => {
      const findings = reached === '' ? [] : [reached];
      return { name, measured: outcome, expected: 'held', holds: outcome === 'held', findings };
    }),
  ],
  plants: {
    'folder-in-sandbox': {
      fails: 'read files of others',
      edit: {
        path: 'apps/worker/src/parent/sandbox/sandbox.ts',
        from: 'existing.flatMap(bind),',
        to: "existing.flatMap(bind), bind('/etc'),",
      },
    },
    'no-sandbox': {
      fails: 'read files of others',
      edit: {
        path: 'apps/worker/src/parent/sandbox/sandbox.ts',
        from: '|| works(sandbox, options)) return sandbox;',
        to: ') return sandbox;',
      },
    },
    'setpriv-alone': {
      fails: 'protection files',
      edit: {
        path: 'apps/worker/src/parent/sandbox/sandbox.ts',
        from: 'of tried)',
        to: 'of tried.filter(({ bubblewrap, landlock, unshare }) => !(bubblewrap ?? landlock ?? unshare)))',
      },
    },
    'leaked-descriptor': {
      fails: 'use a descriptor that it has inherited',
      edit: {
        path: 'apps/worker/src/parent/sandbox/child-stdio.ts',
        from: 'inheritedDescriptors().map',
        to: 'inheritedDescriptors().slice(0, 0).map',
      },
    },
  },
});

function targetsOf({ address, worker }: Product, scratch: string): Omit<Targets, 'siblingFiles'> {
  const ofRepository = ['README.md', '.git', 'docs'].map((name) => join(root, name));
  const folders = ['/', '/tmp', '/dev/shm', '/etc', '/usr/lib', root];
  return {
    port: Number(new URL(address).port),
    parentPid: worker.pid ?? 0,
    // Folders around the repository exist in a sandbox too, with nothing else in them.
    paths: ['/etc/passwd', '/etc/shadow', homedir(), tmpdir(), scratch, ...ofRepository].filter(
      (path) => !root.startsWith(`${path}/`),
    ),
    folders: [...folders, join(root, 'node_modules'), join(root, 'apps/worker/src')],
    marker: 'REDIS_URL=',
  };
}

/** The protections in the worker's log line. */
function reportedProtections(lines: string): ReadonlySet<Protection> {
  const line = lines.split('\n').find((each) => each.includes('sandbox of the children'));
  if (line === undefined) throw new Error('the worker reported no sandbox');
  return new Set((JSON.parse(line) as { active: Protection[] }).active);
}

async function attack(address: string, behavior: Behavior): Promise<Record<string, string | null>> {
  const image = Buffer.concat([pngSignature, Buffer.from(JSON.stringify(behavior))]);
  const answer = await sendTool(address, contracts.convert, [image]);
  if (!answer.ok) throw new Error(`expected status 200, got ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string | null>;
}
