import { formatDecimal, round } from '../decimal.ts';
import type { InvoiceDraft } from './read-draft.ts';

const sentences = {
  de: {
    formatDate: new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'UTC' }),
    dueBy: (date: string) => `Zahlbar bis ${date} ohne Abzug.`,
    dueNow: 'Sofort zahlbar ohne Abzug.',
    credited: 'Der Betrag wird verrechnet oder erstattet.',
    discount: (percent: string, days: number) =>
      `${percent.replace('.', ',')} % Skonto bei Zahlung innerhalb von ${days} ${days === 1 ? 'Tag' : 'Tagen'}.`,
  },
  en: {
    formatDate: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
    dueBy: (date: string) => `Payable without deduction by ${date}.`,
    dueNow: 'Payable immediately without deduction.',
    credited: 'The amount will be offset or refunded.',
    discount: (percent: string, days: number) =>
      `${percent}% cash discount for payment within ${days} ${days === 1 ? 'day' : 'days'}.`,
  },
};

/**
 * Terms of payment (BT-20): cash discounts in the form of XRechnung 3.0 (BR-DE-18), each on a line of its own with a line feed
 * after it, then the same in sentences.
 */
export function describePaymentTerms({ kind, language, payment }: InvoiceDraft, dueDate: string | undefined): string {
  const { formatDate, dueBy, dueNow, credited, discount } = sentences[language];
  const withoutDate = kind === 'creditNote' ? credited : dueNow;
  const due = dueDate === undefined ? withoutDate : dueBy(formatDate.format(Date.parse(dueDate)));
  const discounts = payment?.discounts ?? [];
  return [
    ...discounts.map(({ percent, days }) => `#SKONTO#TAGE=${days}#PROZENT=${formatDecimal(round(percent, 2))}#`),
    [...discounts.map(({ percent, days }) => discount(formatDecimal(percent), days)), due].join(' '),
  ].join('\n');
}
