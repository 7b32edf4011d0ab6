import type { PdfDocument } from '../../file/document.ts';
import { ParentTree } from '../../file/parent-tree.ts';
import { asInteger, dictOf, type PdfDict, PdfName, PdfRef, type PdfValue } from '../../file/values.ts';

/** An element of the structure tree that refers to a widget. */
interface WidgetElement {
  dict: PdfDict;
  /** The element, for the parent tree; undefined for a direct dictionary. */
  ref: PdfRef | undefined;
}

/**
 * The elements of widgets in the structure tree (ISO 32000-2, 14.7), which get the content that the widgets become:
 * their object references become marked content, or go where a widget is not shown.
 */
export class WidgetTags {
  readonly #document: PdfDocument;
  readonly #root: PdfDict | undefined;
  readonly #widgets: ReadonlySet<number>;
  readonly #elements = new Map<number, WidgetElement>();
  /** The marked content that each widget has become. */
  readonly #contents = new Map<number, PdfDict>();
  /** The parent tree; undefined until it is needed. */
  #parents: ParentTree | undefined;

  /** @param widgets numbers of the widgets that are removed */
  constructor(document: PdfDocument, widgets: ReadonlySet<number>) {
    this.#document = document;
    this.#widgets = widgets;
    this.#root = document.dict(document.catalog.get('StructTreeRoot'));
    if (this.#root && widgets.size > 0) this.#findElements(this.#root);
  }

  /**
   * Assigns marked content of a page to the element of a widget.
   * @returns the operation that begins it; undefined for a widget without an element
   */
  mark(widget: number | undefined, pageIndex: number): string | undefined {
    const element = widget === undefined ? undefined : this.#elements.get(widget);
    const page = this.#document.pages[pageIndex];
    if (
      widget === undefined ||
      !this.#root ||
      !element?.ref ||
      page?.number === undefined ||
      this.#contents.has(widget)
    )
      return undefined;
    const id = this.#parentTree(this.#root).addContent(page, element.ref);
    this.#contents.set(widget, dictOf({ Type: new PdfName('MCR'), Pg: new PdfRef(page.number), MCID: id }));
    return `/Form << /MCID ${id} >> BDC`;
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
    for (const number of this.#widgets) {
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
        const widget = this.#widgetOf(dict);
        if (widget !== undefined) this.#elements.set(widget, { dict: element, ref });
        else if (!seen.has(dict)) {
          seen.add(dict);
          const number = document.numberOf(kid);
          pending.push({ element: dict, ref: number === undefined ? undefined : new PdfRef(number) });
        }
      }
    }
  }

  /** The widget of an object reference; undefined for other kids. */
  #widgetOf(kid: PdfDict): number | undefined {
    if (this.#document.name(kid.get('Type')) !== 'OBJR') return undefined;
    const number = this.#document.numberOf(kid.get('Obj'));
    return number !== undefined && this.#widgets.has(number) ? number : undefined;
  }

  #replaced(kid: PdfValue): PdfValue[] {
    const dict = this.#document.dict(kid);
    const widget = dict && this.#widgetOf(dict);
    if (widget === undefined) return kid === null ? [] : [kid];
    const content = this.#contents.get(widget);
    return content ? [content] : [];
  }

  #parentTree(root: PdfDict): ParentTree {
    this.#parents ??= new ParentTree(this.#document, root);
    return this.#parents;
  }
}
