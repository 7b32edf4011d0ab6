import type { Budget } from '../budget.ts';
import type { PdfDocument } from '../file/document.ts';
import { asInteger, type PdfDict, type PdfValue } from '../file/values.ts';
import type { StructureContent } from './shown-text.ts';

/** The logical order of a document's marked content (ISO 32000-2, 14.8.2.5): ranks by its contents and identifiers. */
export class StructureOrder {
  readonly #document: PdfDocument;
  readonly #budget: Budget;
  readonly #ranks = new Map<string, number>();
  readonly #visited = new Set<PdfDict>();

  constructor(document: PdfDocument, budget: Budget) {
    this.#document = document;
    this.#budget = budget;
    this.#visit(document.catalog.get('StructTreeRoot'), undefined, 0);
  }

  /** @returns undefined for content that is not in the structure, such as headers of pages */
  rankOf({ structParents, mcid }: StructureContent): number | undefined {
    return this.#ranks.get(this.#keyOf(structParents, mcid));
  }

  /** @param page of the content items of an element that state none */
  #visit(value: PdfValue | undefined, page: PdfValue | undefined, depth: number): void {
    const document = this.#document;
    this.#budget.step();
    this.#budget.checkDepth(depth);
    const mcid = asInteger(document.resolve(value));
    const dict = document.dict(value);
    if (mcid !== undefined) this.#add(page, mcid);
    if (!dict || this.#visited.has(dict)) return;
    this.#visited.add(dict);
    const ownPage = dict.get('Pg') ?? page;
    const ownMcid = asInteger(document.resolve(dict.get('MCID')));
    if (ownMcid !== undefined) this.#add(dict.get('Stm') ?? ownPage, ownMcid);
    const kids = document.array(dict.get('K')) ?? [dict.get('K')];
    for (const kid of kids) this.#visit(kid, ownPage, depth + 1);
  }

  /** @param content a page or a form */
  #add(content: PdfValue | undefined, mcid: number): void {
    const key = this.#keyOf(this.#document.dict(content)?.get('StructParents'), mcid);
    if (!this.#ranks.has(key)) this.#ranks.set(key, this.#ranks.size);
  }

  #keyOf(structParents: PdfValue | undefined, mcid: number): string {
    return `${asInteger(this.#document.resolve(structParents))} ${mcid}`;
  }
}
