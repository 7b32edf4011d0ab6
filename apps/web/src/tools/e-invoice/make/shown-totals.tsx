import { type Group, type TermId, termOf } from '@blattwerk/invoice';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { formatAmount, formatPercentage } from '@blattwerk/invoice/format-values';
import { useInvoiceTexts } from '../use-invoice-texts.ts';
import type { Totals } from './totals.ts';
import styles from './write-invoice.module.css';

/** What is to be paid so far. */
export function ShownTotals({ totals }: { totals: Totals | undefined }) {
  const { t } = useTexts('writeInvoice');
  const language = useLanguage();
  const { termNames } = useInvoiceTexts(language);
  if (!totals) return <p className={styles.noSums}>{t('noSums')}</p>;
  const { sums, taxes } = totals;
  const amountOf = (group: Group, id: TermId) => {
    const term = termOf(group, id);
    return term && formatAmount(term.value, term.qualifiers.currency ?? '', language);
  };
  const adjusted = (['BT-107', 'BT-108'] as const).filter((id) => termOf(sums, id));
  const rows = [...(adjusted.length > 0 ? (['BT-106', ...adjusted] as const) : []), 'BT-109'] as const;
  return (
    <dl className={styles.sums}>
      {rows.map((id) => (
        <div key={id}>
          <dt>{termNames[id]}</dt>
          <dd>{amountOf(sums, id)}</dd>
        </div>
      ))}
      {taxes.map((tax) => {
        const share = formatPercentage(termOf(tax, 'BT-119')?.value ?? '', language) ?? '';
        const reason = termOf(tax, 'BT-120')?.value;
        return (
          <div key={reason ?? share}>
            <dt>{reason ?? t('taxOf', { share, base: amountOf(tax, 'BT-116') })}</dt>
            <dd>{amountOf(tax, 'BT-117')}</dd>
          </div>
        );
      })}
      <div data-whole="">
        <dt>{termNames['BT-112']}</dt>
        <dd>{amountOf(sums, 'BT-112')}</dd>
      </div>
    </dl>
  );
}
