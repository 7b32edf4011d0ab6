import type { ObjectStore } from '../file/object-store.ts';
import { encodeTextString } from '../file/text-string.ts';
import { writeNumberTree } from '../file/trees.ts';
import { dictOf, type PdfDict, PdfName, type PdfRef, type PdfValue } from '../file/values.ts';

/** Standard types of structure elements (ISO 32000-2, 14.8.4) that drawings have. */
export type StructureType = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export interface StructureOptions {
  /** What stands for a figure where it is not seen. */
  alt?: string;
  /** What a header cell is the header of. */
  scope?: 'Column' | 'Row';
  /** Columns of the table that a cell takes; 1 where absent. */
  columns?: number;
}

/** An element of the structure of a tagged PDF (ISO 32000-2, 14.7.2). Its content is what drawings show as `tagged` with it. */
export class StructureElement {
  readonly type: StructureType;
  readonly options: StructureOptions;
  readonly #children: StructureElement[] = [];

  constructor(type: StructureType, options: StructureOptions = {}) {
    this.type = type;
    this.options = options;
  }

  get children(): readonly StructureElement[] {
    return this.#children;
  }

  /** Adds an element in this one, after those that it has and after its own content. */
  add(type: StructureType, options: StructureOptions = {}): StructureElement {
    const child = new StructureElement(type, options);
    this.#children.push(child);
    return child;
  }
}

/** A page, and the elements of its content by the identifiers of that. */
export interface TaggedPage {
  page: PdfRef;
  tags: readonly StructureElement[];
}

/**
 * Adds a structure tree (14.7). The key of each page in its parent tree is the page's index.
 * @throws RangeError for content of an element that is not in the root
 */
export function writeStructure(store: ObjectStore, root: StructureElement, pages: readonly TaggedPage[]): PdfRef {
  const shown = new Map<StructureElement, { page: PdfRef; id: number }[]>();
  for (const { page, tags } of pages)
    for (const [id, tag] of tags.entries()) shown.set(tag, [...(shown.get(tag) ?? []), { page, id }]);
  const written = new Map<StructureElement, PdfRef>();

  function write(element: StructureElement, parent: PdfRef): PdfRef {
    const { type, children, options } = element;
    const content = shown.get(element) ?? [];
    const page = content[0]?.page;
    const dict = dictOf({
      Type: new PdfName('StructElem'),
      S: new PdfName(type),
      P: parent,
      Pg: page,
      Alt: options.alt === undefined ? undefined : encodeTextString(options.alt),
      A: attributesOf(options),
    });
    const ref = store.add(dict);
    written.set(element, ref);
    const own = content.map((each) => (each.page === page ? each.id : markedContent(each.page, each.id)));
    const kids = [...own, ...children.map((child) => write(child, ref))];
    if (kids.length > 0) dict.set('K', kids);
    return ref;
  }

  const tree = dictOf({ Type: new PdfName('StructTreeRoot') });
  const ref = store.add(tree);
  tree.set('K', [write(root, ref)]);
  const parents = pages.map(({ tags }, at) => {
    const elements = tags.map((tag): PdfValue => {
      const element = written.get(tag);
      if (!element) throw new RangeError(`expected an element in the root, got another ${tag.type}`);
      return element;
    });
    return [at, store.add(elements)] as const;
  });
  tree.set('ParentTree', store.add(writeNumberTree(parents, (value) => store.add(value))));
  tree.set('ParentTreeNextKey', pages.length);
  return ref;
}

function markedContent(page: PdfRef, id: number): PdfDict {
  return dictOf({ Type: new PdfName('MCR'), Pg: page, MCID: id });
}

/** Attributes of cells (14.8.5.7). */
function attributesOf({ scope, columns = 1 }: StructureOptions): PdfDict | undefined {
  if (scope === undefined && columns === 1) return undefined;
  return dictOf({
    O: new PdfName('Table'),
    Scope: scope === undefined ? undefined : new PdfName(scope),
    ColSpan: columns === 1 ? undefined : columns,
  });
}
