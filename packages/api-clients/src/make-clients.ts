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

/** A request of an example. */
export interface ExampleRequest {
  tool: Contract;
  withAttached: boolean;
  /** Key of its answer. */
  name: string;
}

/** The examples of tools, also with attached files where they take some. */
export function exampleRequests(tools: readonly Contract[]): ExampleRequest[] {
  return tools.flatMap((tool) => [
    { tool, withAttached: false, name: tool.name },
    ...(tool.attached ? [{ tool, withAttached: true, name: `${tool.name} with ${tool.attached.field}` }] : []),
  ]);
}

/** The example of a tool's form as the source of an object. */
function formOf({ tool, withAttached }: ExampleRequest): string {
  const files = Map.groupBy(exampleFiles(tool, withAttached), ({ field }) => field);
  const inputs = Array.from(files, ([field, named]) => {
    const sources = named.map(({ name }) => `await file('${name}')`);
    const { maxFiles } = field === tool.attached?.field ? tool.attached : tool.input;
    return `${field}: ${maxFiles === 1 && !tool.decidedBy ? sources.join('') : `[${sources.join(', ')}]`}`;
  });
  const fields = exampleForm(tool, withAttached).map(([name, text]) => `${name}: ${JSON.stringify(text)}`);
  return `{ ${(tool.decidedBy ? [...fields, ...inputs] : [...inputs, ...fields]).join(', ')} }`;
}

function useOfFetch(tools: readonly Contract[]): string {
  const calls = exampleRequests(tools).map(
    (request) => `{
  const { data, error } = await client.POST('${apiPrefix}/${request.tool.name}', {
    body: ${formOf(request)},
    bodySerializer,
    parseAs: 'blob',
  });
  if (error) throw new Error(error.error);
  await keep('${request.name}', data);
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
  const calls = exampleRequests(tools).map(
    (request) => `{
  const { data } = await ${operationId(request.tool.name)}({ body: ${formOf(request)}, throwOnError: true, parseAs: 'blob' });
  await keep('${request.name}', data);
}`,
  );
  return `${head}import { client } from './sdk/client.gen.js';
import { ${names.join(', ')} } from './sdk/sdk.gen.js';

client.setConfig({ baseUrl });
${calls.join('\n')}
console.log(JSON.stringify(heads));
`;
}
