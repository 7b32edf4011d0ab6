import { spawnSync } from 'node:child_process';
import type { Contract, InstalledChoices } from '@blattwerk/shared';
import { languagesIn } from '../languages-in.ts';
import { childStdio } from './sandbox/child-stdio.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Scratch } from './sandbox/scratch.ts';

/** How a program lists what is installed for it. */
const listings: Readonly<Record<string, { args: readonly string[]; read: (output: string) => string[] }>> = {
  tesseract: { args: ['--list-langs'], read: languagesIn },
};
const listingMs = 20_000;

interface FindOptions {
  sandbox: Pick<Sandbox, 'prefix' | 'userId' | 'openFilter'>;
  scratch: Pick<Scratch, 'makeFolder' | 'removeFolder'>;
  environment: Readonly<Record<string, string>>;
}

/** What is installed for each of the tools, as their children see it; tools whose program is missing or fails are left out. */
export function findInstalled(
  contracts: readonly Pick<Contract, 'name' | 'program' | 'installed'>[],
  options: FindOptions,
): ReadonlyMap<string, InstalledChoices> {
  return new Map(
    contracts.flatMap(({ name, program, installed }) => {
      const listing = program === undefined ? undefined : listings[program];
      if (program === undefined || installed === undefined || listing === undefined) return [];
      const output = outputOf([program, ...listing.args], options);
      return output === undefined ? [] : [[name, { [installed]: listing.read(output) }] as const];
    }),
  );
}

function outputOf(call: readonly string[], { sandbox, scratch, environment }: FindOptions): string | undefined {
  const folder = scratch.makeFolder(sandbox.userId);
  using io = childStdio('none', sandbox.openFilter());
  const [command = '', ...args] = [...sandbox.prefix(folder), ...call];
  const stdio = io.stdio.map((each, descriptor) => (descriptor === 1 ? 'pipe' : each));
  const env = { ...environment, LC_ALL: 'C' };
  const { status, stdout } = spawnSync(command, args, { stdio, env, timeout: listingMs, encoding: 'utf8' });
  scratch.removeFolder(folder);
  return status === 0 ? stdout : undefined;
}
