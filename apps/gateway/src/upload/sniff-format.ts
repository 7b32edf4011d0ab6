import { beginsAsXml, type FileFormat, imageFormatOf, type InputRule } from '@blattwerk/shared';

/**
 * Bytes that show a file's format: PDF readers search its header in the first 1,024 (ISO 32000-1, annex H, note 13).
 */
export const sniffBytes = 1024 + 5;

/**
 * Detects the format of a file by its first bytes; its name is not used.
 * @param head the file's first `sniffBytes`, or all of it where it is shorter
 * @returns undefined where it is no format of the kind
 */
export function sniffFormat(kind: InputRule['kind'], head: Buffer): FileFormat | undefined {
  if (kind === 'image') return imageFormatOf(head);
  return kind === 'invoice' && beginsAsXml(head) ? 'xml' : sniffPdf(head);
}

function sniffPdf(head: Buffer): 'pdf' | undefined {
  return head.subarray(0, sniffBytes).includes('%PDF-') ? 'pdf' : undefined;
}
