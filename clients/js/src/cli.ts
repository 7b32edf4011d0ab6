#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Answer, Blattwerk, type ToolRequest } from './client.ts';
import { BlattwerkError } from './errors.ts';
import { openFile, saveAnswer } from './node.ts';
import { type OptionSchema, type ToolName, tools } from './tools.ts';

const exitCodes = { failed: 1, usage: 2, refused: 3, tryLater: 4, interrupted: 130 } as const;
const defaultSite = 'http://localhost:8080';

const usage = `blattwerk <tool> [options] <file>… [-o <file>]
blattwerk <tool> --help     options of a tool

  -o, --out <file>     the answer; - for standard output; by default its own name in this folder
  --site <address>     ${defaultSite}, or BLATTWERK_SITE
  --force              writes over a file that is there
  --quiet              without progress
BLATTWERK_TOKEN is the token of a trusted client. Exit status: 0 done, 1 failed, 2 wrong usage, 3 refused, 4 try later.

${Object.entries(tools)
  .map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`)
  .join('\n')}`;

class UsageError extends Error {}

const ownOptions = {
  out: { type: 'string', short: 'o' },
  site: { type: 'string' },
  force: { type: 'boolean' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} satisfies ParseArgsConfig['options'];

const optionName = (field: string) => field.replaceAll('_', '-');

function isFlag({ type }: OptionSchema): boolean {
  return type === 'boolean';
}

function helpOf(name: ToolName): string {
  const { summary, input, attached, options, required, secret } = tools[name];
  const rows = Object.entries(options).map(([field, schema]) => {
    const option = optionName(field);
    const values = schema.enum?.join('|') ?? 'value';
    const usual = schema.default === undefined ? '' : ` Default: ${String(schema.default)}.`;
    const must = required.includes(field) ? ' Required.' : '';
    const given = secret.includes(field)
      ? `--${option}-file <file or ->, or ${variableOf(field)}, or a prompt`
      : isFlag(schema)
        ? `--${option}, --no-${option}`
        : `--${option} <${values}>`;
    return `  ${given}\n      ${schema.description ?? ''}${usual}${must}`;
  });
  if (attached)
    rows.push(`  --${optionName(attached.field)} <file>\n      ${attached.description} ${attached.formats}.`);
  const files = input.several ? '<file>…' : '<file>';
  return `blattwerk ${name} [options] ${files} [-o <file>]\n${summary}\nFiles: ${input.formats}\n\n${rows.join('\n')}`;
}

function variableOf(field: string): string {
  return `BLATTWERK_${field.toUpperCase()}`;
}

/** A password from a file, standard input or the environment: arguments can be read by every user of the machine. */
async function readSecret(field: string, path: string | undefined, isAsked: boolean): Promise<string | undefined> {
  if (path !== undefined) {
    const text = path === '-' ? await readStandardInput() : await readFile(path, 'utf8');
    return text.replace(/\r?\n$/, '');
  }
  const { [variableOf(field)]: given } = process.env;
  if (given !== undefined) return given;
  if (!isAsked || !process.stdin.isTTY) return undefined;
  return (await askFor(field)) || undefined;
}

async function readStandardInput(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function askFor(field: string): Promise<string> {
  process.stderr.write(`${field}: `);
  // What is typed is not shown.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}

interface Command {
  tool: ToolName;
  request: Record<string, unknown>;
  out?: string;
  site: string;
  isForced: boolean;
  isQuiet: boolean;
}

async function readCommand(tool: ToolName, args: readonly string[]): Promise<Command | undefined> {
  const { input, attached, options, secret, required } = tools[tool];
  const fields = Object.entries(options);
  const ofFields = fields.map(([field, schema]) =>
    secret.includes(field)
      ? [`${optionName(field)}-file`, { type: 'string' as const }]
      : [optionName(field), { type: isFlag(schema) ? ('boolean' as const) : ('string' as const) }],
  );
  const ofAttached = attached ? [[optionName(attached.field), { type: 'string', multiple: true }]] : [];
  const known = { ...Object.fromEntries([...ofFields, ...ofAttached]), ...ownOptions } as typeof ownOptions;
  const { values, positionals } = parse(args, known);
  if (values.help) return undefined;
  if (positionals.length === 0) throw new UsageError(`no file: blattwerk ${tool} --help`);
  if (positionals.length > 1 && !input.several) throw new UsageError(`${tool} takes one file`);
  const given = values as Readonly<Record<string, unknown>>;
  const request: Record<string, unknown> = {};
  for (const [field] of fields) {
    const path = given[`${optionName(field)}-file`] as string | undefined;
    // A tool without another required option asks for its first password.
    const isAsked = required.includes(field) || field === 'password';
    const value = secret.includes(field)
      ? await readSecret(field, path, isAsked)
      : (given[optionName(field)] as string | boolean | undefined);
    if (value !== undefined) request[field] = field === 'steps' ? parseJson(String(value)) : value;
  }
  const files = await Promise.all(positionals.map(openFile));
  request[input.field] = input.several ? files : files[0];
  const paths = attached && (given[optionName(attached.field)] as string[] | undefined);
  if (attached && paths) request[attached.field] = await Promise.all(paths.map(openFile));
  const { BLATTWERK_SITE = defaultSite } = process.env;
  const { out, site = BLATTWERK_SITE, force = false, quiet = false } = values;
  return { tool, request, ...(out === undefined ? {} : { out }), site, isForced: force, isQuiet: quiet };
}

function parse(args: readonly string[], options: typeof ownOptions) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('the steps are no JSON');
  }
}

async function run(command: Command, signal: AbortSignal): Promise<void> {
  const { BLATTWERK_TOKEN: token, LC_ALL, LANG = '' } = process.env;
  const language = (LC_ALL ?? LANG).startsWith('de') ? 'de' : 'en';
  const client = new Blattwerk({ site: command.site, language, ...(token === undefined ? {} : { token }) });
  const showsProgress = !command.isQuiet && process.stderr.isTTY;
  const answer = await client.run(command.tool, command.request as ToolRequest<ToolName>, {
    signal,
    ...(showsProgress && {
      onProgress: ({ stage, fraction, state }) =>
        process.stderr.write(`\r\u001b[K${stage ? `${stage} ${Math.round(fraction * 100)} %` : state}`),
    }),
  });
  if (showsProgress) process.stderr.write('\r\u001b[K');
  if (command.out === '-') await pipeline(Readable.fromWeb(answer.body as ReadableStream), process.stdout);
  else await save(answer, command.out ?? answer.name, command);
}

async function save(answer: Answer, path: string, { isForced, isQuiet }: Command): Promise<void> {
  const size = await saveAnswer(answer, path, isForced).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new UsageError(`${path} is there already: --force writes over it`) : error;
  });
  if (isQuiet) return;
  const counts = Object.entries(answer.counts).map(([name, value]) => `${name} ${value}`);
  process.stderr.write(`${[`${path}: ${size} bytes`, ...counts, ...answer.notices].join(', ')}\n`);
}

async function main([first = '--help', ...rest]: readonly string[]): Promise<void> {
  if (first === '--help' || first === '-h') return void process.stdout.write(`${usage}\n`);
  if (!Object.hasOwn(tools, first)) throw new UsageError(`no tool ${first}: blattwerk --help lists them`);
  const tool = first as ToolName;
  const command = await readCommand(tool, rest);
  if (!command) return void process.stdout.write(`${helpOf(tool)}\n`);
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort());
  try {
    await run(command, interrupt.signal);
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    process.exitCode = exitCodes.interrupted;
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (!(error instanceof BlattwerkError)) return exitCodes.failed;
  if (error.isTemporary) return exitCodes.tryLater;
  return error.status >= 400 && error.status < 500 ? exitCodes.refused : exitCodes.failed;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const code = error instanceof BlattwerkError ? ` (${error.code})` : '';
  process.stderr.write(`blattwerk: ${(error as Error).message}${code}\n`);
  process.exitCode = exitCodeOf(error);
}
