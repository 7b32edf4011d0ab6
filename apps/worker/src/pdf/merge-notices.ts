import type { MergeLoss } from '@blattwerk/pdf/internal';
import { cleanFileName, type NoticeKey } from '@blattwerk/shared';

/** The notice that reports what a merged file lacks. */
export const noticesOfLosses: Readonly<Record<MergeLoss, NoticeKey>> = {
  metadata: 'extrasDropped',
  outlineItems: 'outlineShortened',
  xfa: 'xfaDropped',
  outputIntents: 'outputIntentsDropped',
  openActions: 'openActionDropped',
  conformance: 'conformanceDropped',
  signatures: 'signaturesInvalid',
};

/** A file's title in the outline of a merged file: its name without its extension. */
export function outlineTitle(name: string): string {
  return cleanFileName(name).replace(/(?<=.)\.pdf$/i, '');
}
