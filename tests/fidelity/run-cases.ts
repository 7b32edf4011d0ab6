import { type Contract, type ToolName, contracts } from '@blattwerk/shared';
import { classifyOutcome, type Outcome, worst } from './classify-outcome.ts';
import { properties } from './properties.ts';
import { runFidelityCase } from './run-case.ts';
import type { FidelityCase } from './cases.ts';

/** A cell of the table. */
export interface CaseOutcome {
  tool: ToolName;
  property: string;
  outcome: Outcome;
}

/** Requests at once. */
const concurrency = 2;

/** Has every case run, and classifies each property for each tool by the worst of its answers. */
export async function runFidelityCases(address: string, cases: readonly FidelityCase[]): Promise<CaseOutcome[]> {
  assertComplete(cases);
  const outcomes = new Map<string, Outcome[]>();
  const waiting = cases.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const fidelityCase of waiting) {
        const { files, notices } = await runFidelityCase(address, fidelityCase);
        for (const property of properties) {
          if (property.of !== (fidelityCase.pictures ?? property.of)) continue;
          const key = keyOf(fidelityCase.tool, property.name);
          const found = files.map((file) => classifyOutcome(property, fidelityCase, file, notices));
          outcomes.set(key, [...(outcomes.get(key) ?? []), ...found]);
        }
      }
    }),
  );
  const names = new Set(cases.map(({ tool }) => tool));
  return properties.flatMap(({ name: property }) =>
    Array.from(names, (tool) => ({ tool, property, outcome: worst(outcomes.get(keyOf(tool, property)) ?? []) })),
  );
}

/** The tools that take a PDF. */
export const pdfTools = Object.values<Contract>(contracts).flatMap(({ name, input }) =>
  input.kind === 'pdf' ? name : [],
);

/** @throws Error for a tool without a case, or a property without a source: nothing would seem to be lost */
function assertComplete(cases: readonly FidelityCase[]): void {
  const untried = pdfTools.filter((name) => !cases.some(({ tool }) => tool === name));
  const sources = cases.flatMap((fidelityCase) => fidelityCase.sources);
  const absent = properties.filter(({ read }) => !sources.some(({ reading }) => read(reading).length > 0));
  const gaps = [...untried, ...absent.map(({ name }) => name)];
  if (gaps.length > 0) throw new Error(`nothing tries ${gaps.join(', ')}`);
}

function keyOf(tool: ToolName, property: string): string {
  return `${tool} ${property}`;
}
