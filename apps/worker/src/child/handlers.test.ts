import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contracts } from '@blattwerk/shared';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const hooks = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });`;

/** Addresses of the modules that a child loads. */
function modulesOf(script: string): string[] {
  const handlers = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'handlers.ts')).href);
  const program = `const { loadHandlers, loadLater } = await import(${handlers}); ${script}`;
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`, '--input-type=module', '-e', program];
  return execFileSync(process.execPath, flags, { encoding: 'utf8' }).split('\n');
}

it('a child of the queue for structure starts without image library, ZIP library and rules of invoices', () => {
  const tools = Object.values(contracts).filter(({ costClass }) => costClass === 'structure');
  const loaded = modulesOf(`await loadHandlers(${JSON.stringify(tools.map(({ name }) => name))})`);
  expect(loaded.length).toBeGreaterThan(100);
  expect(loaded.filter((url) => /node_modules\/(sharp|archiver)\/|packages\/invoice\//.test(url))).toEqual([]);
});

it('what a child loads with a job is compiled before children start', () => {
  const loaded = new Set(modulesOf('await loadLater()'));
  const imported = globSync('{answer,images,pdf,tools}/**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }).flatMap(
    (file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/await import\('(\.[^']+)'\)/g)].map(
        ([, path = '']) => pathToFileURL(join(source, dirname(file), path)).href,
      ),
  );
  expect(imported.length).toBeGreaterThan(3);
  expect(imported.filter((url) => !loaded.has(url))).toEqual([]);
});
