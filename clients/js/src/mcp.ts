#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, extname, join, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Answer, Blattwerk, type ToolRequest } from './client.ts';
import { BlattwerkError } from './errors.ts';
import { openFile, saveAnswer } from './node.ts';
import { type ToolDescription, type ToolName, tools } from './tools.ts';

// The Model Context Protocol over standard input and output: a JSON-RPC message on each line.

/** Versions of the protocol, the newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
/** Results of JSON up to this length are in the answer, in characters; longer ones are files. */
const maxJsonLength = 100_000;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

interface Message {
  id?: string | number;
  method?: string;
  params?: Record<string, unknown>;
}

interface Server {
  client: Blattwerk;
  /** Real paths of the folders whose files may be read, and beside whose files results are written. */
  folders: readonly string[];
}

/** Why a call cannot be made, for the model that made it. */
class CallError extends Error {}

/** An error of JSON-RPC. */
class ProtocolError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function listTools(): unknown {
  const listed = Object.entries(tools).map(([name, tool]) => ({
    name,
    description: `${tool.summary} Files are named by their paths. The result is written beside the first file, under a new name.`,
    inputSchema: schemaOf(tool),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  }));
  return { tools: listed };
}

function schemaOf({ input, attached, options, required }: ToolDescription): unknown {
  const paths = ({ several, formats }: ToolDescription['input'], description = 'Path of a file') => {
    const path = { type: 'string', description: `${description} (${formats}).` };
    return several ? { type: 'array', items: path, minItems: 1 } : path;
  };
  const steps = { type: 'array', items: { type: 'object' } };
  return {
    type: 'object',
    properties: {
      [input.field]: paths(input),
      ...Object.fromEntries(
        Object.entries(options).map(([name, schema]) => [name, name === 'steps' ? { ...schema, ...steps } : schema]),
      ),
      ...(attached ? { [attached.field]: paths(attached, attached.description) } : {}),
    },
    required: [input.field, ...required],
    additionalProperties: false,
  };
}

/** The real path of a file within the allowed folders, symbolic links resolved. @throws CallError for any other */
async function allowedPath(path: unknown, folders: readonly string[]): Promise<string> {
  const refusal = new CallError(`${JSON.stringify(path)} is no file in ${folders.join(' or ')}`);
  if (typeof path !== 'string') throw refusal;
  const real = await realpath(path).catch(() => {
    throw refusal;
  });
  const isAllowed = folders.some((folder) => real.startsWith(folder.endsWith(sep) ? folder : folder + sep));
  if (!isAllowed || !(await stat(real)).isFile()) throw refusal;
  return real;
}

async function callTool(server: Server, call: Record<string, unknown>, signal: AbortSignal): Promise<unknown> {
  const name = call['name'] as ToolName;
  const given = (call['arguments'] ?? {}) as Record<string, unknown>;
  if (!Object.hasOwn(tools, name)) throw new ProtocolError(-32602, `no tool ${name}`);
  try {
    return await runTool(server, name, given, signal, reporter(call));
  } catch (error) {
    if (!(error instanceof CallError || error instanceof BlattwerkError)) throw error;
    const code = error instanceof BlattwerkError ? ` (${error.code})` : '';
    return { content: [{ type: 'text', text: `${error.message}${code}` }], isError: true };
  }
}

/** Reports progress where the call asks for that. */
function reporter(call: Record<string, unknown>): ((progress: number, message: string) => void) | undefined {
  const { progressToken } = (call['_meta'] ?? {}) as { progressToken?: string | number };
  if (progressToken === undefined) return undefined;
  let last = -1;
  return (progress, message) => {
    if (progress <= last) return;
    last = progress;
    send({ method: 'notifications/progress', params: { progressToken, progress, total: 3, message } });
  };
}

async function runTool(
  { client, folders }: Server,
  name: ToolName,
  given: Record<string, unknown>,
  signal: AbortSignal,
  report: ((progress: number, message: string) => void) | undefined,
): Promise<unknown> {
  const { input, attached, options } = tools[name];
  const request: Record<string, unknown> = {};
  let first: string | undefined;
  for (const [field, value] of Object.entries(given)) {
    if (field === input.field || field === attached?.field) {
      const paths: string[] = [];
      for (const path of [value].flat()) paths.push(await allowedPath(path, folders));
      if (field === input.field) first = paths[0];
      request[field] = await Promise.all(paths.map(openFile));
    } else if (Object.hasOwn(options, field)) request[field] = value;
    else throw new CallError(`${name} has no option ${field}`);
  }
  if (first === undefined) throw new CallError(`${input.field} is missing`);
  const stages = ['analyzing', 'processing', 'finishing'];
  const answer = await client.run(name, request as ToolRequest<ToolName>, {
    signal,
    ...(report && {
      onProgress: ({ stage, fraction }) => {
        if (stage) report(stages.indexOf(stage) + fraction, stage);
      },
    }),
  });
  const about = { counts: answer.counts, notices: answer.notices };
  if (answer.type.startsWith('application/json') && (answer.size ?? maxJsonLength + 1) <= maxJsonLength)
    return contentOf({ result: await answer.json(), ...about });
  const path = await saveBeside(first, answer);
  return contentOf({ path, bytes: (await stat(path)).size, ...about });
}

function contentOf(content: Record<string, unknown>): unknown {
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}

/** Writes the answer into the folder of a file, under a name that nothing has there. */
async function saveBeside(path: string, answer: Answer): Promise<string> {
  const extension = extname(answer.name);
  const stem = answer.name.slice(0, answer.name.length - extension.length);
  for (let number = 1; ; number++) {
    const target = join(dirname(path), number === 1 ? answer.name : `${stem} (${number})${extension}`);
    try {
      await saveAnswer(answer, target);
      return target;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function send(message: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

async function answerTo(server: Server, { method = '', params = {} }: Message, signal: AbortSignal): Promise<unknown> {
  if (method === 'initialize') {
    const asked = String(params['protocolVersion']);
    return {
      protocolVersion: versions.includes(asked) ? asked : versions[0],
      capabilities: { tools: {} },
      serverInfo: { name: 'blattwerk', version },
      instructions: `Files are read in ${server.folders.join(', ')}. Nothing is overwritten.`,
    };
  }
  if (method === 'ping') return {};
  if (method === 'tools/list') return listTools();
  if (method === 'tools/call') return callTool(server, params, signal);
  throw new ProtocolError(-32601, `no method ${method}`);
}

async function serve(server: Server): Promise<void> {
  const running = new Map<unknown, AbortController>();
  const all = new AbortController();
  async function handle(message: Message): Promise<void> {
    const { id, method } = message;
    if (method === 'notifications/cancelled') running.get(message.params?.['requestId'])?.abort();
    // Notifications, and answers, of which none is asked for.
    if (id === undefined || method === undefined) return;
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const result = await answerTo(server, message, AbortSignal.any([abort.signal, all.signal]));
      send({ id, result });
    } catch (error) {
      // A cancelled call is not answered.
      if (abort.signal.aborted || all.signal.aborted) return;
      const code = error instanceof ProtocolError ? error.code : -32603;
      send({ id, error: { code, message: (error as Error).message } });
    } finally {
      running.delete(id);
    }
  }
  const open = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    let message: Message;
    try {
      message = JSON.parse(line) as Message;
    } catch {
      send({ id: null, error: { code: -32700, message: 'no JSON' } });
      continue;
    }
    const handled = handle(message);
    open.add(handled);
    void handled.finally(() => open.delete(handled));
  }
  // Without its client nobody takes the results.
  all.abort();
  await Promise.all(open);
}

const { values, positionals } = parseArgs({ options: { site: { type: 'string' } }, allowPositionals: true });
if (positionals.length === 0) {
  process.stderr.write('blattwerk-mcp [--site <address>] <folder>…\nServes the tools for files in these folders.\n');
  process.exitCode = 2;
} else {
  const { BLATTWERK_SITE = 'http://localhost:8080', BLATTWERK_TOKEN: token } = process.env;
  const client = new Blattwerk({ site: values.site ?? BLATTWERK_SITE, ...(token === undefined ? {} : { token }) });
  await serve({ client, folders: await Promise.all(positionals.map((folder) => realpath(folder))) });
}
