import { median } from '@blattwerk/testing/statistics';

/** A checked answer. */
export interface Checked {
  /** Of the file, or of the request. */
  name: string;
  /** The tool, and what is special about the request. */
  tool: string;
  /** Null where there was no answer. */
  status: number | null;
  ms: number;
  /** Undefined for a correct result or a correct refusal. */
  finding?: string | undefined;
  /** Of a refusal. */
  code?: string | undefined;
  /** Reason of an exception, where only that makes it no finding. */
  excused?: string | undefined;
}

/** The findings as a table; empty without findings. */
export function findingsTable(all: readonly Checked[]): string[] {
  const findings = all.filter(({ finding }) => finding !== undefined);
  if (findings.length === 0) return [];
  const rows = findings.map(({ name, tool, finding = '', status, code, ms }) => {
    return [printable(name), tool, printable(finding), `${status ?? '-'} ${code ?? ''}`.trim(), String(ms)];
  });
  return table([['file', 'tool', 'outcome', 'answer', 'ms'], ...rows]);
}

/** A line a tool: how many answers of which kind, and how long they took. */
export function summary(all: readonly Checked[]): string[] {
  const rows = [...Map.groupBy(all, ({ tool }) => tool)].map(([name, list]) => {
    const count = (isCounted: (each: Checked) => boolean) => list.filter(isCounted).length;
    const isClean = ({ finding, excused }: Checked) => finding === undefined && excused === undefined;
    const codes = Map.groupBy(list.filter(isClean), ({ code }) => code ?? '');
    codes.delete('');
    const refusals = Array.from(codes, ([code, { length }]) => `${length} ${code}`).toSorted();
    const times = list.map(({ ms }) => ms);
    const numbers = [count((each) => isClean(each) && each.status === 200), refusals.join(', ') || 0];
    const others = [count(({ excused }) => excused !== undefined), count(({ finding }) => finding !== undefined)];
    return [name, list.length, ...numbers, ...others, Math.round(median(times)), Math.max(...times)].map(String);
  });
  return table([['tool', 'files', 'passed', 'refused', 'excepted', 'findings', 'median ms', 'longest ms'], ...rows]);
}

export function count(all: readonly Checked[]): { passed: number; failed: number } {
  const failed = all.filter(({ finding }) => finding !== undefined).length;
  return { passed: all.length - failed, failed };
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
