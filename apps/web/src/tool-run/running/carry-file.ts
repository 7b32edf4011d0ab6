import { contracts, inputFormats, type InputRule, type ToolName } from '@blattwerk/shared';
import type { SiteConfig } from '@blattwerk/site';
import { replacedBy } from '../model/loss-of.ts';
import { takesList } from '../model/option-problem.ts';
import { batchOf } from './batch-store.ts';
import type { ToolRunner } from './tool-runner.ts';

interface CarriedFiles {
  files: readonly File[];
  kind: InputRule['kind'];
  /** The tool that could not process the file and waits for it, if any. */
  from: ToolName | null;
}

/** Codes of files that can be unlocked. */
const lockedCodes: readonly string[] = ['encryptedPdf', 'restrictedPdf'];

let carried: CarriedFiles | undefined;

/** Keeps files of a kind in memory for the next tool page. */
export function carryFiles(files: readonly File[], kind: InputRule['kind'], from: ToolName | null = null): void {
  carried = { files, kind, from };
}

/** Keeps a PDF in memory for the next tool page; a file of another type is not carried. */
export function carryFile(file: File, from: ToolName | null = null): void {
  carried = undefined;
  if (file.type === 'application/pdf') carryFiles([file], 'pdf', from);
}

/** Whether a tool takes all files of a kind: a PDF can be an invoice. */
export function takesKind(rule: InputRule, kind: InputRule['kind']): boolean {
  return inputFormats[kind].every((format) => inputFormats[rule.kind].includes(format));
}

/** Takes the carried files, once; undefined where the tool does not accept their kind. */
export function takeCarriedFiles(rule: InputRule): CarriedFiles | undefined {
  const taken = carried;
  carried = undefined;
  return taken && takesKind(rule, taken.kind) ? taken : undefined;
}

/**
 * Adds carried files to a tool. In a list that waits for a file unlocked, it replaces the locked one; an open list gets
 * them at its end. What they replace otherwise can be brought back.
 * @param maxFiles where the page accepts another number than a request
 */
export async function receiveCarriedFiles(
  runner: ToolRunner,
  { files, from }: CarriedFiles,
  site: SiteConfig,
  maxFiles?: number,
): Promise<void> {
  const locked = lockedFileId(runner, files);
  if (locked === null && !isOpenList(runner)) {
    batchOf(runner).close();
    void runner.cancel();
    runner.dispatch({ type: 'reset', replaced: replacedBy(runner.store.getState(), runner.contract) });
  }
  const before = runner.store.getState().files;
  await runner.choose(files, site, maxFiles);
  if (from !== null) runner.dispatch({ type: 'arrived', from });
  const newest = runner.store.getState().files[before.length];
  if (locked === null || newest === undefined) return;
  runner.dispatch({ type: 'fileMoved', id: newest.id, to: before.findIndex(({ id }) => id === locked) });
  runner.dispatch({ type: 'fileRemoved', id: locked });
}

/** Id of the locked file in a refused list that the carried file is the unlocked version of; null where there is none. */
function lockedFileId({ contract, store }: ToolRunner, [unlocked, ...others]: readonly File[]): string | null {
  const { files, run } = store.getState();
  if (!takesList(contract) || run.name !== 'error' || !lockedCodes.includes(run.failure.error.code)) return null;
  const locked = files.find(({ id }) => id === run.failure.fileId);
  const isIt =
    others.length === 0 &&
    locked !== undefined &&
    contracts.unlock.output.downloadName(locked.file.name) === unlocked?.name;
  return isIt ? locked.id : null;
}

function isOpenList({ contract, store }: ToolRunner): boolean {
  const { files, run } = store.getState();
  return takesList(contract) && files.length > 0 && (run.name === 'ready' || run.name === 'error');
}
