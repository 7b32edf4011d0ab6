import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** Modules of Node that the kernel imports, which `browser` has for browsers. */
const nodeModules = ['buffer', 'crypto', 'process', 'util', 'zlib'];
/** Packages whose code is in the file for browsers; package.full.test.ts counts them. */
const bundledPackages = ['@noble/ciphers', '@noble/hashes', 'base64-js', 'buffer', 'ieee754', 'pako'];

/** Writes the public entry for browsers: one module, with what a browser does not have, and one that it loads when a font needs it. */
export async function buildForBrowsers(folder: string): Promise<void> {
  const source = import.meta.dirname;
  const replacement = (name: string) => join(source, 'browser', `${name}.ts`);
  await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    resolve: { alias: nodeModules.map((name) => ({ find: `node:${name}`, replacement: replacement(name) })) },
    build: {
      lib: { entry: join(source, 'src/index.ts'), formats: ['es'], fileName: () => 'browser.js' },
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: {
        transform: { inject: { Buffer: [replacement('buffer'), 'Buffer'] } },
        output: { chunkFileNames: '[name].js' },
      },
    },
  });
}

/** Licenses of the packages in the file for browsers and of the CMaps, which ask to be passed on. */
function bundledLicenses(): string {
  const texts = bundledPackages.map((name) => {
    const manifest = findPackageJSON(name, import.meta.url);
    if (manifest === undefined) throw new Error(`${name} is not installed`);
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    const license = readFileSync(join(dirname(manifest), 'LICENSE'), 'utf8');
    return `${name} ${version}, in browser.js\n\n${license.trim()}\n`;
  });
  const cmaps = readFileSync(join(import.meta.dirname, '../../node_modules/pdfjs-dist/cmaps/LICENSE'), 'utf8');
  texts.push(`CMaps of Adobe, in predefined-cmap-data.js\n\n${cmaps.replaceAll(/^%%Copyright: ?/gm, '').trim()}\n`);
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** `Buffer` in declarations: that of Node where its types are installed, and otherwise the `Uint8Array` that it is. */
const bufferType = `export type Buffer = typeof globalThis extends { Buffer: { isBuffer: (value: any) => value is infer B } }
  ? B
  : Uint8Array;
`;

/** Lets declarations be read without the types of Node. */
function declareBuffer(folder: string): void {
  writeFileSync(join(folder, 'buffer.d.ts'), bufferType);
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file);
    const declarations = readFileSync(path, 'utf8');
    if (file === 'buffer.d.ts' || !/\bBuffer\b/.test(declarations)) continue;
    const from = relative(dirname(file), 'buffer.ts');
    // On the first line, so that source maps stay true.
    const start = `import type { Buffer } from '${from.startsWith('.') ? from : `./${from}`}'; `;
    writeFileSync(path, start + declarations);
  }
}

/**
 * Builds the package for `npm pack`: ES modules with declarations and source maps, and one module for browsers. The workspace runs the sources, so
 * its package.json differs from the built one.
 * @param folder of the package, for example `dist`
 */
export async function buildPackage(folder: string): Promise<void> {
  const source = import.meta.dirname;
  execFileSync('tsc', ['-p', 'tsconfig.build.json', '--outDir', folder], { cwd: source, stdio: 'inherit' });
  declareBuffer(folder);
  const { name, version, description, license, type, engines, sideEffects } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const entry = (file: string, forBrowsers = {}) => ({
    types: `./${file}.d.ts`,
    ...forBrowsers,
    default: `./${file}.js`,
  });
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    engines,
    sideEffects,
    exports: {
      '.': entry('index', { browser: './browser.js' }),
      './images': entry('images', { browser: null }),
      './internal': entry('internal', { browser: null }),
    },
    types: './index.d.ts',
    files: ['**/*.js', '**/*.d.ts', '**/*.map', 'licenses.txt', 'CHANGELOG.md'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of ['README.md', 'CHANGELOG.md']) copyFileSync(join(source, file), join(folder, file));
  writeFileSync(join(folder, 'licenses.txt'), bundledLicenses());
  await buildForBrowsers(folder);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await buildPackage(join(import.meta.dirname, 'dist'));
