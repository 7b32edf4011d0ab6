import type { InputRule } from '@blattwerk/shared';

let carried: File | undefined;

/** Puts a result where the next tool's page finds it: in this tab's memory. */
export function carryFile(file: File): void {
  carried = file;
}

/** Takes what was carried, once; none where the tool cannot read it. */
export function takeCarriedFile(rule: InputRule): File | undefined {
  const file = carried;
  carried = undefined;
  return file !== undefined && rule.kind === 'pdf' && file.type === 'application/pdf' ? file : undefined;
}
