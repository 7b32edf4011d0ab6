import { usageRightsOf } from './catalog-entries.ts';
import type { PdfDocument } from './document.ts';
import type { PdfValue } from './values.ts';

/**
 * /ByteRange occurs only in signatures and is neither encrypted nor in an object stream, since it describes offsets in
 * the file.
 */
const byteRange = /^\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)/;
/** The runtime finds a string of fewer than seven bytes five times as fast as a longer one. */
const byteRangeStart = '/Byte';

/**
 * Whether a file contains a digital signature (ISO 32000-2, 12.8.1), which any change of the signed bytes invalidates.
 * @param document the file; without it, signatures of usage rights count as well
 */
export function isSigned(bytes: Buffer, document?: PdfDocument): boolean {
  let rights: readonly string[] | undefined;
  for (let at = bytes.indexOf(byteRangeStart); at >= 0; at = bytes.indexOf(byteRangeStart, at + 1)) {
    const found = byteRange.exec(bytes.toString('latin1', at, at + 128));
    if (!found) continue;
    rights ??= document ? rangesOfUsageRights(document) : [];
    if (!rights.includes(found.slice(1, 4).map(Number).join(' '))) return true;
  }
  return false;
}

/** The first three numbers of the byte ranges of usage rights. */
function rangesOfUsageRights(document: PdfDocument): string[] {
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  return usageRightsOf(document.catalog, resolve).map((dict) =>
    (document.array(dict.get('ByteRange')) ?? [])
      .slice(0, 3)
      .map((value) => document.number(value))
      .join(' '),
  );
}
