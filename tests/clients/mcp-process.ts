import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface Reply {
  result?: unknown;
  error?: { code: number; message: string };
}

export interface ToolResult {
  content: { type: string; text: string }[];
  structuredContent?: { path?: string; bytes?: number; result?: unknown; notices: string[] };
  isError?: boolean;
}

/** A running server of the Model Context Protocol, which ends with its scope. */
export interface McpProcess extends AsyncDisposable {
  ask(method: string, params?: object): Promise<Reply>;
  call(name: string, parameters: object, meta?: object): Promise<ToolResult>;
  /** Methods and parameters of messages that ask for no answer. */
  notifications: { method: string; params: Record<string, unknown> }[];
}

/** Starts the server as its users' programs do. @param program path of its source or of the installed command */
export function startMcp(program: string, site: string, folders: readonly string[]): McpProcess {
  const child = spawn(process.execPath, [program, '--site', site, ...folders], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const open = new Map<number, (reply: Reply) => void>();
  const notifications: McpProcess['notifications'] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Reply & { id?: number } & McpProcess['notifications'][number];
    if (message.id === undefined) notifications.push(message);
    else open.get(message.id)?.(message);
  });
  let last = 0;
  const ask: McpProcess['ask'] = (method, params = {}) =>
    new Promise((resolve) => {
      const id = ++last;
      open.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  return {
    ask,
    notifications,
    call: async (name, parameters, meta) => {
      const { result, error } = await ask('tools/call', { name, arguments: parameters, ...(meta && { _meta: meta }) });
      if (error) throw new Error(error.message);
      return result as ToolResult;
    },
    [Symbol.asyncDispose]: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
