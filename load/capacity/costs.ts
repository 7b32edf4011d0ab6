import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts, type CostClass } from '@blattwerk/shared';
import { timeBoundTool } from '@blattwerk/testing/load/requests';

const MB = 1_000_000;
const timeParts = ['gatewaySeconds', 'workSeconds', 'redisSeconds'] as const;
type TimePart = (typeof timeParts)[number];

/** Costs of a job of a tool with files of a size: processor times in s; `redisSeconds` are of one Redis for queues and bytes. */
export interface JobCost extends Record<TimePart, number> {
  tool: string;
  costClass: CostClass;
  weight: number;
  inputBytes: number;
  answerBytes: number;
  /** What admission reserves for the answer. */
  expectedBytes: number;
}

/** Rows of a section of docs/benchmarks.md. @param name of the section @throws Error where there is none */
function rowsOf(name: string): { name: string; numbers: number[] }[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/benchmarks.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.includes(`npm run bench -- ${name}\``)) ?? '';
  const rows = [...section.matchAll(/^\| ([\w-]+)(?:, [^|]*)? \|([^\n]*\d[^\n]*)\|$/gm)];
  if (rows.length === 0) throw new Error(`docs/benchmarks.md has no ${name}`);
  return rows.map(([, row = '', cells = '']) => ({ name: row, numbers: cells.split('|').map(Number) }));
}

/**
 * Costs by tool from docs/benchmarks.md, tool-costs, scaled so that their means in each queue are those at saturation, queue-costs.
 * @param mix weights by tool; those of the table where absent
 */
export function readCosts(mix?: Readonly<Record<string, number>>): JobCost[] {
  const costs = rowsOf('tool-costs').map(({ name: tool, numbers }): JobCost => {
    const [weight = 0, gateway = 0, worker = 0, redis = 0, input = 0, answer = 0] = numbers;
    const { costClass, output } = contracts[tool as keyof typeof contracts];
    const seconds = { gatewaySeconds: gateway / 1_000, workSeconds: worker / 1_000, redisSeconds: redis / 1_000 };
    const bytes = { inputBytes: input * MB, answerBytes: answer * MB, expectedBytes: output.expectedBytes(input * MB) };
    return { tool, costClass, weight, ...seconds, ...bytes };
  });
  const scaled = rowsOf('queue-costs').flatMap(({ name, numbers: [, ...means] }) => {
    const own = costs.filter(({ costClass }) => costClass === name);
    const saturated = own.filter(({ tool }) => tool !== timeBoundTool);
    const factors = timeParts.map((part, index) => (means[index] ?? 0) / 1_000 / mean(saturated, part));
    return own.map((cost): JobCost => {
      const times = timeParts.map((part, index) => [part, cost[part] * (factors[index] ?? 0)]);
      return { ...cost, ...Object.fromEntries(times) };
    });
  });
  return mix ? weighted(scaled, mix) : scaled;
}

/** The queue Redis' processor time per job with 50 jobs at once, from docs/benchmarks.md, queue; in s. */
export function readQueueSeconds(): number {
  const [, milliseconds = 0] = rowsOf('queue').at(-1)?.numbers ?? [];
  return milliseconds / 1_000;
}

/** Mean of a cost by weight. */
export function mean(costs: readonly JobCost[], part: TimePart | 'inputBytes' | 'answerBytes'): number {
  const weight = costs.reduce((sum, cost) => sum + cost.weight, 0);
  return costs.reduce((sum, cost) => sum + (cost.weight * cost[part]) / weight, 0);
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
