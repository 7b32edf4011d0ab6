import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts, type CostClass } from '@blattwerk/shared';

const MB = 1_000_000;

/** Costs of a job of a tool with files of a size. */
export interface JobCost {
  tool: string;
  costClass: CostClass;
  weight: number;
  /** Processor time, in s. */
  gatewaySeconds: number;
  workSeconds: number;
  redisSeconds: number;
  inputBytes: number;
  answerBytes: number;
  /** What admission reserves for the answer. */
  expectedBytes: number;
}

/**
 * Costs from the table of `npm run bench -- tool-costs` in docs/benchmarks.md.
 * @param mix weights by tool; those of the table where absent
 */
export function readCosts(mix?: Readonly<Record<string, number>>): JobCost[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/benchmarks.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.includes('npm run bench -- tool-costs`')) ?? '';
  const costs = [...section.matchAll(/^\| ([\w-]+), [^|]*\|([^\n]*)\|$/gm)].map(([, tool = '', cells = '']) => {
    const [weight = 0, gateway = 0, worker = 0, redis = 0, input = 0, answer = 0] = cells.split('|').map(Number);
    const contract = contracts[tool as keyof typeof contracts];
    return {
      tool,
      costClass: contract.costClass,
      weight,
      gatewaySeconds: gateway / 1_000,
      workSeconds: worker / 1_000,
      redisSeconds: redis / 1_000,
      inputBytes: input * MB,
      answerBytes: answer * MB,
      expectedBytes: contract.output.expectedBytes(input * MB),
    };
  });
  if (costs.length === 0) throw new Error('docs/benchmarks.md has no tool-costs');
  return mix ? weighted(costs, mix) : costs;
}

/** Weights of the mix, divided among the sizes of a tool as before. */
function weighted(costs: readonly JobCost[], mix: Readonly<Record<string, number>>): JobCost[] {
  const unknown = Object.keys(mix).filter((tool) => !costs.some((cost) => cost.tool === tool));
  if (unknown.length > 0) throw new Error(`There are no costs of ${unknown.join(', ')}.`);
  return costs.map((cost) => {
    const total = costs.filter(({ tool }) => tool === cost.tool).reduce((sum, { weight }) => sum + weight, 0);
    return { ...cost, weight: ((mix[cost.tool] ?? 0) * cost.weight) / total };
  });
}
