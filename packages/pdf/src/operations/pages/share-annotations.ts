import { contains } from '../../content/shapes.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Box, boxOf, intersect } from '../../file/page-geometry.ts';
import type { PdfDict, PdfValue } from '../../file/values.ts';

/** The annotations of one of several parts of a page. */
export interface SharedAnnotations {
  /** Entries of /Annots. */
  values: PdfValue[];
  /** Object numbers of those that no part before has. */
  added: ReadonlySet<number>;
}

/**
 * Shares the annotations of a page among parts of it that become pages: each gets those that it shows, a field belongs to the
 * part with its middle, and what no part shows stays in all.
 * @param parts what each of them shows, in default user space
 */
export function shareAnnotations(document: PdfDocument, page: PdfDict, parts: readonly Box[]): SharedAnnotations[] {
  const values = document.array(page.get('Annots')) ?? [];
  document.budget.step(values.length * parts.length);
  const shares = values.map((value) => partsOf(document, document.dict(value), parts));
  const known = new Set<number>();
  return parts.map((_, part) => {
    const own = values.filter((_value, at) => shares[at]?.includes(part) ?? true);
    const added = new Set(
      own.flatMap((value) => document.numberOf(value) ?? []).filter((number) => !known.has(number)),
    );
    for (const number of added) known.add(number);
    return { values: own, added };
  });
}

/** Indices of the parts that show an annotation; undefined for all. */
function partsOf(document: PdfDocument, annotation: PdfDict | undefined, parts: readonly Box[]): number[] | undefined {
  const type = document.name(annotation?.get('Subtype'));
  // A window with a comment opens beside what it is about.
  const shown = type === 'Popup' ? (document.dict(annotation?.get('Parent')) ?? annotation) : annotation;
  const box = shown && boxOf(shown, 'Rect', document);
  if (!box) return undefined;
  if (type === 'Widget') {
    const part = parts.findIndex((each) => contains(each, [[(box.left + box.right) / 2, (box.bottom + box.top) / 2]]));
    return part < 0 ? undefined : [part];
  }
  const found = parts.flatMap((part, at) => (intersect(box, part) ? [at] : []));
  return found.length > 0 ? found : undefined;
}
