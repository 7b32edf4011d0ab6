import { existsSync, readFileSync } from 'node:fs';

/** The variables of a .env file; an absent one has none. */
export function readEnvFile(path: string): Record<string, string> {
  return existsSync(path) ? variablesOf(readFileSync(path, 'utf8')) : {};
}

export function variablesOf(text: string): Record<string, string> {
  const rows = text.split('\n').map((line) => /^(\w+)=(.*)$/.exec(line));
  return Object.fromEntries(
    rows.flatMap((row) => (row ? [[row[1], (row[2] ?? '').replace(/^(["'])(.*)\1$/, '$2')]] : [])),
  );
}

/** Sets variables in the text of a .env file; other lines stay as they are. @throws Error for what it cannot contain */
export function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const isKept = (line: string) => line.trim() !== '' && !Object.hasOwn(variables, /^(\w+)=/.exec(line)?.[1] ?? '');
  const rows = Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`);
  return `${[...text.split('\n').filter(isKept), ...rows].join('\n')}\n`;
}

/** Compose replaces variables in double quotes and in plain text, and nothing in single quotes. */
function quoted(value: string): string {
  if (/^[\w.:/@,+-]*$/.test(value)) return value;
  if (!/['\n]/.test(value)) return `'${value}'`;
  if (!/["$\\\n]/.test(value)) return `"${value}"`;
  throw new Error(`.env cannot contain ${JSON.stringify(value)}`);
}
