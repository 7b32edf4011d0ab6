import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../measured-child.ts';
import { type MeasuringChild, startEngineChild, startPeerChild } from './child.ts';
import type { Request } from './requests.ts';
import { workFolder } from '@blattwerk/testing/files/work-folder';

/** A native tool with the same task. */
export interface Peer {
  name: string;
  /** @param folder an empty folder for its output */
  args: (folder: string) => string[];
}

export interface Trial extends Request {
  /** The first is the reference. */
  peers: Peer[];
  /** Code of the refusal by our handler. */
  refusal?: string;
  /** Runs at least. */
  fewest?: number;
}

export interface Measured {
  name: string;
  ms: number[];
  cpuSeconds: number[];
  /** With the largest of its native children. */
  peakMegabytes: number;
  bytes: number;
  /** Native tools that one run starts. */
  starts: number;
  /** Where the last answer is. */
  folder: string;
  /** Reason for a missing result. */
  error?: string;
}

export const fewestRuns = 3;
export const mostRuns = 9;
/** Milliseconds that all runs of a row may take, beyond the fewest. */
const budgetMs = 4_000;

/** Runs our process and its peers in turn, so that a machine that changes its pace changes it for all. */
export async function measure(trial: Trial): Promise<{ ours: Measured; peers: Measured[] }> {
  await using engine = await startEngineChild();
  await using native = await startPeerChild();
  await engine.ask({ kind: 'load', paths: trial.inputs });
  const ours = nothingYet('ours');
  const peers = trial.peers.map(({ name }) => nothingYet(name));
  const ourRun = openOurRuns(engine, trial, ours);
  let largestNative = 0;
  const begun = performance.now();
  await attempt(ours, async () => {
    const { run, native: children } = await ourRun.watched();
    ours.starts = children.length;
    largestNative = Math.max(0, ...children);
    ours.peakMegabytes = run.peakMegabytes + largestNative;
  });
  for (const [index, peer] of trial.peers.entries()) {
    const of = peers[index];
    if (of) await attempt(of, async () => void (of.peakMegabytes = await peakOfPeer(native, peer, of.folder)));
  }
  const rounds = budgetMs / (performance.now() - begun);
  const runs = Math.max(trial.fewest ?? fewestRuns, Math.min(mostRuns, Math.floor(rounds)));
  for (let round = 0; round < runs; round++) {
    await attempt(ours, async () => {
      const run = await ourRun.timed();
      note(ours, run);
      ours.bytes = run.bytes;
      ours.peakMegabytes = run.peakMegabytes + largestNative;
    });
    for (const [index, peer] of trial.peers.entries()) {
      const of = peers[index];
      if (of) await attempt(of, async () => note(of, await runPeer(native, peer.args(emptied(of.folder)))));
    }
  }
  for (const of of peers) of.bytes = bytesIn(of.folder);
  return { ours, peers };
}

function nothingYet(name: string): Measured {
  const folder = mkdtempSync(join(workFolder(), 'answer-'));
  return { name, ms: [], cpuSeconds: [], peakMegabytes: 0, bytes: 0, starts: 0, folder };
}

/** One that failed once is not tried again. */
async function attempt(of: Measured, work: () => Promise<void>): Promise<void> {
  if (of.error !== undefined) return;
  await work().catch((error: unknown) => void (of.error = error instanceof Error ? error.message : String(error)));
}

function note(of: Measured, run: Run): void {
  of.ms.push(run.ms);
  of.cpuSeconds.push(run.cpuSeconds);
}

function openOurRuns(engine: MeasuringChild, { tool, options, refusal }: Trial, { folder }: Measured) {
  const scratch = join(workFolder(), 'scratch');
  async function run(programs?: string): Promise<Run> {
    try {
      const keepAs = join(folder, 'answer');
      return await engine.ask({ kind: 'run', tool, options, scratch, refusal, keepAs, programs });
    } finally {
      // The worker's parent removes it after it has answered.
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  return {
    timed: () => run(),
    /** With a qpdf that reports its memory. @returns the megabytes of each */
    async watched(): Promise<{ run: Run; native: number[] }> {
      const programs = join(workFolder(), 'programs');
      const log = join(programs, 'log');
      mkdirSync(programs);
      try {
        writeFileSync(join(programs, 'qpdf'), `#!/bin/sh\nPATH="\${PATH#*:}" exec time -a -o ${log} -f %M qpdf "$@"\n`);
        chmodSync(join(programs, 'qpdf'), 0o755);
        writeFileSync(log, '');
        const watched = await run(programs);
        return { run: watched, native: kilobytesIn(log).map((kilobytes) => kilobytes / 1024) };
      } finally {
        rmSync(programs, { recursive: true });
      }
    },
  };
}

async function peakOfPeer(native: MeasuringChild, peer: Peer, folder: string): Promise<number> {
  const log = join(workFolder(), 'log');
  await runPeer(native, ['time', '-o', log, '-f', '%M', ...peer.args(emptied(folder))]);
  return (kilobytesIn(log).at(-1) ?? Number.NaN) / 1024;
}

function runPeer(native: MeasuringChild, [command = '', ...args]: string[]): Promise<Run> {
  return native.ask({ kind: 'spawn', command, args });
}

/** Lines of GNU time, which also reports a failed program. */
function kilobytesIn(log: string): number[] {
  return readFileSync(log, 'latin1')
    .split('\n')
    .filter((line) => /^\d+$/.test(line))
    .map(Number);
}

function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
