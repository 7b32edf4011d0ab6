import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Folders, with those in them, and single modules from the lowest to the highest. */
const layers = [
  'errors.ts',
  'budget.ts',
  // Files of fonts, which are independent of PDF.
  'font/programs',
  'file',
  // Below fonts, since the glyphs of Type 3 fonts are content.
  'content',
  'content/minimize',
  'font',
  'image',
  // What contents show, for all that reads or changes them.
  'interpret',
  'text',
  'draw',
  'operations',
  'api',
  'images.ts',
  'index.ts',
  'internal.ts',
];

/** Modules of operations that other operations may import, each with its reason. */
const shared: readonly { by: string; module: string; reason: string }[] = [
  {
    by: 'erase',
    module: 'subset-fonts/subset-fonts.ts',
    reason: 'embedded fonts lose the glyphs that only erased text showed',
  },
  { by: 'erase', module: 'subset-fonts/cut-maps.ts', reason: 'maps to characters lose the texts of these glyphs' },
  {
    by: 'erase',
    module: 'subset-fonts/find-font-use.ts',
    reason: 'the codes that stay are those that are still shown',
  },
  { by: 'flatten', module: 'forms/draw-widgets.ts', reason: 'fields without an appearance are drawn' },
  {
    by: 'flatten',
    module: 'forms/current-appearances.ts',
    reason: 'fields keep the appearances that show their values',
  },
  { by: 'flatten', module: 'forms/button-states.ts', reason: 'a button without a state is off' },
  {
    by: 'flatten',
    module: 'erase/erase-structure.ts',
    reason: 'texts of the structure that stand for hidden content go as those of erased content',
  },
  { by: 'flatten', module: 'erase/replacement-keys.ts', reason: 'so do those of marked content' },
  {
    by: 'grayscale',
    module: 'shrink-structure/inline-images.ts',
    reason: 'the colors of inline images are changed as those of objects',
  },
  {
    by: 'place-pages',
    module: 'flatten/flatten-annotations.ts',
    reason: 'several pages on one have no fields and annotations of their own',
  },
  {
    by: 'to-pdf-a',
    module: 'shrink-structure/inline-images.ts',
    reason: 'inline images with an encoding that PDF/A does not know are encoded again as objects',
  },
  {
    by: 'to-pdf-a',
    module: 'erase/remove-attachments.ts',
    reason: 'PDF/A-2 does not allow attached files of any kind',
  },
  { by: 'to-pdf-a', module: 'forms/draw-widgets.ts', reason: 'fields that readers would draw get appearances' },
  { by: 'to-pdf-a', module: 'forms/default-appearance.ts', reason: 'texts on pages are drawn as those of fields' },
  { by: 'to-pdf-a', module: 'forms/widget-appearance.ts', reason: 'texts on pages are drawn as those of fields' },
  { by: 'to-pdf-a', module: 'forms/widget-frame.ts', reason: 'texts on pages are drawn as those of fields' },
];

/** Imports by a module, both as paths below this folder; types included. */
function importsOf(path: string, code: string): string[] {
  const specifiers = code.matchAll(/(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.[^']*)'/g);
  return Array.from(specifiers, ([, specifier = '']) => join(dirname(path), specifier)).filter(
    (imported) => !imported.startsWith('..'),
  );
}

/** Index of the layer of a module; -1 where it has none. */
function layerOf(path: string): number {
  for (let place = path; place !== '.'; place = dirname(place)) {
    const index = layers.indexOf(place);
    if (index >= 0) return index;
  }
  return -1;
}

function taskOf(path: string): string | undefined {
  return /^operations\/([^/]+)\//.exec(path)?.[1];
}

/** The imports of a module that lead to a higher layer, or to another operation that is not listed. */
function wrongImports(path: string, code: string): string[] {
  return importsOf(path, code).filter((imported) => {
    const [by, other] = [taskOf(path), taskOf(imported)];
    if (by === undefined || other === undefined || by === other) return layerOf(imported) > layerOf(path);
    return !shared.some((each) => each.by === by && `operations/${each.module}` === imported);
  });
}

/** The first modules that import each other in a circle; empty where there are none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const visit = (path: string, above: readonly string[]): string[] => {
    if (above.includes(path)) return above.slice(above.indexOf(path));
    if (done.has(path)) return [];
    for (const imported of imports.get(path) ?? []) {
      const circle = visit(imported, [...above, path]);
      if (circle.length > 0) return circle;
    }
    done.add(path);
    return [];
  };
  for (const path of imports.keys()) {
    const circle = visit(path, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe('layers of the package', () => {
  const paths = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (path) => !path.includes('.test.') && !path.startsWith('testing/'),
  );
  const modules = new Map(paths.map((path) => [path, readFileSync(join(import.meta.dirname, path), 'utf8')]));
  const imports = new Map(Array.from(modules, ([path, code]) => [path, importsOf(path, code)]));

  it('have all modules', () => {
    expect(paths.filter((path) => layerOf(path) < 0)).toEqual([]);
    const found = new Set(paths.map(layerOf));
    expect(layers.filter((_, index) => !found.has(index))).toEqual([]);
  });

  it('import from lower ones only, and no operation another', () => {
    const wrong = Array.from(modules, ([path, code]) =>
      wrongImports(path, code).map((imported) => `${path} imports ${imported}`),
    );
    expect(wrong.flat()).toEqual([]);
  });

  it('list no operation for another that does not import it', () => {
    const unused = shared.filter(({ by, module }) => {
      const users = paths.filter((path) => taskOf(path) === by);
      return !users.some((path) => imports.get(path)?.includes(`operations/${module}`));
    });
    expect(unused).toEqual([]);
  });

  it('have no modules that import each other', () => {
    expect(circleIn(imports)).toEqual([]);
  });

  it.each([
    ['file/save.ts', "import { identity } from '../content/matrix.ts';", 'content/matrix.ts'],
    ['file/filters/flate.ts', "export * from '../../font/pdf-fonts.ts';", 'font/pdf-fonts.ts'],
    ['font/programs/cff.ts', "import type {\n  PdfDict,\n} from '../../file/values.ts';", 'file/values.ts'],
    ['content/tokenizer.ts', "import './minimize/operations.ts';", 'content/minimize/operations.ts'],
    ['draw/drawing.ts', "await import('../operations/merge/merge.ts');", 'operations/merge/merge.ts'],
    ['budget.ts', "import { open } from './api/open.ts';", 'api/open.ts'],
    [
      'operations/merge/form/forms.ts',
      "import { cropPages } from '../../pages/crop-pages.ts';",
      'operations/pages/crop-pages.ts',
    ],
    [
      'operations/pages/crop-pages.ts',
      "import { subsetFonts } from '../subset-fonts/subset-fonts.ts';",
      'operations/subset-fonts/subset-fonts.ts',
    ],
  ])('do not let %s have the import: %s', (path, code, imported) => {
    expect(wrongImports(path, code)).toEqual([imported]);
  });
});
