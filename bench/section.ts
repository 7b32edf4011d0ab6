/** A part of docs/benchmarks.md. */
export interface Section {
  name: string;
  title: string;
  /** Method of the measurement. */
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
