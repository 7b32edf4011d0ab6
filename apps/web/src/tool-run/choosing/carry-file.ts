import { type Contract, contracts, type InputRule, type ToolName } from '@blattwerk/shared';
import type { SiteConfig } from '@blattwerk/site';
import type { ToolRunner } from '../running/tool-runner.ts';

interface CarriedFile {
  file: File;
  /** The tool that could not process the file and waits for it, if any. */
  from: ToolName | null;
}

/** Codes of files that can be unlocked. */
const lockedCodes: readonly string[] = ['encryptedPdf', 'restrictedPdf'];

let carried: CarriedFile | undefined;

/** Keeps a file in memory for the next tool page. */
export function carryFile(file: File, from: ToolName | null = null): void {
  carried = { file, from };
}

/** Takes the carried file, once; undefined where the tool does not accept it. */
export function takeCarriedFile(rule: InputRule): CarriedFile | undefined {
  const taken = carried;
  carried = undefined;
  return taken !== undefined && rule.kind === 'pdf' && taken.file.type === 'application/pdf' ? taken : undefined;
}

/** Adds a carried file to a tool. In a list that waits for it unlocked, it replaces the locked file. */
export async function receiveCarriedFile(
  runner: ToolRunner,
  { file, from }: CarriedFile,
  site: SiteConfig,
): Promise<void> {
  const locked = lockedFileId(runner, file);
  if (locked === null) {
    void runner.cancel();
    runner.dispatch({ type: 'reset' });
  }
  const before = runner.store.getState().files;
  await runner.choose([file], site);
  if (from !== null) runner.dispatch({ type: 'arrived', from });
  const newest = runner.store.getState().files[before.length];
  if (locked === null || newest === undefined) return;
  runner.dispatch({ type: 'fileMoved', id: newest.id, to: before.findIndex(({ id }) => id === locked) });
  runner.dispatch({ type: 'fileRemoved', id: locked });
}

/** Id of the locked file in a refused list that this file is the unlocked version of; null where there is none. */
function lockedFileId({ contract, store }: ToolRunner, unlocked: File): string | null {
  const { files, run } = store.getState();
  if (!takesSeveral(contract) || run.name !== 'error' || !lockedCodes.includes(run.failure.error.code)) return null;
  const locked = files.find(({ id }) => id === run.failure.fileId);
  const isIt = locked !== undefined && contracts.unlock.output.downloadName(locked.file.name) === unlocked.name;
  return isIt ? locked.id : null;
}

function takesSeveral(contract: Contract): boolean {
  return contract.input.maxFiles !== 1;
}
