import { createClient } from '@hey-api/openapi-ts';
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { apiPrefix, type Contract, exampleFiles, exampleForm, operationId } from '@blattwerk/shared';
import openapiTypes, { astToString } from 'openapi-typescript';
import typescript from 'typescript';

const blob = typescript.factory.createTypeReferenceNode('Blob');

interface ClientOptions {
  /** Path of the API's description. */
  description: string;
  /** Receives the sources and the compiled programs. */
  folder: string;
  tools: readonly Contract[];
}

/**
 * Generates a client with each of two generators, writes a program for each that sends the example of every tool, and
 * compiles them as strictly as TypeScript can.
 * @returns paths of the compiled programs. Each takes the origin of the API and the folder of the files, and prints the first
 * bytes of each tool's answer as JSON
 * @throws Error where a client or its use does not compile
 */
export async function makeClients({ description, folder, tools }: ClientOptions): Promise<Record<string, string>> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  // As its documentation has it for files: https://openapi-ts.dev/node
  const types = await openapiTypes(new URL(`file://${description}`), {
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  });
  writeFileSync(join(folder, 'paths.ts'), astToString(types));
  await createClient({ input: description, output: { path: join(folder, 'sdk') }, logs: { level: 'silent' } });
  const programs = { 'openapi-typescript': useOfFetch(tools), 'hey-api': useOfSdk(tools) };
  for (const [name, source] of Object.entries(programs)) writeFileSync(join(folder, `${name}.ts`), source);
  const compiler = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');
  // Below node_modules the compiler writes no source that it is not given.
  const sources = globSync('**/*.ts', { cwd: folder });
  const settings = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node', '--skipLibCheck'];
  try {
    execFileSync(process.execPath, [compiler, ...settings, ...sources], { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout ?? 'the compiler failed', { cause: error });
  }
  return Object.fromEntries(Object.keys(programs).map((name) => [name, join(folder, `${name}.js`)]));
}

const head = `import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const [, , baseUrl = '', folder = ''] = process.argv;
const file = async (name: string) => new File([await readFile(join(folder, name))], name);
const heads: Record<string, string> = {};
/** The answer is a file, unless the request prefers to fetch it later. */
const keep = async (tool: string, answer: unknown) => {
  if (!(answer instanceof Blob)) throw new Error('the answer is no file');
  heads[tool] = await answer.slice(0, 4).text();
};
`;

/** The example of a tool's form as the source of an object. */
function formOf(tool: Contract): string {
  const files = exampleFiles(tool).map((name) => `await file('${name}')`);
  const isSingle = tool.input.maxFiles === 1 && !tool.decidedBy;
  const input = `${tool.input.field}: ${isSingle ? files.join('') : `[${files.join(', ')}]`}`;
  const fields = exampleForm(tool).map(([name, text]) => `${name}: ${JSON.stringify(text)}`);
  return `{ ${(tool.decidedBy ? [...fields, input] : [input, ...fields]).join(', ')} }`;
}

function useOfFetch(tools: readonly Contract[]): string {
  const calls = tools.map(
    (tool) => `{
  const { data, error } = await client.POST('${apiPrefix}/${tool.name}', {
    body: ${formOf(tool)},
    bodySerializer,
    parseAs: 'blob',
  });
  if (error) throw new Error(error.error);
  await keep('${tool.name}', data);
}`,
  );
  return `${head}import createClient from 'openapi-fetch';
import type { paths } from './paths.js';

const client = createClient<paths>({ baseUrl });
function bodySerializer(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const part of Array.isArray(value) ? value : [value]) form.append(name, part instanceof Blob ? part : String(part));
  return form;
}
${calls.join('\n')}
console.log(JSON.stringify(heads));
`;
}

function useOfSdk(tools: readonly Contract[]): string {
  const names = tools.map(({ name }) => operationId(name));
  const calls = tools.map(
    (tool, index) => `{
  const { data } = await ${names[index]}({ body: ${formOf(tool)}, throwOnError: true, parseAs: 'blob' });
  await keep('${tool.name}', data);
}`,
  );
  return `${head}import { client } from './sdk/client.gen.js';
import { ${names.join(', ')} } from './sdk/sdk.gen.js';

client.setConfig({ baseUrl });
${calls.join('\n')}
console.log(JSON.stringify(heads));
`;
}
