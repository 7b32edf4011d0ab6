import { type Contract, type ToolName, contracts } from '@blattwerk/shared';
import { classifyOutcome, type Outcome, worst } from './classify-outcome.ts';
import { properties } from './properties.ts';
import { runTrial } from './run-trial.ts';
import type { Trial } from './trials.ts';

/** A cell of the table. */
export interface TrialOutcome {
  tool: ToolName;
  property: string;
  outcome: Outcome;
}

/** Requests at once. */
const concurrency = 2;

/** Has every trial run, and classifies each property for each tool by the worst of its answers. */
export async function runTrials(address: string, trials: readonly Trial[]): Promise<TrialOutcome[]> {
  assertComplete(trials);
  const outcomes = new Map<string, Outcome[]>();
  const waiting = trials.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const trial of waiting) {
        const { files, notices } = await runTrial(address, trial);
        for (const property of properties) {
          if (property.of !== (trial.pictures ?? property.of)) continue;
          const key = keyOf(trial.tool, property.name);
          const found = files.map((file) => classifyOutcome(property, trial, file, notices));
          outcomes.set(key, [...(outcomes.get(key) ?? []), ...found]);
        }
      }
    }),
  );
  const names = new Set(trials.map(({ tool }) => tool));
  return properties.flatMap(({ name: property }) =>
    Array.from(names, (tool) => ({ tool, property, outcome: worst(outcomes.get(keyOf(tool, property)) ?? []) })),
  );
}

/** The tools that take a PDF. */
export const pdfTools = Object.values<Contract>(contracts).flatMap(({ name, input }) =>
  input.kind === 'pdf' ? name : [],
);

/** @throws Error for a tool without a trial, or a property without a source: nothing would seem to be lost */
function assertComplete(trials: readonly Trial[]): void {
  const untried = pdfTools.filter((name) => !trials.some(({ tool }) => tool === name));
  const sources = trials.flatMap((trial) => trial.sources);
  const absent = properties.filter(({ read }) => !sources.some(({ reading }) => read(reading).length > 0));
  const gaps = [...untried, ...absent.map(({ name }) => name)];
  if (gaps.length > 0) throw new Error(`nothing tries ${gaps.join(', ')}`);
}

function keyOf(tool: ToolName, property: string): string {
  return `${tool} ${property}`;
}
