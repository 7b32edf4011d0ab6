import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { PdfDict, PdfStream, PdfValue } from '../../file/values.ts';
import { decodeCMap, readSections } from '../../font/cmap-syntax.ts';
import { predefinedCMaps } from '../../font/predefined-cmaps.ts';
import { isIdentity } from '../../font/read-code-map.ts';

/** Supplements of the character collections that predefined CMaps are of (ISO 32000-1, table 118); 0 for others. */
const supplements: readonly (readonly [names: RegExp, supplement: number])[] = [
  [/^(?:83pv|90pv|Add|EUC|H$|V$|KSCms|UniKS-UCS2)/, 1],
  [/^(?:GBKp?-EUC|90msp?-|Ext-|UniKS-UTF16)/, 2],
  [/^(?:HKscs|UniCNS)/, 3],
  [/^(?:GBK2K|UniGB|UniJIS)/, 4],
];
/** Predefined CMaps that PDF 1.7 does not have (ISO 32000-1, table 118). */
const laterNames = /UTF(?:8|32)/;

/**
 * Whether PDF/A allows the encoding of a composite font, with its CIDFont (ISO 19005-2, 6.2.11.3): an identity, or a CMap that is
 * predefined or embedded and of the same character collection.
 */
export function hasKnownCMap(document: PdfDocument, font: PdfDict, descendant: PdfDict): boolean {
  const encoding = font.get('Encoding');
  const name = document.name(encoding);
  if (isIdentity(name)) return true;
  const collection = collectionOf(document, descendant.get('CIDSystemInfo'));
  const stream = document.stream(encoding);
  if (stream)
    return (
      isEmbeddedWhole(document, stream) && isSame(collection, collectionOf(document, stream.dict.get('CIDSystemInfo')))
    );
  if (name === undefined || laterNames.test(name)) return false;
  const ordering = predefinedCMaps()?.find(name)?.collection;
  const [, supplement = 0] = supplements.find(([names]) => names.test(name)) ?? [];
  return ordering !== undefined && isSame(collection, { registry: 'Adobe', ordering, supplement });
}

interface Collection {
  registry: string;
  ordering: string;
  supplement: number;
}

function collectionOf(document: PdfDocument, value: PdfValue | undefined): Collection | undefined {
  const dict = document.dict(value);
  const [registry, ordering] = ['Registry', 'Ordering'].map((key) =>
    document.string(dict?.get(key))?.toString('latin1'),
  );
  const supplement = document.number(dict?.get('Supplement'));
  return registry === undefined || ordering === undefined || supplement === undefined
    ? undefined
    : { registry, ordering, supplement };
}

function isSame(own: Collection | undefined, other: Collection | undefined): boolean {
  return (
    own !== undefined &&
    own.registry === other?.registry &&
    own.ordering === other.ordering &&
    own.supplement <= other.supplement
  );
}

/** Whether an embedded CMap depends on no other one, and writes in the direction that its dictionary says. */
function isEmbeddedWhole(document: PdfDocument, stream: PdfStream): boolean {
  if (stream.dict.has('UseCMap')) return false;
  const text = decodeCMap(document, stream, document.context);
  if (!text) return false;
  let mode = 0;
  try {
    for (const { operator, operands, name } of readSections(text, document.context)) {
      if (operator === 'usecmap') return false;
      if (operator === 'def' && name === 'WMode') mode = Number(operands.at(-1));
    }
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
    return false;
  }
  return mode === (document.number(stream.dict.get('WMode')) ?? 0);
}
