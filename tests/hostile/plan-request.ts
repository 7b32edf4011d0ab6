import { type Contract, contracts, exampleForm } from '@blattwerk/shared';
import type { FuzzCase } from '../fuzz/plan-case.ts';
import { assemble } from './assemble.ts';
import { drafts } from './drafts.ts';
import { hostileFiles } from './generate.ts';

/** The tools that take PDFs. */
export const pdfContracts: readonly Contract[] = Object.values(contracts).filter(
  ({ input }: Contract) => input.kind === 'pdf',
);

/**
 * Requests with hostile files, spread evenly over all of them and over the tools.
 * @param count number of requests
 */
export function requestPlan(count: number): (index: number) => FuzzCase {
  const files = hostileFiles();
  const harmless = assemble(drafts()[0] as ReturnType<typeof drafts>[number]).bytes;
  // The known attacks come first, each through every tool.
  const known = files.findIndex(({ name }) => name.startsWith('table: token'));
  return (index) => {
    const contract = pdfContracts[index % pdfContracts.length] as Contract;
    const attack = Math.floor(index / pdfContracts.length);
    const spread = known + Math.floor(((index - known * pdfContracts.length) / count) * (files.length - known));
    const file = files[attack < known ? attack : Math.min(files.length - 1, spread)];
    if (!file) throw new RangeError('no hostile files');
    const bytes = [file.make(), ...(contract.input.minFiles > 1 ? [harmless] : [])];
    return {
      index,
      contract,
      files: bytes.map((each, at) => ({ name: `${at}.pdf`, bytes: each })),
      fields: exampleForm(contract),
      origin: file.name,
    };
  };
}
