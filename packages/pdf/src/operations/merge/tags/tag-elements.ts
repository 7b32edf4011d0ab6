import type { PdfDocument } from '../../../file/document.ts';
import { type PdfDict, PdfName, type PdfValue } from '../../../file/values.ts';

/** Functions that return new names of roles, classes and IDs; undefined where no name changes. */
export interface Renaming {
  roles: ReadonlyMap<string, string>;
  className: ((name: string) => string) | undefined;
  id: ((id: Buffer) => Buffer) | undefined;
}

/** Renames roles, classes and IDs in all structure elements below a root. */
export function renameInElements(document: PdfDocument, kids: PdfValue | undefined, renaming: Renaming): void {
  if (renaming.roles.size === 0 && !renaming.className && !renaming.id) return;
  const seen = new Set<PdfDict>();
  /** Values to visit, with the number of the containing object. */
  const pending: { value: PdfValue | undefined; holder: number | undefined }[] = [{ value: kids, holder: undefined }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    document.budget.step();
    const found = document.resolve(next.value);
    const holder = document.numberOf(next.value) ?? next.holder;
    if (Array.isArray(found)) {
      for (const value of found) pending.push({ value, holder });
    } else if (found instanceof Map && found.has('S') && !seen.has(found)) {
      seen.add(found);
      if (renameInElement(document, found, renaming) && holder !== undefined) document.markChanged(holder);
      pending.push({ value: found.get('K'), holder });
    }
  }
}

/** @returns whether the element has changed */
function renameInElement(document: PdfDocument, element: PdfDict, { roles, className, id }: Renaming): boolean {
  const changes: PdfDict = new Map();
  const role = roles.get(document.name(element.get('S')) ?? '');
  if (role !== undefined) changes.set('S', new PdfName(role));
  const classes = className && renameClasses(document, element.get('C'), className);
  if (classes !== undefined) changes.set('C', classes);
  const ownId = document.string(element.get('ID'));
  const newId = ownId && id?.(ownId);
  if (newId && !newId.equals(ownId)) changes.set('ID', newId);
  const attributes = id && renameHeaders(document, element.get('A'), id);
  if (attributes !== undefined) changes.set('A', attributes);
  for (const [key, value] of changes) element.set(key, value);
  return changes.size > 0;
}

/** Renames a class, or the classes in an array with revision numbers; undefined where no name changes. */
function renameClasses(
  document: PdfDocument,
  value: PdfValue | undefined,
  className: (name: string) => string,
): PdfValue | undefined {
  const found = document.resolve(value);
  if (Array.isArray(found)) return mapItems(found, (item) => renameClasses(document, item, className));
  if (!(found instanceof PdfName)) return undefined;
  const name = className(found.text);
  return name === found.text ? undefined : new PdfName(name);
}

/** Renames the IDs in the /Headers of table cells (ISO 32000-2, table 384); undefined where no name changes. */
function renameHeaders(
  document: PdfDocument,
  value: PdfValue | undefined,
  id: (id: Buffer) => Buffer,
): PdfValue | undefined {
  const found = document.resolve(value);
  if (Array.isArray(found)) return mapItems(found, (item) => renameHeaders(document, item, id));
  if (!(found instanceof Map)) return undefined;
  const headers = mapItems(document.array(found.get('Headers')) ?? [], (item) => {
    const header = document.string(item);
    const renamed = header && id(header);
    return renamed && !renamed.equals(header) ? renamed : undefined;
  });
  // A copy, since several elements may share the attributes.
  return headers && new Map([...found, ['Headers', headers]]);
}

/** @param map returns undefined for an unchanged item */
function mapItems(items: readonly PdfValue[], map: (item: PdfValue) => PdfValue | undefined): PdfValue[] | undefined {
  const mapped = items.map(map);
  return mapped.some((item) => item !== undefined) ? items.map((item, at) => mapped[at] ?? item) : undefined;
}
