import type { PdfDocument } from '../../file/document.ts';
import type { PdfDict, PdfStream } from '../../file/values.ts';
import { readCMapDefinitions, readSystemInfo, type SystemInfo } from '../../font/cmap-definitions.ts';
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
  const collection = readSystemInfo(document, descendant.get('CIDSystemInfo'));
  const stream = document.stream(encoding);
  if (stream)
    return (
      isEmbeddedWhole(document, stream) &&
      isSame(collection, readSystemInfo(document, stream.dict.get('CIDSystemInfo')))
    );
  if (name === undefined || laterNames.test(name)) return false;
  const ordering = predefinedCMaps()?.find(name)?.collection;
  const [, supplement = 0] = supplements.find(([names]) => names.test(name)) ?? [];
  return ordering !== undefined && isSame(collection, { registry: 'Adobe', ordering, supplement });
}

function isSame(own: SystemInfo, other: SystemInfo): boolean {
  return (
    isStated(own) &&
    isStated(other) &&
    own.registry === other.registry &&
    own.ordering === other.ordering &&
    own.supplement <= other.supplement
  );
}

function isStated(info: SystemInfo): info is Required<{ [K in keyof SystemInfo]: NonNullable<SystemInfo[K]> }> {
  return Object.values(info).every((each) => each !== undefined);
}

/** Whether an embedded CMap depends on no other one, and writes in the direction that its dictionary says. */
function isEmbeddedWhole(document: PdfDocument, stream: PdfStream): boolean {
  if (stream.dict.has('UseCMap')) return false;
  const { isWhole, usesOther, mode } = readCMapDefinitions(document, stream, document.context);
  return isWhole && !usesOther && mode === (document.number(stream.dict.get('WMode')) ?? 0);
}
