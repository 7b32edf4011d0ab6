import type { QpdfDict, QpdfJson, QpdfObject, QpdfObjects, QpdfValue } from '../qpdf-json.ts';

/** References that lead to references: qpdf itself follows no long chain. */
const maxHops = 16;
const reference = /^\d+ \d+ R$/;

export function isReference(value: QpdfValue | undefined): value is string {
  return typeof value === 'string' && reference.test(value);
}

export function isDict(value: QpdfValue | undefined): value is QpdfDict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isName(value: QpdfValue | undefined): value is string {
  return typeof value === 'string' && (value.startsWith('/') || value.startsWith('n:/'));
}

export function isText(value: QpdfValue | undefined): value is string {
  return typeof value === 'string' && (value.startsWith('u:') || value.startsWith('b:'));
}

/** The objects of a file, and what is changed in them. */
export type PdfObjects = ReturnType<typeof openObjects>;

export function openObjects({ objects, maxObjectId }: QpdfJson) {
  const changed = new Set<string>();
  let lastId = maxObjectId;

  /** What a value stands for, references followed; null for a stream, or for what there is not. */
  function resolve(value: QpdfValue | undefined): QpdfValue {
    let found = value;
    for (let hops = 0; isReference(found); hops++) {
      const object = objects[`obj:${found}`];
      if (hops === maxHops || !object || !('value' in object)) return null;
      found = object.value;
    }
    return found ?? null;
  }

  function dict(value: QpdfValue | undefined): QpdfDict {
    const found = resolve(value);
    return isDict(found) ? found : {};
  }

  function array(value: QpdfValue | undefined): QpdfValue[] {
    const found = resolve(value);
    return Array.isArray(found) ? found : [];
  }

  const trailer = objects['trailer'] && 'value' in objects['trailer'] ? dict(objects['trailer'].value) : {};
  const catalog = dict(trailer['/Root']);

  function replace(ref: string, value: QpdfValue): void {
    objects[`obj:${ref}`] = { value };
    changed.add(`obj:${ref}`);
  }

  return {
    trailer,
    catalog,
    resolve,
    dict,
    array,
    isStream: (value: QpdfValue | undefined): boolean => {
      const object = isReference(value) ? objects[`obj:${value}`] : undefined;
      return object !== undefined && 'stream' in object;
    },
    /** Shows every dictionary of the file, those of streams too; what `edit` says it changed is written. */
    editDicts(edit: (dict: QpdfDict) => boolean): void {
      for (const [key, object] of Object.entries(objects)) {
        if (key === 'trailer') continue;
        if (editDictsOf('value' in object ? object.value : object.stream.dict, edit)) changed.add(key);
      }
    },
    /** The object is written as it stands now. */
    markChanged(ref: string): void {
      changed.add(`obj:${ref}`);
    },
    /** The object is written with another value. */
    replace,
    replaceCatalog(value: QpdfDict): void {
      const ref = trailer['/Root'];
      if (isReference(ref)) replace(ref, value);
    },
    replaceTrailer(value: QpdfDict): void {
      objects['trailer'] = { value };
      changed.add('trailer');
    },
    /** @returns the new object's reference */
    add(value: QpdfValue): string {
      const ref = `${++lastId} 0 R`;
      objects[`obj:${ref}`] = { value };
      changed.add(`obj:${ref}`);
      return ref;
    },
    /** What `updateFromJson` is to write: a stream's data stays. */
    changes(): QpdfObjects {
      const entries = [...changed].flatMap((key) => {
        const object = objects[key];
        if (!object) return [];
        const written = 'value' in object ? object : { stream: { dict: object.stream.dict } };
        return [[key, withPlainNumbers(written) as QpdfObject] as const];
      });
      return Object.fromEntries(entries);
    },
  };
}

/** Without numbers that JSON writes with an exponent, which PDF does not know (ISO 32000-2, 7.3.3). */
function withPlainNumbers(value: unknown): unknown {
  if (typeof value === 'number') return Math.abs(value) < 1e-6 ? 0 : Math.max(-1e20, Math.min(1e20, value));
  if (Array.isArray(value)) return value.map(withPlainNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPlainNumbers(inner)]));
}

function editDictsOf(value: QpdfValue, edit: (dict: QpdfDict) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // qpdf reads no more than some hundred levels of direct objects.
  let isChanged = isDict(value) && edit(value);
  for (const inner of Object.values(value) as QpdfValue[]) {
    if (editDictsOf(inner, edit)) isChanged = true;
  }
  return isChanged;
}

/** The pages in their order, as references; a page that stands in the tree directly has none and is left out. */
export function pagesOf(objects: PdfObjects): string[] {
  const pages: string[] = [];
  const nodes = new Set<string>();
  const pending: QpdfValue[] = [objects.catalog['/Pages'] ?? null];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const node = objects.dict(value);
    if ('/Kids' in node) {
      if (isReference(value)) {
        if (nodes.has(value)) continue;
        nodes.add(value);
      }
      pending.push(...objects.array(node['/Kids']).toReversed());
    } else if (isReference(value) && isDict(objects.resolve(value))) pages.push(value);
  }
  return pages;
}
