import { MalformedPdf, TooComplexPdf } from '@blattwerk/pdf';
import { termsBelow } from '../check/rule-context.ts';
import type { Finding } from '../check/index.ts';
import { comparePages, type Difference } from '../compare/index.ts';
import type { Invoice } from '../model.ts';
import type { TermId } from '../terms.ts';
import type { InvoiceFile } from './read-invoice-file.ts';

/** What the pages around an invoice say of it. */
export interface ComparedPages {
  /** Terms whose values all stand on the pages. */
  readonly confirmed: readonly TermId[];
  /** Terms with a value that the pages do not have: many print less than the XML has. */
  readonly missing: readonly TermId[];
}

/**
 * Compares an invoice with the text of the pages around it. What contradicts is a finding.
 * @returns undefined where there are no pages, or none with text
 */
export async function compareContainer({
  invoice,
  container,
}: InvoiceFile): Promise<{ findings: readonly Finding[]; pages: ComparedPages } | undefined> {
  const texts = await container?.pageTexts().catch((error: unknown) => {
    if (error instanceof MalformedPdf || error instanceof TooComplexPdf) return undefined;
    throw error;
  });
  if (!texts) return undefined;
  const { differences, confirmed, unreadable } = comparePages(invoice, texts);
  if (unreadable) return undefined;
  const missing = differences.filter(({ kind }) => kind === 'missing').map(({ term }) => term);
  const findings = differences
    .filter(({ kind }) => kind === 'other')
    .map((difference) => findingOf(difference, invoice));
  return { findings, pages: { confirmed, missing } };
}

function findingOf({ term, expected, found = '', area }: Difference, { root }: Invoice): Finding {
  const page = String((area?.pageIndex ?? 0) + 1);
  return {
    rule: `PAGE-${term}`,
    severity: 'warning',
    sentence: 'pageDiffers',
    params: { expected, found, page },
    terms: [term],
    place: termsBelow(root, term).find(({ value }) => value === expected)?.place ?? root.place,
    ...(area && { shown: area }),
  };
}
