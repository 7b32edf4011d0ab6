import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Folders of tool-run from the lowest to the highest; `.` has the parts that all of them share. */
const layers = [
  '.',
  'model',
  'running/shrink-before-upload',
  'running',
  'running/leaving',
  'running/progress',
  'options',
  'sorting',
  'choosing',
  'choosing/file-list',
  'result/next-tools',
  'result/failure',
  'image-pages',
  'pages/reading',
  'pages/pictures',
  'pages/viewer',
  'pages/undo',
  'pages/tiles',
  'pages/selecting',
  'pages/editor',
  'pages/ordering',
  'pages',
  'result/sharing',
  'result/result-files',
  'result/text',
  'result',
  'unlocking',
  'batch',
  'view',
  'images',
];

/** Imports by each module, both as paths below tool-run; lazy ones, workers and types included. */
function importsOf(path: string, code: string): string[] {
  const specifiers = code.matchAll(/(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.[^']*)'/g);
  return Array.from(specifiers, ([, specifier = '']) => join(dirname(path), specifier)).filter(
    (imported) => !imported.startsWith('..'),
  );
}

/** The imports of a module that lead to a higher folder. */
function upwardImports(path: string, code: string): string[] {
  const layerOf = (file: string) => layers.indexOf(dirname(file));
  return importsOf(path, code).filter((imported) => layerOf(imported) > layerOf(path));
}

describe('folders of tool-run', () => {
  const modules = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((path) => !path.includes('.test.'));

  it('are all listed', () => {
    const found = new Set(modules.map((path) => dirname(path)));
    expect([...found].toSorted()).toEqual(layers.toSorted());
  });

  it('import from lower folders only', () => {
    const upward = modules.flatMap((path) =>
      upwardImports(path, readFileSync(join(import.meta.dirname, path), 'utf8')).map(
        (imported) => `${path} imports ${imported}`,
      ),
    );
    expect(upward).toEqual([]);
  });

  it.each([
    ["import { batchOf } from '../running/batch-store.ts';", 'running/batch-store.ts'],
    ["import type {\n  RunContext,\n} from '../running/tool-runner.ts';", 'running/tool-runner.ts'],
    ["import '../choosing/drop-zone.tsx';", 'choosing/drop-zone.tsx'],
    ["export { PageTiles } from '../pages/tiles/page-tiles.tsx';", 'pages/tiles/page-tiles.tsx'],
    ["const View = lazy(() => import('../result/result-view.tsx'));", 'result/result-view.tsx'],
    ["new Worker(new URL('../pages/reading/reader-worker.ts', import.meta.url));", 'pages/reading/reader-worker.ts'],
  ])('may not be imported from model by %s', (code, imported) => {
    expect(upwardImports('model/tool-state.ts', code)).toEqual([imported]);
  });
});
