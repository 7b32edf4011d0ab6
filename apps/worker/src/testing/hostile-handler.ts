import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ToolError, type ToolName, contracts } from '@blattwerk/shared';
import type { Handler, LoadedHandlers, ToolRun } from '../tool-run.ts';
import { attemptAll, type Targets } from './attempts.ts';

/** Behavior of the handler: the input of a test is this object as JSON, behind bytes of any format. */
export interface Behavior {
  do:
    | 'echo'
    | 'loop'
    | 'buffers'
    | 'heap'
    | 'abort'
    | 'segfault'
    | 'throw'
    | 'throwLater'
    | 'refuse'
    | 'stages'
    | 'work'
    | 'writeTooMuch'
    | 'writeNothing'
    | 'scratch'
    | 'hugeFile'
    | 'listScratch'
    | 'scratchAndLoop'
    | 'nativeTool'
    | 'wait'
    | 'deepStack'
    | 'environment'
    | 'hold'
    | 'attack';
  targets?: Targets;
  ms?: number;
  bytes?: number;
  /** Numbers of the missing pages of a file that was repaired. */
  repairedPages?: number[];
  /** Numbers of images of which a part is missing. */
  incompleteImages?: number[];
  /** Numbers of words that are not in the file. */
  wordsNotFound?: number[];
  /** A text that must not be logged. */
  secret?: string;
}

/** Memory that is never freed, like that of a native library. */
const neverFreed: Buffer[] = [];

const hostile: Handler<(typeof contracts)[ToolName]> = async (inputs, options, run) => {
  run.startStage('analyzing');
  const first = inputs[0];
  if (!first) throw new Error('no input');
  const bytes = await first.read();
  const behavior = behaviorOf(bytes);
  // Longer than the interval of progress messages, so that the stage is reported.
  if (behavior.do === 'stages') await sleep(200);
  run.startStage('processing');
  const answer = await behave(behavior, bytes, run);
  run.startStage('finishing');
  if (behavior.do !== 'writeNothing')
    await run.write(answer ?? Buffer.from(JSON.stringify({ options, name: first.name })));
  const { repairedPages, incompleteImages, wordsNotFound } = behavior;
  const repair = repairedPages ? { notices: ['repaired' as const], repairedPages } : { notices: [] };
  return {
    facts: { bytes: bytes.byteLength },
    ...repair,
    ...(incompleteImages ? { incompleteImages } : {}),
    ...(wordsNotFound ? { wordsNotFound } : {}),
  };
};

/** The hostile handler for every tool. */
export const hostileHandlers: LoadedHandlers = Object.fromEntries(
  Object.keys(contracts).map((name) => [name, hostile]),
);

function behaviorOf(bytes: Buffer): Behavior {
  const at = bytes.indexOf('{"do":');
  return at >= 0 ? (JSON.parse(bytes.toString('utf8', at)) as Behavior) : { do: 'echo' };
}

async function behave(behavior: Behavior, bytes: Buffer, run: ToolRun): Promise<Buffer | undefined> {
  const secret = behavior.secret ?? '';
  switch (behavior.do) {
    case 'echo':
      return bytes;
    case 'loop':
      for (;;);
    case 'buffers': {
      const held: Buffer[] = [];
      for (let megabytes = 0; megabytes < 3_000; megabytes += 50) held.push(Buffer.alloc(50 * 1024 * 1024, 1));
      return Buffer.from(String(held.length));
    }
    case 'heap': {
      const held: number[][] = [];
      for (;;) held.push(Array<number>(100_000).fill(held.length));
    }
    case 'abort':
      process.abort();
      break;
    case 'segfault':
      process.kill(process.pid, 'SIGSEGV');
      await sleep(10_000);
      break;
    case 'throw':
      throw new TypeError(`unexpected ${secret}\n    at ${secret} (file.ts:1:1)`, { cause: new Error(secret) });
    case 'throwLater':
      setTimeout(() => {
        throw new Error(secret);
      }, 1);
      await sleep(10_000);
      break;
    case 'refuse':
      throw new ToolError('damagedPdf', { file: 'of-the-visitor.pdf' });
    case 'stages':
      for (let step = 1; step <= 10; step++) {
        run.report(step / 10);
        await sleep(30);
      }
      break;
    case 'work':
      await workFor(behavior.ms ?? 0, run);
      break;
    case 'writeTooMuch':
      for (;;) await run.write(Buffer.alloc(1024 * 1024));
    case 'scratch':
      await writeFile(join(await run.scratch(), 'page'), bytes);
      return Buffer.from(await run.scratch());
    case 'listScratch':
      return Buffer.from(JSON.stringify(await readdir(await run.scratch())));
    case 'hugeFile':
      await writeFile(join(await run.scratch(), 'page'), Buffer.alloc(run.limits.scratchBytes + 1_000));
      break;
    case 'scratchAndLoop':
      await writeFile(join(await run.scratch(), 'page'), bytes);
      for (;;);
    case 'nativeTool':
      spawn(process.execPath, ['-e', 'setTimeout(() => {}, 987_000)'], { stdio: 'ignore' });
      for (;;);
    case 'wait':
      await sleep(behavior.ms);
      break;
    case 'deepStack':
      recurse(0);
      break;
    case 'environment':
      return Buffer.from(JSON.stringify(Object.keys(env)));
    case 'attack':
      if (!behavior.targets) throw new TypeError('an attack needs targets');
      return Buffer.from(JSON.stringify(await attemptAll(behavior.targets, await run.scratch())));
    case 'hold':
      neverFreed.push(Buffer.alloc(behavior.bytes ?? 0, 1));
      return Buffer.from(JSON.stringify(performance.timeOrigin));
    case 'writeNothing':
      break;
  }
  return undefined;
}

/** Takes this processor time, and reports twenty steps of it. */
async function workFor(ms: number, run: ToolRun): Promise<void> {
  for (let step = 1; step <= 20; step++) {
    const before = process.cpuUsage();
    let usedMs = 0;
    while (usedMs < ms / 20) {
      const { user, system } = process.cpuUsage(before);
      usedMs = (user + system) / 1_000;
    }
    run.report(step / 20);
    // Messages are sent between two steps.
    await sleep(1);
  }
}

function recurse(depth: number): number {
  return recurse(depth + 1) + 1;
}
