import type { InputRule } from '@blattwerk/shared';
import type { ToolRunner } from './tool-runner.ts';

export interface FilesToCarry {
  files: readonly File[];
  kind: InputRule['kind'];
}

/** What a tool has for another one: its result where that is a PDF, else the chosen files; undefined where it has nothing. */
export function filesToCarry({ contract, store }: ToolRunner): FilesToCarry | undefined {
  const { run, files } = store.getState();
  if (run.name === 'success') {
    const { blob, downloadName, mime } = run.result;
    if (mime === 'application/pdf') return { files: [new File([blob], downloadName, { type: mime })], kind: 'pdf' };
  }
  if (run.name === 'busy' || files.length === 0) return undefined;
  return { files: files.map(({ file }) => file), kind: contract.input.kind };
}
