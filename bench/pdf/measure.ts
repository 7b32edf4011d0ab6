import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workFolder } from '@blattwerk/testing/files/work-folder';
import type { Run } from '../measured-child.ts';
import { type MeasuringChild, startEngineChild, startPeerChild } from './child.ts';
import type { Peer } from './peers.ts';
import { optionsOf, type Request } from './requests.ts';

interface Trial extends Request {
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
export const maxRuns = 9;
/** Milliseconds that all runs of a row may take, beyond the fewest. */
const budgetMs = 4_000;

/** Runs our process and its peers in turn, so that a machine that changes its pace changes it for all. */
export async function measure(trial: Trial): Promise<{ ours: Measured; peers: Measured[] }> {
  await using engine = await startEngineChild();
  await using native = await startPeerChild();
  await engine.ask({ kind: 'load', paths: trial.inputs });
  const ours = nothingYet('ours');
  const peers = trial.peers.map((peer) => ({ peer, of: nothingYet(peer.name) }));
  let largestNative = 0;
  const begun = performance.now();
  await attempt(ours, async () => {
    const children = await qpdfsOf((programs) => runOurs(engine, trial, ours.folder, programs));
    ours.starts = children.length;
    largestNative = Math.max(0, ...children);
  });
  for (const { peer, of } of peers)
    await attempt(of, async () => {
      const log = join(workFolder(), 'log');
      await runPeer(native, ['time', '-o', log, '-f', '%M', ...peer.args(emptied(of.folder))]);
      of.peakMegabytes = megabytesIn(log).at(-1) ?? Number.NaN;
    });
  const rounds = Math.min(maxRuns, Math.floor(budgetMs / (performance.now() - begun)));
  for (let round = 0; round < Math.max(trial.fewest ?? fewestRuns, rounds); round++) {
    await attempt(ours, async () => {
      const run = await runOurs(engine, trial, ours.folder);
      note(ours, run);
      ours.bytes = run.bytes;
      ours.peakMegabytes = run.peakMegabytes + largestNative;
    });
    for (const { peer, of } of peers)
      await attempt(of, async () => note(of, await runPeer(native, peer.args(emptied(of.folder)))));
  }
  for (const { of } of peers)
    of.bytes = readdirSync(of.folder).reduce((sum, name) => sum + statSync(join(of.folder, name)).size, 0);
  return { ours, peers: peers.map(({ of }) => of) };
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

function runOurs(engine: MeasuringChild, trial: Trial, folder: string, programs?: string): Promise<Run> {
  const { tool, refusal } = trial;
  const options = optionsOf(trial);
  const [scratch, keepAs] = [join(workFolder(), 'scratch'), join(folder, 'answer')];
  // The worker's parent removes it after it has answered.
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  return engine.ask({ kind: 'run', tool, options, scratch, refusal, keepAs, programs }).finally(remove);
}

/** Runs with a qpdf that reports its memory. @returns the megabytes of each */
async function qpdfsOf(run: (programs: string) => Promise<unknown>): Promise<number[]> {
  const programs = join(workFolder(), 'programs');
  const log = join(programs, 'log');
  const script = `#!/bin/sh\nPATH="\${PATH#*:}" exec time -a -o ${log} -f %M qpdf "$@"\n`;
  mkdirSync(programs);
  try {
    writeFileSync(join(programs, 'qpdf'), script, { mode: 0o755 });
    writeFileSync(log, '');
    await run(programs);
    return megabytesIn(log);
  } finally {
    rmSync(programs, { recursive: true });
  }
}

function runPeer(native: MeasuringChild, [command = '', ...args]: string[]): Promise<Run> {
  return native.ask({ kind: 'spawn', command, args });
}

/** Lines of GNU time, which also reports a failed program. */
function megabytesIn(log: string): number[] {
  const lines = readFileSync(log, 'latin1').split('\n');
  return lines.filter((line) => /^\d+$/.test(line)).map((kilobytes) => Number(kilobytes) / 1024);
}

function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}
