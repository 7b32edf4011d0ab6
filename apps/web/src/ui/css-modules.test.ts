import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '..');
const importedModule = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;
const includedClasses = /composes: ([\w ]+) from "([^"]+)";/g;

/** Classes that views name and other modules include; `isComputed` where one of them is chosen at run time. */
interface UsedClasses {
  names: Set<string>;
  isComputed: boolean;
}

const used = new Map<string, UsedClasses>();
function usedOf(module: string): UsedClasses {
  const classes = used.get(module) ?? { names: new Set(), isComputed: false };
  used.set(module, classes);
  return classes;
}

for (const view of globSync('**/*.tsx', { cwd: src })) {
  const code = readFileSync(join(src, view), 'utf8');
  for (const [, variable = '', path = ''] of code.matchAll(importedModule)) {
    const classes = usedOf(join(dirname(view), path));
    const rest = code.replaceAll(importedModule, '');
    for (const [, object, name = ''] of rest.matchAll(/\b(\w+)\.(\w+)/g)) {
      if (object === variable) classes.names.add(name);
    }
    classes.isComputed ||= rest.includes(`${variable}[`);
  }
}
for (const module of globSync('**/*.module.css', { cwd: src })) {
  const css = readFileSync(join(src, module), 'utf8');
  for (const [, names = '', path = ''] of css.matchAll(includedClasses)) {
    for (const name of names.split(' ')) usedOf(join(dirname(module), path)).names.add(name);
  }
}

interface DefinedClasses {
  names: Set<string>;
  /** Those that others of the module include. */
  composed: Set<string>;
}

function definedClasses(module: string): DefinedClasses {
  const css = readFileSync(join(src, module), 'utf8').replaceAll(/\/\*[^*]*\*\//g, '');
  const selectors = css
    .split('{')
    .map((part) => part.slice(Math.max(part.lastIndexOf('}'), part.lastIndexOf(';')) + 1));
  const names = selectors
    .slice(0, -1)
    .join(' ')
    .replaceAll(/:global\([^)]*\)/g, '')
    .matchAll(/\.([a-zA-Z]\w*)/g);
  return {
    names: new Set(Array.from(names, ([, name = '']) => name)),
    composed: new Set(Array.from(css.matchAll(/composes: (\w+);/g), ([, name = '']) => name)),
  };
}

describe('a CSS module', () => {
  const modules = [...used];

  it('is used', () => expect(modules.length).toBeGreaterThan(40));

  it.each(modules)('has every class that is used: %s', (module, { names }) => {
    const defined = definedClasses(module);
    expect([...names].filter((name) => !defined.names.has(name))).toEqual([]);
  });

  it.each(modules.filter(([, { isComputed }]) => !isComputed))(
    'has no class without a use: %s',
    (module, { names }) => {
      const defined = definedClasses(module);
      expect([...defined.names].filter((name) => !names.has(name) && !defined.composed.has(name))).toEqual([]);
    },
  );
});
