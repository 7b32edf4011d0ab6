import type { DestinationPages } from '../../file/destination-pages.ts';
import {
  asInteger,
  dictOf,
  type PdfDict,
  PdfName,
  type PdfRef,
  type PdfValue,
  withEntries,
} from '../../file/values.ts';

/** What has the marked content of a page. */
export interface PageContent {
  /** The page that shows it. */
  page: PdfRef;
  /** Its form XObject; undefined where the page had no content. */
  form: PdfRef | undefined;
}

/**
 * Makes the elements of the structure refer to the content of pages where that has gone: marked content of a page becomes that of a
 * form XObject (ISO 32000-2, 14.7.5.2).
 * @param contentOf of a page, by its index
 * @throws TooComplexPdf where the budget is exhausted
 */
export function moveTags(pages: DestinationPages, contentOf: (pageIndex: number) => PageContent | undefined): void {
  const { document } = pages;
  const contentOn = (page: PdfValue | undefined) => contentOf(pages.pageIndexOf(page) ?? -1);
  const root = document.dict(document.catalog.get('StructTreeRoot'));
  const seen = new Set<PdfDict>();
  const pending = root ? [{ value: document.catalog.get('StructTreeRoot') ?? null, element: root }] : [];

  /** A kid of an element: marked content, or an object, on the page that it has gone to. */
  function moved(kid: PdfValue, own: PageContent | undefined): PdfValue {
    const id = asInteger(document.resolve(kid));
    if (id !== undefined) return own?.form ? markedContent(own.page, own.form, id) : kid;
    const dict = document.dict(kid);
    const type = document.name(dict?.get('Type'));
    if (dict && (type === 'MCR' || type === 'OBJR')) {
      const content = contentOn(dict.get('Pg')) ?? own;
      const isOfPage = type === 'MCR' && !dict.has('Stm');
      return withEntries(dict, {
        ...(content ? { Pg: content.page } : {}),
        ...(isOfPage && content?.form ? { Stm: content.form } : {}),
      });
    }
    if (dict && !seen.has(dict)) pending.push({ value: kid, element: dict });
    return kid;
  }

  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, element } = next;
    seen.add(element);
    const own = contentOn(element.get('Pg'));
    const kids = document.resolve(element.get('K'));
    document.budget.step(1 + (Array.isArray(kids) ? kids.length : 0));
    if (Array.isArray(kids))
      element.set(
        'K',
        kids.map((kid) => moved(kid, own)),
      );
    else if (kids !== null) element.set('K', moved(element.get('K') ?? null, own));
    if (own) element.set('Pg', own.page);
    const number = document.numberOf(value);
    if (number !== undefined) document.markChanged(number);
  }
}

function markedContent(page: PdfRef, form: PdfRef, id: number): PdfDict {
  return dictOf({ Type: new PdfName('MCR'), Pg: page, Stm: form, MCID: id });
}
