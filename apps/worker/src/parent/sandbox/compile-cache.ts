import { spawn } from 'node:child_process';
import type { ToolName } from '@blattwerk/shared';
import { childStdio } from './child-stdio.ts';
import { type Confinement, confinedNode } from './confine.ts';
import type { Sandbox } from './sandbox.ts';
import type { Scratch } from './scratch.ts';

/** Name of the folder within the worker's scratch folder. */
export const compileCacheName = 'compiled';
/** Time limit for compiling, in ms. */
const compileMs = 20_000;

interface CompileOptions {
  /** A module that imports what children import, and exits; undefined for no cache. */
  entry: string | undefined;
  /** Its arguments. */
  tools: readonly ToolName[];
  confinement: Confinement;
  sandbox: Sandbox;
  scratch: Scratch;
  environment: Record<string, string>;
}

/**
 * Compiles the modules of the children into a folder (Node's module compile cache): a child that reads it starts with a
 * third of the processor time. A process without a job writes it, and children cannot, so that no file of a visitor
 * changes the code of another job.
 * @returns the folder; undefined where the sandbox would let children write to it, or compiling fails
 */
export async function compileChildren(options: CompileOptions): Promise<string | undefined> {
  const { entry, tools, confinement, sandbox, scratch, environment } = options;
  if (entry === undefined || !sandbox.active.has('files')) return undefined;
  const folder = scratch.makeFolder(sandbox.userId, compileCacheName);
  const prefix = sandbox.prefix(folder, { folder, isWritable: true });
  const { command, args } = confinedNode(confinement, prefix);
  using io = childStdio('none', sandbox.openFilter());
  const compiler = spawn(command, [...args, entry, ...tools], {
    env: { ...environment, NODE_COMPILE_CACHE: folder },
    stdio: io.stdio,
    timeout: compileMs,
    killSignal: 'SIGKILL',
  });
  const exitCode = await new Promise((resolve) => {
    compiler.once('error', resolve);
    compiler.once('exit', resolve);
  });
  if (exitCode === 0) return folder;
  scratch.removeFolder(folder);
  return undefined;
}
