import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { startEngineChild, startPeerChild } from '../pdf/child.ts';
import { report } from '../pdf/row.ts';
import { type Measurement, measureFile, type Outcome } from './measure-file.ts';
import type { Program } from './programs.ts';
import { sampleFiles, type SampleOptions } from './sample.ts';

export interface CorpusOptions extends SampleOptions {
  folder: string;
  /** Of all measurements; those that it has are not repeated. */
  reportPath: string | undefined;
  /** An earlier report, whose results of other programs are taken. */
  peersPath: string | undefined;
  /** No file is begun after so many. */
  minutes: number;
}

/**
 * Runs programs on the files of a sample; of files that the report has, those whose results are missing there.
 * @param more programs that depend on what is measured of a file
 * @returns what is measured of them, by this run and by that of the report
 */
export async function measureSample(
  programs: readonly Program[],
  options: CorpusOptions,
  more: (measurement: Measurement) => readonly Program[] = () => [],
): Promise<Measurement[]> {
  const files = sampleFiles(options.folder, options);
  const measurements = readReport(options.reportPath);
  const peers = new Map(readReport(options.peersPath).map(({ sha256, outcomes }) => [sha256, outcomes]));
  const isPeer = new Set(programs.filter((program) => 'command' in program).map(({ name }) => name));
  const isDone = new Set(measurements.map(({ sha256 }) => sha256));
  const endMs = performance.now() + options.minutes * 60_000;
  await using engine = await startEngineChild();
  await using native = await startPeerChild();
  for (const [index, file] of files.entries()) {
    if (isDone.has(file.sha256)) continue;
    if (performance.now() > endMs) {
      console.error(`${index} of ${files.length} files are measured; the same command goes on.`);
      break;
    }
    const known = Object.entries(peers.get(file.sha256) ?? {}).filter(([name]) => isPeer.has(name));
    const measured = await measureFile({ engine, native }, file, programs, Object.fromEntries(known));
    report(progressOf(measured));
    measurements.push(measured);
    if (options.reportPath !== undefined) writeFileSync(options.reportPath, JSON.stringify(measurements));
  }
  const byDigest = new Map(measurements.map((measurement) => [measurement.sha256, measurement]));
  for (const file of files) {
    const measurement = byDigest.get(file.sha256);
    if (!measurement) continue;
    const runMissing = async (wanted: readonly Program[]): Promise<void> => {
      const missing = wanted.filter(({ name }) => !(name in measurement.outcomes));
      if (missing.length === 0) return;
      const { outcomes } = await measureFile({ engine, native }, file, missing, {});
      report(progressOf({ ...measurement, outcomes }));
      Object.assign(measurement.outcomes, outcomes);
    };
    await runMissing(programs);
    await runMissing(more(measurement));
    if (options.reportPath !== undefined) writeFileSync(options.reportPath, JSON.stringify(measurements));
  }
  const isSampled = new Set(files.map(({ sha256 }) => sha256));
  return measurements.filter(({ sha256 }) => isSampled.has(sha256));
}

function readReport(path: string | undefined): Measurement[] {
  return path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Measurement[]) : [];
}

function progressOf({ name, outcomes }: Measurement): string[] {
  return [name, ...Object.entries(outcomes).map(([program, outcome]) => `${program}: ${describeOutcome(outcome)}`)];
}

function describeOutcome(outcome: Outcome): string {
  if ('error' in outcome) return outcome.error;
  return [
    `${kb(outcome.bytes)} kB`,
    outcome.similarity.toFixed(4),
    outcome.score?.toFixed(1) ?? '–',
    ...outcome.lost,
  ].join(', ');
}

/** Folder of a file, named as the repository that it is copied from. */
function collectionOf({ name }: Pick<Measurement, 'name'>): string {
  return name.slice(0, Math.max(0, name.indexOf('/'))).replace('+', '/');
}

/** Measurements of each collection, by its name. */
export function byCollection(measurements: readonly Measurement[]): [string, Measurement[]][] {
  return [...Map.groupBy(measurements, collectionOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

export function describeSample(
  measurements: readonly Measurement[],
  { count, seed, fromBytes, toBytes }: SampleOptions,
): string {
  const collections = byCollection(measurements).map(([collection]) => collection);
  return `${measurements.length} of at most ${count} files of ${kb(fromBytes)} to ${kb(toBytes)} kB, in turn of each collection in the order of the SHA-256 of the seed "${seed}" and the name: ${collections.join(', ')}.`;
}

/** The day and the commit of a measurement. */
export function stateOf(): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}`;
}

export function kb(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
