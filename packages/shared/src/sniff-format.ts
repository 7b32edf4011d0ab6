import type { InputRule } from './contract.ts';
import { latin1At } from './image-files/byte-range.ts';
import { imageFormatOf } from './image-format.ts';
import type { FileFormat } from './job.ts';
import { beginsAsXml } from './xml-format.ts';

/**
 * Bytes that show a file's format: PDF readers search its header in the first 1,024 (ISO 32000-1, annex H, note 13).
 */
export const sniffBytes = 1024 + 5;

/**
 * Detects the format of a file by its first bytes; its name is not used.
 * @param head the file's first `sniffBytes`, or all of it where it is shorter
 * @returns undefined where it is no format of the kind
 */
export function sniffFormat(kind: InputRule['kind'], head: Uint8Array): FileFormat | undefined {
  if (kind === 'file') return 'file';
  if (kind === 'image') return imageFormatOf(head);
  if (kind === 'invoice' && beginsAsXml(head)) return 'xml';
  return sniffPdf(head) ?? (kind === 'invoice' && beginsAsObject(head) ? 'json' : undefined);
}

/** As an object of JSON does, in UTF-8 (RFC 8259, 8.1). */
function beginsAsObject(head: Uint8Array): boolean {
  return /^(?:\xEF\xBB\xBF)?[ \t\r\n]*\{/.test(latin1At(head, 0, sniffBytes));
}

function sniffPdf(head: Uint8Array): 'pdf' | undefined {
  return latin1At(head, 0, sniffBytes).includes('%PDF-') ? 'pdf' : undefined;
}
