import { quantile } from '../statistics.ts';
import type { Sample } from './send.ts';

/** Figures of a stretch, or of one tool in it. */
export interface Figures {
  requests: number;
  answered: number;
  /** Responses per second, from the first request to the last response. */
  perSecond: number;
  medianMs: number;
  p95Ms: number;
  p99Ms: number;
  refused: number;
  /** Median time until a refusal. */
  refusalMs: number;
  /** Requests with a wrong response or none. */
  problems: number;
}

export function figuresOf(samples: readonly Sample[]): Figures {
  const answered = samples.filter(({ status, problem }) => status === 200 && problem === undefined);
  const refused = samples.filter(({ status, problem }) => status !== 200 && status !== null && problem === undefined);
  const times = answered.map(({ ms }) => ms);
  const begin = Math.min(...samples.map(({ begunMs }) => begunMs));
  const end = Math.max(...samples.map(({ begunMs, ms }) => begunMs + ms));
  return {
    requests: samples.length,
    answered: answered.length,
    perSecond: answered.length / Math.max((end - begin) / 1_000, 0.001),
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    p99Ms: quantile(times, 0.99),
    refused: refused.length,
    refusalMs: quantile(
      refused.map(({ ms }) => ms),
      0.5,
    ),
    problems: samples.length - answered.length - refused.length,
  };
}

/** Figures by tool, the total first. */
export function byTool(samples: readonly Sample[]): [name: string, figures: Figures][] {
  const names = [...new Set(samples.map(({ tool }) => tool))].toSorted();
  const rows = names.map((name) => [name, figuresOf(samples.filter(({ tool }) => tool === name))] as const);
  return [['all', figuresOf(samples)], ...rows.map(([name, figures]): [string, Figures] => [name, figures])];
}

export const figureColumns = [
  'requests',
  'answered',
  'per second',
  'median, ms',
  'p95, ms',
  'p99, ms',
  'refused',
  'median refusal, ms',
  'problems',
] as const;

export function figureCells(figures: Figures): string[] {
  const whole = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : '');
  return [
    String(figures.requests),
    String(figures.answered),
    figures.perSecond.toFixed(1),
    whole(figures.medianMs),
    whole(figures.p95Ms),
    whole(figures.p99Ms),
    String(figures.refused),
    whole(figures.refusalMs),
    String(figures.problems),
  ];
}

/** Problems, with the number of each. */
export function problemLines(samples: readonly Sample[]): string[] {
  const counts = new Map<string, number>();
  for (const { name, problem } of samples) {
    if (problem === undefined) continue;
    const line = `${name}: ${problem}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${count} × ${line}`);
}
