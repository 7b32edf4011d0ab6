import type { PdfDocument } from '../../file/document.ts';
import { ParentTree } from '../../file/parent-tree.ts';
import { asInteger, dictOf, type PdfDict, PdfName, PdfRef, type PdfValue } from '../../file/values.ts';

/** An element of the structure tree that refers to an annotation. */
interface AnnotationElement {
  dict: PdfDict;
  /** The element, for the parent tree; undefined for a direct dictionary. */
  ref: PdfRef | undefined;
}

/**
 * The elements of annotations in the structure tree (ISO 32000-2, 14.7), which get the content that the annotations become:
 * their object references become marked content, or go where an annotation is not shown.
 */
export class AnnotationTags {
  readonly #document: PdfDocument;
  readonly #root: PdfDict | undefined;
  readonly #annotations: ReadonlySet<number>;
  readonly #elements = new Map<number, AnnotationElement>();
  /** The marked content that each annotation has become. */
  readonly #contents = new Map<number, PdfDict>();
  /** The parent tree; undefined until it is needed. */
  #parents: ParentTree | undefined;

  /** @param annotations numbers of the annotations that are removed */
  constructor(document: PdfDocument, annotations: ReadonlySet<number>) {
    this.#document = document;
    this.#annotations = annotations;
    this.#root = document.dict(document.catalog.get('StructTreeRoot'));
    if (this.#root && annotations.size > 0) this.#findElements(this.#root);
  }

  /**
   * Assigns marked content of a page to the element of an annotation.
   * @returns the operation that begins it; undefined for an annotation without an element
   */
  mark(annotation: number | undefined, pageIndex: number, tag: string): string | undefined {
    const element = annotation === undefined ? undefined : this.#elements.get(annotation);
    const page = this.#document.pages[pageIndex];
    if (
      annotation === undefined ||
      !this.#root ||
      !element?.ref ||
      page?.number === undefined ||
      this.#contents.has(annotation)
    )
      return undefined;
    const id = this.#parentTree(this.#root).addContent(page, element.ref);
    this.#contents.set(annotation, dictOf({ Type: new PdfName('MCR'), Pg: new PdfRef(page.number), MCID: id }));
    return `/${tag} << /MCID ${id} >> BDC`;
  }

  /** Writes what has changed. */
  write(): void {
    const document = this.#document;
    if (!this.#root || this.#elements.size === 0) return;
    for (const element of new Set(Array.from(this.#elements.values(), ({ dict }) => dict))) {
      const kids = document.array(element.get('K'));
      const replaced = (kids ?? [element.get('K') ?? null]).flatMap((kid) => this.#replaced(kid));
      if (kids) element.set('K', replaced);
      else if (replaced[0] !== undefined) element.set('K', replaced[0]);
      else element.delete('K');
    }
    const parents = this.#parentTree(this.#root);
    for (const number of this.#annotations) {
      const key = asInteger(document.resolve(document.dict(new PdfRef(number))?.get('StructParent')));
      if (key !== undefined) parents.delete(key);
    }
    parents.write();
  }

  #findElements(root: PdfDict): void {
    const document = this.#document;
    const seen = new Set<PdfDict>([root]);
    const pending: { element: PdfDict; ref: PdfRef | undefined }[] = [{ element: root, ref: undefined }];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { element, ref } = next;
      const value = element.get('K') ?? null;
      for (const kid of document.array(value) ?? [value]) {
        document.budget.step();
        const dict = document.dict(kid);
        if (!dict) continue;
        const annotation = this.#annotationOf(dict);
        if (annotation !== undefined) this.#elements.set(annotation, { dict: element, ref });
        else if (!seen.has(dict)) {
          seen.add(dict);
          const number = document.numberOf(kid);
          pending.push({ element: dict, ref: number === undefined ? undefined : new PdfRef(number) });
        }
      }
    }
  }

  /** The annotation of an object reference; undefined for other kids. */
  #annotationOf(kid: PdfDict): number | undefined {
    if (this.#document.name(kid.get('Type')) !== 'OBJR') return undefined;
    const number = this.#document.numberOf(kid.get('Obj'));
    return number !== undefined && this.#annotations.has(number) ? number : undefined;
  }

  #replaced(kid: PdfValue): PdfValue[] {
    const dict = this.#document.dict(kid);
    const annotation = dict && this.#annotationOf(dict);
    if (annotation === undefined) return kid === null ? [] : [kid];
    const content = this.#contents.get(annotation);
    return content ? [content] : [];
  }

  #parentTree(root: PdfDict): ParentTree {
    this.#parents ??= new ParentTree(this.#document, root);
    return this.#parents;
  }
}
