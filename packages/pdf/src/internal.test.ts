import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as publicEntry from './index.ts';

const root = join(import.meta.dirname, '../../..');
/** Names that the product imports of the internal entry: fewer are better, and one more needs a reason here. */
const maxNames = 45;

/** Names in braces after `import` or `export`. */
function namesIn(code: string, from: RegExp): string[] {
  const lists = code.matchAll(/(?:import|export)(?: type)? \{([^}]*)\}(?: from '([^']*)')?/g);
  return Array.from(lists).flatMap(([, list = '', specifier = '']) =>
    from.test(specifier) ? list.split(',').flatMap((name) => /(?:type )?(\w+)/.exec(name.trim())?.[1] ?? []) : [],
  );
}

const sources = globSync(
  ['apps/*/**/*.ts', 'packages/*/**/*.ts', 'scripts/**/*.ts', 'tests/**/*.ts', 'bench/**/*.ts'],
  {
    cwd: root,
    exclude: (path) => ['node_modules', 'dist'].includes(path),
  },
).map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
const importing = sources.filter(({ code }) => code.includes("'@blattwerk/pdf/internal'"));
const imported = ({ code }: { code: string }) => namesIn(code, /^@blattwerk\/pdf\/internal$/);
const dynamic = ({ code }: { code: string }) =>
  Array.from(code.matchAll(/\{([^}]*)\} = await import\('@blattwerk\/pdf\/internal'\)/g)).flatMap(
    ([, list = '']) => list.match(/\w+/g) ?? [],
  );

describe('the internal entry', () => {
  it('has no more names for the product than it needs', () => {
    const isProduct = (path: string) => /^(?:apps|packages)\//.test(path) && !/\.test\.ts$|\/testing\//.test(path);
    const names = new Set(importing.filter(({ path }) => isProduct(path)).flatMap(imported));
    expect(names.size).toBeLessThanOrEqual(maxNames);
    // One that is removed lowers the limit.
    expect(names.size).toBeGreaterThan(maxNames - 4);
  });

  it('exports nothing that nobody imports, and nothing that the public one has', () => {
    const code = readFileSync(join(import.meta.dirname, 'internal.ts'), 'utf8');
    const used = new Set(importing.flatMap((source) => [...imported(source), ...dynamic(source)]));
    const exported = namesIn(code, /./);
    expect(exported.filter((name) => !used.has(name))).toEqual([]);
    expect(exported.filter((name) => name in publicEntry)).toEqual([]);
  });
});
