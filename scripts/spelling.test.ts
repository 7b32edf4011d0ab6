import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { findAmerican, findBritish } from './lint-plugin.ts';

const root = join(import.meta.dirname, '..');
const generated = new Set(['node_modules', 'dist', 'dist-ssr', 'test-results', 'playwright-report']);
const paths = globSync('**/*', { cwd: root, exclude: (path) => generated.has(basename(path)) });
const isArticle = (path: string) => path.startsWith('apps/web/src/content/articles/');

/** Texts of others, and generated pages with texts of the site. */
const quoting = /^(THIRD-PARTY-NOTICES|CHANGELOG|docs\/(tools|claims))\.md$/;

// The rules american-spelling and british-texts of the lint plugin check sources; these are not sources.
it('paths have American spelling', () => {
  expect(paths.length).toBeGreaterThan(1_000);
  expect(paths.filter((path) => findBritish(path))).toEqual([]);
});

it.each(paths.filter((path) => path.endsWith('.md') && !isArticle(path) && !quoting.test(path)))(
  '%s has American spelling',
  (path) => {
    // Code, and quoted texts of the pages.
    const text = readFileSync(join(root, path), 'utf8').replace(/```[\s\S]*?```|`[^`]*`|[“"„][^”"“]*[”"“]/g, '');
    expect(findBritish(text)).toBeUndefined();
  },
);

it.each(paths.filter((path) => isArticle(path) && path.endsWith('.en.md')))('%s has British spelling', (path) => {
  expect(findAmerican(readFileSync(join(root, path), 'utf8'))).toBeUndefined();
});
