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
    ...more,
    `Command: \`npm run bench -- ${[name, given].filter((part) => part !== undefined).join(' ')}\``,
    '',
  ].join('\n');
}
