import { median, range } from '@blattwerk/testing/statistics';

export type Cells = (string | number)[];

/** Whether a row is measured: its name contains BENCH_ROWS, where that is set. */
export function isAsked(title: string): boolean {
  return title.includes(process.env['BENCH_ROWS'] ?? '');
}

/** Prints the progress of a section to standard error. */
export function report(cells: Cells): Cells {
  console.error(cells.join(' | '));
  return cells;
}

export function spread(ms: readonly number[]): string {
  return `${median(ms).toFixed(1)} (${range(ms)})`;
}
