import { markdownTable } from '@blattwerk/testing/markdown';

/** A part of docs/benchmarks.md. */
export interface Section {
  name: string;
  title: string;
  /** Method of the measurement. */
  text: string;
  columns: string[];
  rows: (string | number)[][];
  /** Lines below the table: further tables. */
  more?: string[];
  /** Of the command, after the name. */
  arguments?: string;
}

export function toMarkdown({ title, text, columns, rows, name, more = [], arguments: given }: Section): string {
  const command = `Command: \`npm run bench -- ${[name, given].filter((part) => part !== undefined).join(' ')}\``;
  return [`## ${title}`, '', text, '', ...markdownTable(columns, rows), '', ...more, command, ''].join('\n');
}
