import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import type { Product } from '@blattwerk/testing/run-product';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ToolName, tools } from '../../clients/js/src/tools.ts';
import { answerHead, type ExampleCall, exampleCalls, writeExampleFiles } from './example-calls.ts';
import { startMcp } from './mcp-process.ts';

const clients = join(import.meta.dirname, '../../clients');
const folder = temporaryFolder();
/** What the packed npm package is installed in. */
const installed = join(folder.path, 'node');
/** What the wheel is installed in. */
const sitePackages = join(folder.path, 'python');
let product: Product;
beforeAll(async () => {
  writeExampleFiles(folder.path);
  for (const path of [installed, sitePackages]) mkdirSync(path);
  // Packed beside the sources, since a build leaves files behind.
  const source = join(import.meta.dirname, '../../node_modules/.cache/packed-client');
  cpSync(join(clients, 'js'), join(source, 'clients/js'), { recursive: true });
  cpSync(join(clients, '../tsconfig.base.json'), join(source, 'tsconfig.base.json'));
  npm(['pack', '--pack-destination', installed], join(source, 'clients/js'));
  const [archive = ''] = readdirSync(installed);
  writeFileSync(join(installed, 'package.json'), '{ "type": "module" }');
  npm(['install', '--offline', '--no-audit', '--no-fund', archive], installed);
  const build = `import build_package; print(build_package.build_wheel('${folder.path}')); build_package.build_sdist('${folder.path}')`;
  const wheel = execFileSync('python3', ['-c', build], { cwd: join(clients, 'python'), encoding: 'utf8' }).trim();
  // As pip installs a wheel of pure Python.
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder.path, wheel), sitePackages]);
  product = await startOwnProduct();
});
afterAll(async () => {
  await product?.stop();
  folder[Symbol.dispose]();
});

function npm(args: string[], cwd: string): void {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The same files and options in each call's order. */
function partsOf({ files, options }: ExampleCall): [string, unknown][] {
  return [...Object.entries(files), ...Object.entries(options)];
}

function expectAnswers(path: string): void {
  const names = readdirSync(path).toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  expect(names).toHaveLength(exampleCalls.length);
  for (const [index, name] of names.entries())
    expect([exampleCalls[index]?.tool, readFileSync(join(path, name)).toString('latin1', 0, 4)]).toEqual([
      exampleCalls[index]?.tool,
      expect.stringMatching(answerHead),
    ]);
}

function answersFolder(name: string): string {
  const path = join(folder.path, name);
  mkdirSync(path);
  return path;
}

describe('the npm package', () => {
  it('compiles in a strict TypeScript program, and sends files through each tool', () => {
    const answers = answersFolder('by-typescript');
    const isFile = (name: string, { files }: ExampleCall) => name in files;
    const literal = (name: string, value: unknown, call: ExampleCall) => {
      if (!isFile(name, call)) return JSON.stringify(typed(call.tool as ToolName, name, value));
      const opened = [value].flat().map((each) => `await openFile('${folder.path}/${String(each)}')`);
      return Array.isArray(value) ? `[${opened.join(', ')}]` : opened.join('');
    };
    const calls = exampleCalls.map((call, index) => {
      const parts = partsOf(call).map(([name, value]) => `${name}: ${literal(name, value, call)}`);
      return `await saveAnswer(await client.run('${call.tool}', { ${parts.join(', ')} }), '${answers}/${index}');`;
    });
    const program = `import { Blattwerk } from '@blattwerk/client';
import { openFile, saveAnswer } from '@blattwerk/client/node';
const client = new Blattwerk({ site: '${product.address}' });
${calls.join('\n')}
`;
    writeFileSync(join(installed, 'program.mts'), program);
    const settings = ['--strict', '--noEmit', '--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom'];
    execFileSync('tsc', [...settings, '--types', '', 'program.mts'], { cwd: installed, stdio: 'inherit' });
    execFileSync(process.execPath, ['program.mts'], { cwd: installed, stdio: 'inherit' });
    expectAnswers(answers);
  });

  it('has a command that sends files through each tool', () => {
    const answers = answersFolder('by-command');
    for (const [index, call] of exampleCalls.entries()) {
      const { steps, ...options } = call.options;
      const [first, ...attached] = Object.entries(call.files);
      const args = [
        ...Object.entries(options).flatMap(([name, value]) => argumentsOf(name, value)),
        ...attached.flatMap(([name, files]) => [files].flat().flatMap((file) => [`--${name}`, file])),
        ...[first?.[1] ?? []].flat(),
      ];
      const env = {
        ...process.env,
        BLATTWERK_SITE: product.address,
        ...(steps === undefined ? {} : { BLATTWERK_STEPS: JSON.stringify(steps) }),
        ...(typeof options['password'] === 'string' ? { BLATTWERK_PASSWORD: options['password'] } : {}),
      };
      const out = ['-o', join(answers, String(index))];
      const program = join(installed, 'node_modules/.bin/blattwerk');
      execFileSync(program, [call.tool, ...args.map(String), ...out], { cwd: folder.path, env, stdio: 'pipe' });
    }
    expectAnswers(answers);
  });

  it('has a server of the Model Context Protocol that sends files through each tool', async () => {
    const program = join(installed, 'node_modules/.bin/blattwerk-mcp');
    await using server = startMcp(program, product.address, [folder.path]);
    for (const { tool, files, options } of exampleCalls) {
      const paths = Object.entries(files).map(([field, names]) => {
        return [
          field,
          typeof names === 'string' ? join(folder.path, names) : names.map((each) => join(folder.path, each)),
        ];
      });
      const answer = await server.call(tool, { ...Object.fromEntries(paths), ...options }, { progressToken: tool });
      expect([tool, answer.isError, answer.content[0]?.text]).toEqual([tool, undefined, expect.any(String)]);
      const { path, result } = answer.structuredContent ?? {};
      if (path === undefined) expect(result).toEqual(expect.any(Object));
      else expect(readFileSync(path).toString('latin1', 0, 4)).toMatch(answerHead);
    }
  });
});

it('the wheel, installed, sends files through each tool', () => {
  const answers = answersFolder('by-python');
  const calls = exampleCalls.map((call, index) => {
    const parts = partsOf(call).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    return `with site.${call.tool.replaceAll('-', '_')}(${parts.join(', ')}) as answer:\n    answer.save('${answers}/${index}')`;
  });
  const program = `from blattwerk import Blattwerk, BlattwerkError
site = Blattwerk('${product.address}')
${calls.join('\n')}
seen = []
with site.rotate('file1.pdf', rotation=90, on_progress=seen.append) as answer:
    assert answer.counts['page-count'] == 2 and answer.name == 'rotated_file1.pdf', answer.counts
try:
    site.rotate(('a.pdf', b'%PDF-1.7'), rotation=45)
    raise SystemExit('not refused')
except BlattwerkError as error:
    assert (error.code, error.status, error.params['field']) == ('invalidField', 400, 'rotation')
`;
  const env = { ...process.env, PYTHONPATH: sitePackages };
  execFileSync('python3', ['-c', program], { cwd: folder.path, env, stdio: 'inherit' });
  expectAnswers(answers);
});

/** An option as TypeScript demands it: examples are texts. */
function typed(tool: ToolName, name: string, value: unknown): unknown {
  const { type, enum: choices } = tools[tool].options[name] ?? {};
  if (type === 'boolean') return value === 'true';
  const isNumber = type === 'integer' || choices?.includes(Number(value));
  return isNumber ? Number(value) : value;
}

function argumentsOf(name: string, value: unknown): string[] {
  const option = name.replaceAll('_', '-');
  if (name.endsWith('password')) return [];
  if (value === 'true') return [`--${option}`];
  return value === 'false' ? [`--no-${option}`] : [`--${option}`, String(value)];
}
