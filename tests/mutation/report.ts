import { markdownTable } from '@blattwerk/testing/markdown';
import type { Window } from './sample.ts';

/** The part read of Stryker's report (mutation-testing-elements' schema 2). */
export interface StrykerReport {
  files: Readonly<Record<string, { source: string; mutants: readonly StrykerMutant[] }>>;
}

interface StrykerMutant {
  mutatorName: string;
  replacement?: string;
  status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'RuntimeError' | 'CompileError' | 'Ignored' | 'Pending';
  location: { start: Position; end: Position };
}

interface Position {
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** Counts of a folder's mutants. */
export interface Score {
  killed: number;
  /** Survived, among them those that no test reaches. */
  survived: number;
  unreached: number;
}

/** A report without the mutants outside of a sample: Stryker adds those of earlier samples that it has results of. */
export function withinSample({ files }: StrykerReport, windows: readonly Window[]): StrykerReport {
  const kept = Object.entries(files).map(([path, file]) => {
    const own = windows.filter((window) => window.path === path);
    const mutants = file.mutants.filter(({ location: { start, end } }) =>
      own.some(({ first, last }) => start.line >= first && end.line <= last),
    );
    return [path, { ...file, mutants }] as const;
  });
  return { files: Object.fromEntries(kept) };
}

/** A mutant that makes a test fail, or never end, is killed. One that is no program, or was left out, does not count. */
export function scoreOf({ files }: StrykerReport): Score {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted: readonly string[]) => statuses.filter((status) => wanted.includes(status)).length;
  return {
    killed: count('Killed', 'Timeout'),
    survived: count('Survived', 'NoCoverage'),
    unreached: count('NoCoverage'),
  };
}

/** The survivors as lines such as `src/a.ts:7: a < b → a <= b`. */
export function survivorsOf({ files }: StrykerReport): string[] {
  return Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .toSorted((one, other) => one.location.start.line - other.location.start.line)
      .map(({ location, mutatorName, replacement, status }) => {
        const change = `${short(textAt(source, location))} → ${short(replacement ?? mutatorName)}`;
        return `${path}:${location.start.line}: ${change}${status === 'NoCoverage' ? ' (no test reaches it)' : ''}`;
      }),
  );
}

function textAt(source: string, { start, end }: StrykerMutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join(' ');
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** A row of the table of scores. */
export interface Row extends Score {
  folder: string;
  seed: string;
}

/** Writes a folder's score into the table of a document, in place of its last one with the same seed. */
export function withScore(table: string, row: Row): string {
  const { folder, seed, killed, survived, unreached } = row;
  const cells = [`\`${folder}\``, seed, killed + survived, killed, survived, unreached, percent(killed, survived)];
  const kept = table
    .split('\n')
    .filter((line) => line.startsWith('| `') && !line.startsWith(`| \`${folder}\` | ${seed} |`));
  const [line = ''] = markdownTable([], [cells]).slice(2);
  const columns = ['folder', 'seed', 'mutants', 'killed', 'survived', 'of them reached by no test', 'killed'];
  return [...markdownTable(columns, []), ...[...kept, line].toSorted()].join('\n');
}

export function percent(killed: number, survived: number): string {
  return `${((100 * killed) / Math.max(1, killed + survived)).toFixed(1)} %`;
}
