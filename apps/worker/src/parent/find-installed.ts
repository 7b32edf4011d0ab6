import type { Contract, InstalledChoices } from '@blattwerk/shared';
import { languagesIn } from '../languages-in.ts';
import { type RunOptions, runInSandbox } from './sandbox/run-in-sandbox.ts';

/** How a program lists what is installed for it. */
const listings: Readonly<Record<string, { args: readonly string[]; read: (output: string) => string[] }>> = {
  tesseract: { args: ['--list-langs'], read: languagesIn },
};
const listingMs = 20_000;

type FindOptions = Required<Omit<RunOptions, 'timeoutMs'>>;

/** What is installed for each of the tools, as their children see it; tools whose program is missing or fails are left out. */
export function findInstalled(
  contracts: readonly Pick<Contract, 'name' | 'program' | 'installed'>[],
  options: FindOptions,
): ReadonlyMap<string, InstalledChoices> {
  return new Map(
    contracts.flatMap(({ name, program, installed }) => {
      const listing = program === undefined ? undefined : listings[program];
      if (program === undefined || installed === undefined || listing === undefined) return [];
      const environment = { ...options.environment, LC_ALL: 'C' };
      const output = runInSandbox([program, ...listing.args], { ...options, environment, timeoutMs: listingMs });
      return output === undefined ? [] : [[name, { [installed]: listing.read(output) }] as const];
    }),
  );
}
