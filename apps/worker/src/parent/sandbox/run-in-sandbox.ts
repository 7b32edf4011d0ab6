import { spawnSync } from 'node:child_process';
import { childStdio } from './child-stdio.ts';
import type { Sandbox } from './sandbox.ts';
import type { Scratch } from './scratch.ts';

export interface RunOptions {
  sandbox: Pick<Sandbox, 'prefix' | 'userId' | 'openFilter'>;
  scratch: Pick<Scratch, 'makeFolder' | 'removeFolder'>;
  /** This process's own where absent. */
  environment?: Readonly<Record<string, string>>;
  timeoutMs: number;
}

/** Runs a program in a sandbox to its end, with a scratch folder of its own. @returns its output; undefined where it fails */
export function runInSandbox(
  call: readonly string[],
  { sandbox, scratch, environment, timeoutMs }: RunOptions,
): string | undefined {
  const folder = scratch.makeFolder(sandbox.userId);
  using io = childStdio('none', sandbox.openFilter());
  const [command = '', ...args] = [...sandbox.prefix(folder), ...call];
  const stdio = io.stdio.map((each, descriptor) => (descriptor === 1 ? 'pipe' : each));
  const options = { stdio, timeout: timeoutMs, encoding: 'utf8', ...(environment && { env: environment }) } as const;
  const { status, stdout } = spawnSync(command, args, options);
  scratch.removeFolder(folder);
  return status === 0 ? stdout : undefined;
}
