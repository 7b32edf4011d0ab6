import { type Group, type Place, type Term, termOf } from '@blattwerk/invoice';
import type { ValueContext } from '@blattwerk/invoice/format-values';
import type { InvoiceTexts } from '@blattwerk/invoice/texts';
import type { Language } from '@blattwerk/shared';
import { createContext, use } from 'react';
import type { InvoiceModel } from './read-outcome.ts';

/** What all parts of a shown invoice use. */
export interface InvoiceShown {
  texts: InvoiceTexts;
  values: ValueContext;
  /** Ids of the elements that show values and groups. */
  ids: ReadonlyMap<Term | Group, string>;
  /** Ids of the elements that show what is at a place and around it, from the innermost; some are not in the page. */
  idsAt: (place: Place) => string[];
}

export const InvoiceContext = createContext<InvoiceShown | null>(null);

export function useInvoice(): InvoiceShown {
  const shown = use(InvoiceContext);
  if (!shown) throw new Error('useInvoice: no InvoiceContext above this component');
  return shown;
}

export function describeInvoice({ root }: InvoiceModel, texts: InvoiceTexts, language: Language): InvoiceShown {
  const ids = new Map<Term | Group, string>();
  const byPath = new Map<string, string[]>();
  const add = (item: Term | Group) => {
    const id = `invoice-${ids.size}`;
    ids.set(item, id);
    const { path } = item.place;
    byPath.set(path, [...(byPath.get(path) ?? []), id]);
  };
  const open: Group[] = [root];
  // The list grows while it is walked.
  for (const group of open) {
    add(group);
    for (const term of group.terms) add(term);
    for (const inner of group.groups) open.push(inner);
  }
  const idsAt = ({ path }: Place): string[] => {
    const found: string[] = [];
    for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) found.push(...(byPath.get(at) ?? []));
    return found;
  };
  const currency = termOf(root, 'BT-5')?.value ?? '';
  return { texts, values: { language, currency, codeNames: texts.codeNames }, ids, idsAt };
}
