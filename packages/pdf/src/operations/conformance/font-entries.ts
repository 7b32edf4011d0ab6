import type { PdfDocument } from '../../file/document.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import type { PdfDict, PdfStream, PdfValue } from '../../file/values.ts';
import type { FontProgram } from '../../font/programs/font-program.ts';
import { splitSubsetName } from '../../font/subset-tag.ts';

/** A font dictionary. */
export interface FontEntries {
  document: PdfDocument;
  dict: PdfDict;
  subtype: string | undefined;
  isSimple: boolean;
  /** Whether it is one of the standard fonts that need no widths, and is not embedded. */
  isStandard: boolean;
  /** Its font file, of a kind that fonts of its type can have. */
  file: PdfStream | undefined;
  program: FontProgram | undefined;
  /** Whether it only shows invisible text. */
  isInvisible: boolean;
}

/** Whether a font has the name of a subset (ISO 32000-2, 9.9.2). */
export function isSubset({ document, dict }: FontEntries): boolean {
  return splitSubsetName(document.name(dict.get('BaseFont')) ?? '').tag !== undefined;
}

export function descriptorOf({ document, dict }: FontEntries): PdfDict | undefined {
  return document.dict(dict.get('FontDescriptor'));
}

/** Names of glyphs that a descriptor lists; undefined without a list. */
export function listedNames(font: FontEntries): ReadonlySet<string> | undefined {
  const list = font.document.string(descriptorOf(font)?.get('CharSet'))?.toString('latin1');
  return list === undefined ? undefined : new Set(list.match(/[^\s/()<>[\]{}%]+/g));
}

/** Maximum decoded length of a list of CIDs, which has a bit for each. */
const maxCidSetBytes = 8192;

/** CIDs that a descriptor lists; undefined without a list. */
export function readCidSet(font: FontEntries): ReadonlySet<number> | undefined {
  const { document } = font;
  const stream = document.stream(descriptorOf(font)?.get('CIDSet'));
  if (!stream) return undefined;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeWhole(stream, { maxBytes: maxCidSetBytes * 2, context: document.context, resolve });
  const cids = new Set<number>();
  for (const [index, byte] of bytes?.subarray(0, maxCidSetBytes).entries() ?? [])
    for (let bit = 0; bit < 8; bit++) if ((byte & (0x80 >> bit)) !== 0) cids.add(index * 8 + bit);
  return cids;
}
