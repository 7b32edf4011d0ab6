import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage } from '../build.ts';

const folder = temporaryFolder();
const built = join(folder.path, 'built');
const project = join(folder.path, 'project');
const installed = join(project, 'node_modules/@blattwerk/pdf');
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

beforeAll(async () => {
  mkdirSync(built);
  mkdirSync(project);
  await buildPackage(built);
  execFileSync('npm', ['pack', '--silent', built], { cwd: folder.path, stdio: 'ignore' });
  const [archive = ''] = readdirSync(folder.path).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', join(folder.path, archive));
}, 120_000);

afterAll(() => folder[Symbol.dispose]());

describe('the packed package, installed into an empty project', () => {
  it('has modules, declarations and source maps, and neither sources nor tests nor dependencies', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    for (const file of [
      'index.js',
      'index.d.ts',
      'index.js.map',
      'images.js',
      'internal.js',
      'browser.js',
      'predefined-cmap-data.js',
      'licenses.txt',
      'README.md',
      'CHANGELOG.md',
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => /\btesting\b|\.test\.|(?<!\.d)\.ts$|node_modules/.test(file))).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ license: 'UNLICENSED', type: 'module', engines: { node: '>=24' } });
    expect(manifest['dependencies']).toBeUndefined();
    expect(manifest['exports']).toMatchObject({
      '.': { browser: './browser.js', default: './index.js' },
      './images': { browser: null, default: './images.js' },
      './internal': { browser: null, default: './internal.js' },
    });
    const licenses = readFileSync(join(installed, 'licenses.txt'), 'utf8');
    expect(licenses.match(/^\S+ [\d.]+, in browser\.js$/gm)).toHaveLength(6);
    expect(licenses).toContain('CMaps of Adobe, in predefined-cmap-data.js\n');
  });

  it('is used as JavaScript', () => {
    writeFileSync(join(project, 'in.pdf'), textPdf(['one', 'two', 'three']));
    writeFileSync(
      join(project, 'use.js'),
      `import { readFileSync, writeFileSync } from 'node:fs';
      import { open } from '@blattwerk/pdf';
      import { PdfDocument } from '@blattwerk/pdf/internal';
      const pdf = await open(new Uint8Array(readFileSync('in.pdf')));
      pdf.rotate(90, [0]);
      const bytes = pdf.select([2, 0]);
      writeFileSync('out.pdf', bytes);
      console.log(pdf.pageCount, bytes.constructor.name, PdfDocument.open(bytes).pages.length);`,
    );
    expect(run(process.execPath, 'use.js')).toBe('3 Uint8Array 2\n');
    expect(qpdfCheck(readFileSync(join(project, 'out.pdf')))).toBe(0);
  });

  it('is used as TypeScript, also without the types of Node', () => {
    writeFileSync(
      join(project, 'use.ts'),
      `import { dictOf, encodeTextString, merge, open, PdfName, PdfStream, withEntries } from '@blattwerk/pdf';
      import type { ContentHandler, Pdf, PdfValue } from '@blattwerk/pdf';
      const pdf: Pdf = await open(new Uint8Array(9), { password: 'x', repair: 'never' });
      const bytes: Uint8Array = merge([{ pdf, title: 'a' }]).bytes;
      // @ts-expect-error: degrees are a number
      pdf.rotate('90');
      export const saved: Uint8Array = pdf.encrypt({ user: 'u', allow: { print: false } }).save();
      export const size: number = bytes.length;
      const root = pdf.resolve(pdf.trailer.get('Root'));
      if (root instanceof Map) pdf.set(1, withEntries(root, { Lang: encodeTextString('de') }));
      const title: PdfValue = encodeTextString('a');
      pdf.add(new PdfStream(dictOf({ Type: new PdfName('X'), Title: title }), new Uint8Array(9)));
      const texts: Uint8Array[] = [];
      const handler: ContentHandler = {
        showText(run, content) {
          const [a] = content.state.matrix;
          for (const part of run.parts()) if (part.kind === 'unknown') texts.push(part.codes);
          // @ts-expect-error: a matrix has numbers
          a.length;
        },
      };
      await pdf.interpret(0, handler);`,
    );
    const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', types: [], lib: ['es2024'] };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }));
    expect(spawnSync('tsc', ['-p', 'tsconfig.json'], { cwd: project, encoding: 'utf8' }).stdout).toBe('');
  });

  it('has the public API of the report, which `vitest --update` writes', async () => {
    const files = [
      'index',
      'images',
      'api/types',
      'api/open',
      'api/merge',
      'budget',
      'errors',
      'file/values',
      'content/matrix',
      'interpret/content-handler',
      'interpret/current-path',
      'interpret/text-run',
      'file/encryption/permissions',
      'operations/merge/merge-loss',
      'operations/to-pdf-a/change-log',
      'operations/to-pdf-a/convert-to-pdf-a',
      'operations/to-pdf-a/font-source',
      'file/metadata/write-xmp',
      'draw/output-intent',
      'image/encode-samples',
      'image/image-color',
      'image/image-reader',
      'image/image-samples',
      'image/pdf-image',
      'image/read-samples',
      'draw/drawing',
      'draw/drawing-font',
      'draw/drawing-image',
      'draw/pixel-image',
      'draw/image-file',
      'draw/embedded-font',
      'draw/srgb-profile',
      'draw/structure',
      'draw/standard-font',
      'font/standard-metrics',
    ];
    const report = files.map((file) => {
      const declarations = readFileSync(join(installed, `${file}.d.ts`), 'utf8');
      return `// ${file}\n${declarations.replace(/\/\/# sourceMappingURL.*\n?/, '')}`;
    });
    await expect(report.join('\n')).toMatchFileSnapshot('../api-report.txt');
  });
});
