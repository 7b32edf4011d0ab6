import { NotUpdatable } from '../errors.ts';
import { catalogAfterChange } from './catalog-entries.ts';
import type { PdfDocument } from './document.ts';
import { permanentId } from './save.ts';
import { withEntries } from './values.ts';
import { defaultObjectStreams, FileWriter, type Pieces } from './writer.ts';

/** Keys of a cross-reference stream that do not belong to a trailer (ISO 32000-2, table 17). */
const streamKeys = {
  Type: undefined,
  W: undefined,
  Index: undefined,
  Length: undefined,
  Filter: undefined,
  DecodeParms: undefined,
};

/**
 * Appends the changed objects to the original bytes (incremental update, ISO 32000-2, 7.5.6). All previous revisions,
 * and signatures of them, stay readable. Usage rights end with any change, see `catalogEntries`.
 * @returns the original bytes, followed by the update; without a change, only the original bytes
 * @throws NotUpdatable where the document has an `updateObstacle`
 * @throws MalformedPdf where the trailer has no reference to a catalog
 * @throws TypeError where a value cannot be written
 */
export function saveUpdate(document: PdfDocument): Pieces {
  return document.budget.operation(() => writeUpdate(document));
}

function writeUpdate(document: PdfDocument): Pieces {
  const { bytes, xref, updateObstacle } = document;
  if (updateObstacle !== undefined) throw new NotUpdatable(updateObstacle);
  const changed = document.findChanged();
  if (changed.size === 0 && !document.isTrailerChanged) return [bytes];
  const { catalog, budget } = document;
  const catalogNumber = document.numberOf(document.trailer.get('Root'));
  const renewed = catalogAfterChange(catalog, { resolve: (value) => document.resolve(value), budget });
  const numbers = new Set(changed);
  if (catalogNumber !== undefined && renewed !== catalog) numbers.add(catalogNumber);
  const writer = new FileWriter({
    version: document.version,
    // The cross-references of an update have the form of those before it (7.5.8.4).
    objectStreams: xref.isStream ? defaultObjectStreams : undefined,
    updated: { length: bytes.length, size: document.size },
  });
  for (const number of [...numbers].toSorted((a, b) => a - b))
    writer.value(number, number === catalogNumber ? renewed : document.object(number));
  const trailer = withEntries(document.trailer, {
    ...streamKeys,
    XRefStm: undefined,
    Prev: xref.start,
    Size: Math.max(document.size, document.number(document.trailer.get('Size')) ?? 0),
  });
  return [bytes, ...writer.end(trailer, permanentId(document))];
}
