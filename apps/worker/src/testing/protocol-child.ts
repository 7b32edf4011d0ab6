import { spawn } from 'node:child_process';
import { existsSync, writeFileSync, writeSync } from 'node:fs';
import { env } from 'node:process';
import type { Stage } from '@blattwerk/shared';
import { type JobBytes, openParentChannel } from '../child/parent-channel.ts';
import type { RunRequest } from '../protocol.ts';

/** Behavior of this child, by the request's option `act`. */
export type ProtocolAct =
  | 'answer'
  | 'exit'
  | 'signal'
  | 'hang'
  | 'hangInNativeTool'
  | 'fillNativeTool'
  | 'progress'
  | 'writeMuch'
  | 'leaveNativeTool'
  | 'ignore'
  | 'exitBeforeBegin'
  | 'spend'
  | 'violate'
  | 'bytesWithoutJob'
  | 'unknownFrame';

/** FAIL_AT_START, HANG_AT_START: path of a file that the first child creates before it does so; the next one starts. */
const { FAIL_AT_START: failMarker, HANG_AT_START: hangMarker, FAULT_AT_START: hasFault } = env;

/** Whether no other child has called this with the same path; creates the file. */
function isFirst(marker: string): boolean {
  if (existsSync(marker)) return false;
  writeFileSync(marker, '');
  return true;
}

function answer(facts: Record<string, number>, mustRestart: boolean): Promise<void> {
  const report = { kind: 'done', mime: 'application/pdf', bytes: 1, facts } as const;
  return parent.send({ kind: 'report', report: { ...report, notices: [], ...(mustRestart ? { mustRestart } : {}) } });
}

/** Processor time for each of the four pages of `progress`, in ms. */
const progressWorkMs = 200;

function work(ms: number): void {
  const { user, system } = process.cpuUsage();
  for (let used = 0; used < ms; ) {
    const now = process.cpuUsage();
    used = (now.user + now.system - user - system) / 1_000;
  }
}

async function run({ options, scratch }: RunRequest, bytes: JobBytes): Promise<void> {
  const act = options['act'] as ProtocolAct;
  if (act === 'ignore') return;
  if (act === 'exitBeforeBegin' && isFirst(scratch)) process.exit(1);
  if (act === 'bytesWithoutJob') await bytes.write(Buffer.from('x'));
  await parent.send({ kind: 'begun' });
  if (act === 'violate') await parent.send({ kind: 'progress', stage: 'none' as Stage, fraction: 0 });
  if (act === 'unknownFrame') writeSync(3, Buffer.alloc(5, 255));
  if (act === 'hang') for (;;);
  if (act === 'hangInNativeTool') {
    spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' });
    return;
  }
  if (act === 'fillNativeTool') {
    const script = 'const held = []; setInterval(() => held.push(Buffer.alloc(2 ** 24, 1)), 20)';
    spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    return;
  }
  if (act === 'progress')
    for (let page = 1; page <= 4; page++) {
      work(progressWorkMs);
      await parent.send({ kind: 'progress', stage: 'processing', fraction: page / 4 });
    }
  if (act === 'writeMuch') {
    for (let part = 0; part < 40; part++) await bytes.write(Buffer.alloc(64 * 1024));
    return;
  }
  if (act === 'exit') process.exit(3);
  if (act === 'signal') process.kill(process.pid, 'SIGSEGV');
  if (act === 'leaveNativeTool') {
    const tool = spawn('sleep', ['654'], { stdio: 'ignore' });
    writeFileSync(scratch, String(tool.pid));
    process.exit(3);
  }
  await bytes.write(Buffer.from('x'));
  await answer({ pid: process.pid }, act === 'spend');
}

const parent = openParentChannel((request, bytes) => void run(request, bytes));
if (failMarker !== undefined && isFirst(failMarker)) process.exit(4);
if (hangMarker !== undefined && isFirst(hangMarker)) await new Promise(() => setInterval(() => {}, 60_000));
await parent.send({ kind: 'ready', ...(hasFault === undefined ? {} : { fault: { name: 'SyntaxError', frames: [] } }) });
await parent.receive();
