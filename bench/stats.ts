/** Runs something several times after warming up. @returns milliseconds of each counted run */
export async function timed(runs: number, run: () => Promise<unknown>, warmUps = 2): Promise<number[]> {
  const times: number[] = [];
  for (let round = -warmUps; round < runs; round++) {
    const begin = performance.now();
    await run();
    if (round >= 0) times.push(performance.now() - begin);
  }
  return times;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 0 ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function range(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;
}

/** A part of docs/benchmarks.md. */
export interface Section {
  name: string;
  title: string;
  /** What was measured, and how. */
  text: string;
  columns: string[];
  rows: (string | number)[][];
}

export function toMarkdown({ title, text, columns, rows, name }: Section): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    `## ${title}`,
    '',
    text,
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(line),
    '',
    `Command: \`npm run bench -- ${name}\``,
    '',
  ].join('\n');
}
