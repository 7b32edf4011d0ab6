import { MalformedPdf } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import { PdfName, type PdfStream, type PdfValue } from '../file/values.ts';
import { decodeCMap, readSections } from './cmap-syntax.ts';

/** The character collection of a CIDFont or of a CMap (ISO 32000-2, 9.7.3); undefined where it is not stated. */
export interface SystemInfo {
  registry: string | undefined;
  ordering: string | undefined;
  supplement: number | undefined;
}

export function readSystemInfo(document: PdfDocument, value: PdfValue | undefined): SystemInfo {
  const dict = document.dict(value);
  const text = (key: string) => document.string(dict?.get(key))?.toString('latin1');
  return {
    registry: text('Registry'),
    ordering: text('Ordering'),
    supplement: document.number(dict?.get('Supplement')),
  };
}

/** What an embedded CMap defines beside its codes. */
export interface CMapDefinitions {
  /** Whether all of it could be read. */
  isWhole: boolean;
  /** Of writing: 0 across, 1 down (ISO 32000-2, table 118). */
  mode: number;
  /** Whether it uses another CMap, and the name of that. */
  usesOther: boolean;
  usedName: string | undefined;
  highestCid: number;
}

/** Reads an embedded CMap as far as it can be read. */
export function readCMapDefinitions(document: PdfDocument, stream: PdfStream, context: ParseContext): CMapDefinitions {
  const found: CMapDefinitions = { isWhole: true, mode: 0, usesOther: false, usedName: undefined, highestCid: 0 };
  const text = decodeCMap(document, stream, context);
  if (!text) return { ...found, isWhole: false };
  try {
    for (const { operator, operands, name } of readSections(text, context)) {
      const last = operands.at(-1);
      if (operator === 'def' && name === 'WMode') {
        if (typeof last === 'number') found.mode = last;
        else found.isWhole = false;
      }
      if (operator === 'usecmap') {
        found.usesOther = true;
        if (last instanceof PdfName) found.usedName = last.text;
      }
      if (operator === 'endcidrange' || operator === 'endcidchar')
        found.highestCid = highestOf(operands, found.highestCid);
    }
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
    found.isWhole = false;
  }
  return found;
}

/** The highest CID of ranges, or of single codes. */
function highestOf(operands: readonly PdfValue[], before: number): number {
  let highest = before;
  for (const [index, value] of operands.entries()) {
    if (typeof value !== 'number') continue;
    const [low, high] = [operands[index - 2], operands[index - 1]];
    const isRange = Buffer.isBuffer(low) && Buffer.isBuffer(high) && low.length === high.length && low.length <= 4;
    const count = isRange && low.length > 0 ? high.readUIntBE(0, high.length) - low.readUIntBE(0, low.length) : 0;
    highest = Math.max(highest, value + Math.max(0, count));
  }
  return highest;
}
