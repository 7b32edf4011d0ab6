import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CompressLevel, compressLevels } from '@blattwerk/shared';
import { workFolder } from '@blattwerk/testing/files/work-folder';
import type { MeasuringChild } from '../pdf/child.ts';
import { ghostscriptCommand } from '../pdf/ghostscript.ts';
import { optionsOf } from '../pdf/requests.ts';
import { differentTexts, greatestDifference, type Looks, looksOf } from './compare-looks.ts';
import type { SampledFile } from './sample.ts';
import { countedParts, type Survey, surveyPdf } from './survey.ts';

/** A result of one program. */
export interface Answer {
  bytes: number;
  cpuSeconds: number;
  kinds: Survey['bytes'];
  /** What it has less of than its original, or shows in another way; empty where it keeps everything. */
  lost: string[];
}

/** A file at one level: a result of each, or the reason why there is none. */
export interface Measurement {
  name: string;
  sha256: string;
  bytes: number;
  level: CompressLevel;
  ours: Answer | { error: string };
  peer: Answer | { error: string };
}

/** Share of white to black by which a picture of a page may differ. */
const maxDifference = 0.02;

/** Time that Ghostscript gets for a file, as our runs do. */
const peerSeconds = '60';

/** Processes that run ours and Ghostscript. */
export interface Children {
  engine: MeasuringChild;
  native: MeasuringChild;
}

/**
 * Runs both on a file at each level and compares their results with it.
 * @param known earlier result of Ghostscript at a level, in place of a run
 */
export async function measureFile(
  { engine, native }: Children,
  file: SampledFile,
  known: (level: CompressLevel) => Measurement['peer'] | undefined,
): Promise<Measurement[]> {
  const original = readOriginal(file.path);
  if ('error' in original) {
    return compressLevels.map((level) => ({ ...rowOf(file, level), ours: original, peer: original }));
  }
  const folder = join(workFolder(), 'corpus');
  const [scratch, answer] = [join(folder, 'scratch'), join(folder, 'answer.pdf')];
  const measurements: Measurement[] = [];
  await engine.ask({ kind: 'load', paths: [file.path] });
  for (const level of compressLevels) {
    mkdirSync(folder, { recursive: true });
    const options = optionsOf({ tool: 'compress', fields: { quality: level }, inputs: [] });
    const runOurs = () => engine.ask({ kind: 'run', tool: 'compress', options, scratch, keepAs: answer });
    const ours = await examined(answer, original, async () => (await runOurs()).cpuSeconds);
    const args = [peerSeconds, ...ghostscriptCommand(file.path, answer, level)];
    const runPeer = () => native.ask({ kind: 'spawn', command: 'timeout', args });
    const peer = known(level) ?? (await examined(answer, original, async () => (await runPeer()).cpuSeconds));
    measurements.push({ ...rowOf(file, level), ours, peer });
    rmSync(folder, { recursive: true });
  }
  return measurements;
}

function rowOf({ name, sha256, bytes }: SampledFile, level: CompressLevel) {
  return { name, sha256, bytes, level };
}

interface Original {
  survey: Survey;
  looks: Looks;
}

function readOriginal(path: string): Original | { error: string } {
  try {
    const survey = surveyPdf(readFileSync(path));
    return { survey, looks: looksOf(path, survey.counts.pages) };
  } catch (error) {
    return { error: `cannot be surveyed: ${String(error)}` };
  }
}

/** @param run writes the answer and returns processor time in seconds */
async function examined(path: string, original: Original, run: () => Promise<number>): Promise<Measurement['ours']> {
  rmSync(path, { force: true });
  try {
    const cpuSeconds = await run();
    const file = readFileSync(path);
    const survey = surveyPdf(file);
    const looks = looksOf(path, original.survey.counts.pages);
    return { bytes: file.length, cpuSeconds, kinds: survey.bytes, lost: lossesOf(original, { survey, looks }) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function lossesOf(before: Original, after: Original): string[] {
  const lost = countedParts
    .map((part) => ({ part, had: before.survey.counts[part], has: after.survey.counts[part] }))
    .filter(({ had, has }) => has < had)
    .map(({ part, had, has }) => `${part}: ${has} of ${had}`);
  const texts = differentTexts(before.looks, after.looks);
  if (texts > 0) lost.push(`characters of ${texts} pages`);
  const difference = greatestDifference(before.looks, after.looks);
  if (difference > maxDifference) lost.push(`pictures by ${(difference * 100).toFixed(1)} %`);
  return lost;
}
