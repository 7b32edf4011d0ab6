import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const generatedFolders = new Set(['node_modules', 'dist', 'dist-ssr', 'test-results', 'playwright-report']);

/** Paths relative to the repository, with slashes. */
function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: isGenerated }).toSorted();
}

function isGenerated(path: string): boolean {
  return path.split('/').some((name) => generatedFolders.has(name));
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Targets of the links to other files and headings; those of the site's pages begin with a slash. */
function linksIn(markdown: string): string[] {
  // A drawing of an article is named and has no path.
  const prose = markdown
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/!\[[^\]]*\]\([\w-]+\)/g, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^(\w+:|\/)/.test(target));
}

/** Paths in code spans, as patterns: a placeholder such as `<tool>` matches any name. */
function pathsIn(markdown: string): string[] {
  const paths = [...markdown.matchAll(/`((?:apps|bench|docs|k8s|load|packages|scripts|tests)\/[\w./*<>-]+)`/g)];
  return paths.map(([, path = '']) => path.replace(/<\w+>/g, '*')).filter((path) => !isGenerated(path));
}

function npmScriptsIn(markdown: string): string[] {
  return [...markdown.matchAll(/\bnpm run ([\w:-]*\w)/g)].map(([, name = '']) => name);
}

/** The anchors that GitHub gives to the headings. */
function anchorsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** @param file a path relative to the repository, from whose folder the target is found */
function resolves(file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const found = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(root, found))) return false;
  return anchor === undefined || anchorsIn(read(found)).includes(anchor);
}

const documents = filesOf('**/*.md');
const { scripts: npmScripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe('the documents', () => {
  it.each(documents)('link only to files and headings that exist: %s', (file) => {
    expect(linksIn(read(file)).filter((target) => !resolves(file, target))).toEqual([]);
  });

  it.each(documents)('name only paths and npm scripts that exist: %s', (file) => {
    const text = read(file);
    expect(pathsIn(text).filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
    expect(npmScriptsIn(text).filter((name) => !Object.hasOwn(npmScripts, name))).toEqual([]);
  });

  it('are all listed in docs/README.md', () => {
    const listed = new Set(linksIn(read('docs/README.md')).map((target) => join('docs', target)));
    const others = documents.filter((file) => file.startsWith('docs/') && file !== 'docs/README.md');
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter((file) => !listed.has(file))).toEqual([]);
  });

  it('exist where a source names them', () => {
    const names = filesOf('{*,**/*}.{ts,tsx,mjs,yaml,yml,json}').flatMap((file) =>
      [...read(file).matchAll(/\bdocs\/[\w./-]+\.md(#[\w-]+(?![\w$-]))?/g)].map(([name]) => ({ file, name })),
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter(({ name }) => !resolves('README.md', name))).toEqual([]);
  });
});

describe('the check of links', () => {
  it('finds a file and a heading that do not exist', () => {
    const text =
      '[a](tools.md) [b](gone.md)\n```\n[c](sample.md)\n```\n[d](operations.md#gone) [e](https://localhost/x)';
    const found = linksIn(text);
    expect(found).toEqual(['tools.md', 'gone.md', 'operations.md#gone']);
    expect(found.filter((target) => !resolves('docs/README.md', target))).toEqual(['gone.md', 'operations.md#gone']);
  });

  it('finds paths with placeholders, and npm scripts', () => {
    const text = 'See `packages/shared/src/tools/<tool>.ts`, `apps/gone.ts` and `npm run bench -- load`.';
    expect(pathsIn(text)).toEqual(['packages/shared/src/tools/*.ts', 'apps/gone.ts']);
    expect(npmScriptsIn(text)).toEqual(['bench']);
  });

  it('finds a heading by its anchor', () => {
    expect(resolves('docs/README.md', 'operations.md#alert-nogateway')).toBe(true);
  });
});
