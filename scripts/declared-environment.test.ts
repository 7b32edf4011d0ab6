import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { systemFile } from '@blattwerk/testing/system-file';
import { describe, expect, it } from 'vitest';
import { declaredEnvironment } from './declared-environment.ts';

const root = join(import.meta.dirname, '..');
const hasDpkg = existsSync('/var/lib/dpkg/status');

describe.runIf(hasDpkg)('the environment of suites', () => {
  it('has the programs of the declared packages and of the smallest system, and no others', () => {
    const { PATH = '' } = declaredEnvironment(['qpdf']) ?? {};
    const find = (name: string) => PATH.split(delimiter).some((folder) => existsSync(join(folder, name)));
    expect(['qpdf', 'sh', 'awk', 'setpriv', 'node', 'npm', 'tsc'].filter((name) => !find(name))).toEqual([]);
    // Installed for other suites.
    expect(['pdftoppm', 'redis-server', 'openssl', 'mutool', 'python3', 'git'].filter(find)).toEqual([]);
  });

  it('is that of the quick tests: a program is missing that only others declare', () => {
    expect(spawnSync('mutool', ['-v']).error).toMatchObject({ code: 'ENOENT' });
    expect(spawnSync('qpdf', ['--version']).status).toBe(0);
  });

  it('shows the fonts of the declared packages alone', () => {
    const { FONTCONFIG_FILE = '' } = process.env;
    const [, folder = ''] = /<dir>(.*)<\/dir>/.exec(readFileSync(FONTCONFIG_FILE, 'utf8')) ?? [];
    const fonts = globSync('*', { cwd: folder });
    expect(fonts.some((name) => name.includes('LiberationSans-Regular'))).toBe(true);
    expect(fonts.filter((name) => !/liberation|dejavu|droid|urw|Type1|gsfonts/i.test(name))).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0)('lets another user start the programs, as which children of root run', () => {
    const { PATH = '' } = declaredEnvironment(['qpdf']) ?? {};
    expect(spawnSync('sh', ['-c', 'true'], { env: { PATH }, uid: 65_534, gid: 65_534 }).status).toBe(0);
  });

  it('refuses files of packages that are not declared, and files of others', () => {
    const font = '/usr/share/fonts/opentype/urw-base35/NimbusSans-Regular.otf';
    expect(systemFile('fonts-urw-base35', font)).toBe(font);
    expect(() => systemFile('mupdf-tools', '/usr/bin/mutool')).toThrow('no suite declares mupdf-tools');
    expect(() => systemFile('fonts-liberation', font)).toThrow('has no file');
  });
});

/** Paths that are part of the product, of a check of its absence, or of what is not started or read. */
const named = {
  'apps/worker/src/config.test.ts': ['/usr/bin'],
  'apps/worker/src/parent/sandbox/sandbox.test.ts': ['/usr/lib'],
  'scripts/declared-environment.test.ts': ['/usr/'],
  'scripts/declared-environment.ts': ['/usr/'],
  'scripts/bare-machine.ts': ['/usr/'],
  'scripts/debian-packages.ts': ['/usr/'],
  'scripts/make-notices.ts': ['/usr/share/doc'],
  'scripts/start.test.ts': ['/usr/bin/apt-get'],
  'scripts/system-packages.ts': ['/usr/bin/apt-get', '/usr/share/fonts', '/usr/share/tesseract-ocr'],
  // In a container, or in the sandbox.
  'tests/smoke/check-images.ts': ['/usr/share/doc'],
  'tests/smoke/check-sandbox.ts': ['/usr/lib'],
  'tests/proof/sandbox.ts': ['/usr/lib'],
  // Of the packages that the comment beside it names.
  'tests/claims/run.ts': ['/usr/share/java'],
  'tests/other-browsers/webkit.ts': ['/usr/lib'],
} as Readonly<Record<string, readonly string[]>>;

it('no test, measurement or script finds a file of the system by its path alone', () => {
  const sources = globSync(
    [
      '{apps,packages}/*/{src,browser,nginx,prerender,dev}/**/*.test.{ts,tsx}',
      '{apps,packages}/*/src/**/testing/**/*.ts',
      '{tests,bench,load,scripts,k8s}/**/*.ts',
      'packages/testing/src/**/*.ts',
    ],
    { cwd: root },
  );
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((source) => {
    const text = readFileSync(join(root, source), 'utf8');
    const allowed = named[source] ?? [];
    return [...text.matchAll(/(?<=['"`\s])\/(?:usr|opt)\/[\w./*-]*/g)]
      .map(([path]) => path)
      .filter((path) => !allowed.some((each) => path.startsWith(each)) && !text.includes(`systemFile(`))
      .map((path) => `${source}: ${path}`);
  });
  expect(found).toEqual([]);
});
