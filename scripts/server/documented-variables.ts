import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the variables that some program reads, as docs/configuration.md lists them. */
export function documentedVariables(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
  return [...text.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name);
}
