import { cpSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { findUnfinished, views, writeTool } from './new-tool/write-tool.ts';

const root = join(import.meta.dirname, '..');
const folders = ['apps', 'bench', 'k8s', 'load', 'packages', 'scripts', 'tests'];
const generated = new Set(['node_modules', 'dist', 'dist-ssr', '.turbo']);
const sources = folders
  .flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,svg,css,md,yaml,yml}`, {
      cwd: root,
      exclude: (path) => generated.has(basename(path)),
    }),
  )
  .filter((path) => !path.startsWith('scripts/new-tool'));

it('no source has a place that a person must still fill', () => {
  expect(sources.length).toBeGreaterThan(800);
  expect(findUnfinished(root, sources)).toEqual([]);
});

describe.each(views)('a new tool with the view %s', (view) => {
  const name = 'shuffle-pages';

  it('has its files and a line in every registry, each with something to fill', () => {
    using folder = temporaryFolder();
    copySources(folder.path);
    const { written, changed } = writeTool(folder.path, { name, costClass: 'structure', view });
    const text = (path: string) => readFileSync(join(folder.path, path), 'utf8');
    const entries = (path: string) =>
      text(path)
        .split('\n')
        .filter((line) => line.includes(name));
    expect(written).toEqual(
      expect.arrayContaining([
        `packages/shared/src/tools/${name}.ts`,
        `packages/shared/src/tools/${name}.test.ts`,
        `apps/worker/src/tools/${name}/handler.ts`,
        `apps/worker/src/tools/${name}/handler.test.ts`,
        `apps/web/src/tools/${name}/tool.ts`,
        `apps/web/src/tools/${name}/view.tsx`,
        `apps/web/src/tools/${name}/texts.de.ts`,
        `apps/web/src/tools/${name}/texts.en.ts`,
        `tests/http/tools/${name}.ts`,
        `tests/browser/journeys/${name}.ts`,
      ]),
    );
    expect(Object.fromEntries(changed.map((path) => [path, entries(path).length]))).toEqual({
      'packages/shared/src/tools/index.ts': 2,
      'apps/worker/src/child/handlers.ts': 1,
      'apps/web/src/tools/index.ts': 2,
      'apps/web/src/content/article-links.ts': 1,
      'apps/web/src/pages/tool-search/words.de.ts': 1,
      'apps/web/src/pages/tool-search/words.en.ts': 1,
      'apps/web/src/ui/drawings.svg': 1,
      'tests/fidelity/cases.ts': 1,
      'tests/corpus/trials.ts': 1,
    });
    // Nothing of the templates is left, nor of the tools that the files are made like.
    for (const path of written) expect(text(path), path).not.toMatch(/\$\w+\$|'extract-images'|ExtractImages|'merge'/);
    // A decision of a person, which a comment marks.
    expect(/^ {2}takesSeveral: true,$/m.test(text(`apps/web/src/tools/${name}/tool.ts`))).toBe(view === 'single-pdf');
    // The compiler finds the lines of the code registries; the others have a mark of their own.
    const isCompiled = /\/index\.ts$|handlers\.ts$/;
    // A view and its parts are complete.
    const isComplete = view === 'files' ? /\.(tsx|css)$/ : /\.css$/;
    const marked = new Set(findUnfinished(folder.path, [...written, ...changed]).map((place) => place.split(':')[0]));
    const unmarked = [...written, ...changed].filter((path) => !marked.has(path));
    expect(unmarked.filter((path) => !isCompiled.test(path) && !isComplete.test(path))).toEqual([]);
  });
});

it('a new tool whose name is taken, or not in kebab-case, is refused', () => {
  const options = { costClass: 'structure', view: 'single-pdf' } as const;
  expect(() => writeTool(root, { ...options, name: 'merge' })).toThrow('merge exists already');
  expect(() => writeTool(root, { ...options, name: 'shufflePages' })).toThrow('kebab-case');
});

/** Copies the files that tools are listed in or made from. */
function copySources(folder: string): void {
  const paths = ['packages/shared/src', 'apps/worker/src/child', 'apps/web/src', 'tests/fidelity', 'tests/corpus'];
  for (const path of paths) cpSync(join(root, path), join(folder, path), { recursive: true });
}
