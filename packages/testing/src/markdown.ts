import { readFileSync, writeFileSync } from 'node:fs';

type Cells = readonly (string | number)[];

/** A table as lines of Markdown. */
export function markdownTable(columns: Cells, rows: readonly Cells[]): string[] {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** Replaces the text between two marks of a document. @throws Error where one is missing */
export function writeBetween(path: string, [begin, end]: readonly [begin: string, end: string], text: string): void {
  const before = readFileSync(path, 'utf8');
  const [start, stop] = [before.indexOf(begin) + begin.length, before.indexOf(end)];
  if (start < begin.length || stop < start) throw new Error(`${path}: expected ${begin} and ${end}`);
  writeFileSync(path, `${before.slice(0, start)}\n${text}\n${before.slice(stop)}`);
}
