import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workFolder } from '@blattwerk/testing/files/work-folder';
import type { MeasuringChild } from '../pdf/child.ts';
import { optionsOf } from '../pdf/requests.ts';
import {
  differentTexts,
  greatestDifference,
  type Looks,
  looksOf,
  type Similarity,
  worstPage,
} from './compare-looks.ts';
import type { Program } from './programs.ts';
import type { SampledFile } from './sample.ts';
import { countedParts, type Survey, surveyPdf } from './survey.ts';

/** A result of one program. */
export interface Answer extends Similarity {
  bytes: number;
  cpuSeconds: number;
  kinds: Survey['bytes'];
  /** What it has less of than its original, or shows in another way; empty where it keeps everything. */
  lost: string[];
}

/** What a program made of a file, or the reason why there is nothing. */
export type Outcome = Answer | { error: string };

/** A file and what programs made of it. */
export interface Measurement {
  name: string;
  sha256: string;
  bytes: number;
  /** By the names of the programs. */
  outcomes: Record<string, Outcome>;
}

/** Share of white to black by which a picture of a page may differ. */
const maxDifference = 0.02;

/** Time that another program gets for a file, as our runs do. */
const peerSeconds = '60';

/** Processes that run ours and the others. */
export interface Children {
  engine: MeasuringChild;
  native: MeasuringChild;
}

/**
 * Runs programs on a file and compares their results with it.
 * @param known outcomes of earlier runs, in place of new ones
 */
export async function measureFile(
  { engine, native }: Children,
  file: SampledFile,
  programs: readonly Program[],
  known: Readonly<Record<string, Outcome>>,
): Promise<Measurement> {
  const { name, sha256, bytes } = file;
  const outcomes: Record<string, Outcome> = {};
  const original = readOriginal(file.path);
  const folder = join(workFolder(), 'corpus');
  const [scratch, answer] = [join(folder, 'scratch'), join(folder, 'answer.pdf')];
  const run = (program: Program) => {
    if ('command' in program) {
      const args = [peerSeconds, ...program.command(file.path, answer)];
      return native.ask({ kind: 'spawn', command: 'timeout', args });
    }
    const fields = 'level' in program ? { quality: program.level } : { target_size: String(program.targetBytes) };
    const options = optionsOf({ tool: 'compress', fields, inputs: [] });
    return engine.ask({ kind: 'run', tool: 'compress', options, scratch, keepAs: answer });
  };
  if (!('error' in original)) await engine.ask({ kind: 'load', paths: [file.path] });
  for (const program of programs) {
    mkdirSync(folder, { recursive: true });
    outcomes[program.name] =
      known[program.name] ??
      ('error' in original ? original : await examined(answer, original, async () => (await run(program)).cpuSeconds));
    rmSync(folder, { recursive: true });
  }
  return { name, sha256, bytes, outcomes };
}

interface Original {
  survey: Survey;
  looks: Looks;
}

function readOriginal(path: string): Original | { error: string } {
  try {
    const survey = surveyPdf(readFileSync(path));
    const looks = looksOf(path, survey.counts.pages);
    const isShown = looks.grays.some((gray) => gray !== undefined);
    return isShown ? { survey, looks } : { error: 'cannot be rendered before' };
  } catch (error) {
    return { error: `cannot be surveyed: ${String(error)}` };
  }
}

/** @param run writes the answer and returns processor time in seconds */
async function examined(path: string, original: Original, run: () => Promise<number>): Promise<Outcome> {
  rmSync(path, { force: true });
  try {
    const cpuSeconds = await run();
    const file = readFileSync(path);
    const survey = surveyPdf(file);
    const looks = looksOf(path, original.survey.counts.pages);
    const lost = lossesOf(original, { survey, looks });
    return { bytes: file.length, cpuSeconds, kinds: survey.bytes, ...(await worstPage(original.looks, looks)), lost };
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
