import type { CheckResult } from './check-answer.ts';
import { isTruncated, type Trial } from './trials.ts';

/** The answer to one trial, checked. */
export interface Outcome {
  trial: Trial;
  result: CheckResult;
  /** Null where there was no answer. */
  status: number | null;
  ms: number;
}

/** The findings as a table; empty without findings. */
export function findingsTable(outcomes: readonly Outcome[]): string[] {
  const findings = outcomes.filter(({ result }) => result.finding !== undefined);
  if (findings.length === 0) return [];
  return table([
    ['file', 'tool', 'outcome', 'answer', 'ms'],
    ...findings.map(({ trial, result, status, ms }) => [
      printable(trial.name),
      titleOf(trial),
      printable(result.finding ?? ''),
      [status ?? '-', result.code].filter((part) => part !== undefined).join(' '),
      String(ms),
    ]),
  ]);
}

/** A line a tool: how many answers of which kind, and how long they took. */
export function summary(outcomes: readonly Outcome[]): string[] {
  const byTool = Map.groupBy(outcomes, ({ trial }) => titleOf(trial));
  return table([
    ['tool', 'files', 'passed', 'refused', 'excepted', 'findings', 'median ms', 'longest ms'],
    ...[...byTool].map(([name, list]) => {
      const excepted = list.filter(({ result }) => result.excused !== undefined);
      const clean = list.filter(({ result }) => result.finding === undefined && result.excused === undefined);
      const times = list.map(({ ms }) => ms).toSorted((one, other) => one - other);
      return [
        name,
        String(list.length),
        String(clean.filter(({ status }) => status === 200).length),
        refusals(clean),
        String(excepted.length),
        String(list.length - clean.length - excepted.length),
        String(times[times.length >> 1] ?? 0),
        String(times.at(-1) ?? 0),
      ];
    }),
  ]);
}

/** The tool, and how much of a truncated file it got. */
function titleOf({ contract, share }: Trial): string {
  return isTruncated({ share }) ? `${contract.name}, first ${share * 100} %` : contract.name;
}

function refusals(outcomes: readonly Outcome[]): string {
  const codes = outcomes.flatMap(({ result }) => result.code ?? []);
  const counts = [...Map.groupBy(codes, (code) => code)].map(([code, list]) => `${list.length} ${code}`);
  return counts.length > 0 ? counts.join(', ') : '0';
}

export function count(outcomes: readonly Outcome[]): { passed: number; failed: number } {
  const failed = outcomes.filter(({ result }) => result.finding !== undefined).length;
  return { passed: outcomes.length - failed, failed };
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** File names may hold anything but a slash; a terminal obeys some of it. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}
