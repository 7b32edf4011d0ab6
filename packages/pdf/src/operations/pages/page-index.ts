import type { PdfDocument } from '../../file/document.ts';
import { DestinationPages } from '../../file/destination-pages.ts';
import type { PdfDict } from '../../file/values.ts';
import { ResourcePruner } from '../../content/prune-resources.ts';

/** Index of the pages that own or are the target of each object; built once for any number of selections. */
export class PageIndex extends DestinationPages {
  readonly resources: ResourcePruner;
  /** Object numbers of the annotations of each page. */
  readonly annotations: readonly (readonly number[])[];
  /** Page indices by object number of pages and annotations. */
  readonly owners = new Map<number, number[]>();
  /** Page index of the target by object number of links within the document. */
  readonly linkTargets = new Map<number, number>();

  constructor(document: PdfDocument) {
    super(document);
    this.resources = new ResourcePruner(document);
    for (const [pageIndex, number] of this.pageNumbers.entries()) this.#own(number, pageIndex);
    this.annotations = document.pages.map(({ dict }, pageIndex) => this.#indexAnnotations(dict, pageIndex));
  }

  #own(number: number, pageIndex: number): void {
    const known = this.owners.get(number);
    if (known) known.push(pageIndex);
    else this.owners.set(number, [pageIndex]);
  }

  #indexAnnotations(page: PdfDict, pageIndex: number): number[] {
    const { document } = this;
    const annotations = document.array(page.get('Annots')) ?? [];
    document.budget.step(annotations.length);
    return annotations.flatMap((annotation) => {
      const number = document.numberOf(annotation);
      const dict = document.dict(annotation);
      if (number === undefined || !dict || this.isPage(number)) return [];
      this.#own(number, pageIndex);
      if (!this.linkTargets.has(number) && document.name(dict.get('Subtype')) === 'Link') {
        const target = this.targetOf(dict);
        if (target !== undefined) this.linkTargets.set(number, target);
      }
      return [number];
    });
  }
}
