import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Builds the package for `npm pack`: ES modules with declarations and source maps. The workspace runs the sources, so
 * its package.json differs from the built one.
 * @param folder of the package, for example `dist`
 */
export function buildPackage(folder: string): void {
  const source = import.meta.dirname;
  execFileSync('tsc', ['-p', 'tsconfig.build.json', '--outDir', folder], { cwd: source, stdio: 'inherit' });
  const { name, version, description, license, type, engines, sideEffects } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    engines,
    sideEffects,
    exports: { '.': entry('index'), './internal': entry('internal') },
    types: './index.d.ts',
    files: ['**/*.js', '**/*.d.ts', '**/*.map'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) buildPackage(join(import.meta.dirname, 'dist'));
