import { type Group, type GroupId, groupsOf, type Term, type TermId, termOf } from '@blattwerk/invoice';
import { formatTerm } from '@blattwerk/invoice/format-values';
import { encodeGiroCode, type Transfer, transferOf } from '@blattwerk/invoice/giro-code';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { InvoiceModel } from './read-outcome.ts';
import { useInvoice } from './invoice-context.ts';
import styles from './summary.module.css';
import { TermValue } from './term-value.tsx';

/** Who wants how much, until when, to which account, and for what. */
export function Summary({ invoice }: { invoice: InvoiceModel }) {
  const { t } = useTexts('e-invoice');
  const { values } = useInvoice();
  const { root } = invoice;
  const transfer = useMemo(() => transferOf(invoice), [invoice]);
  const first = (group: GroupId, id: TermId) => firstIn(groupsOf(root, group), id);
  const due = first('BG-22', 'BT-115') ?? first('BG-22', 'BT-112');
  const date = termOf(root, 'BT-9');
  const [payment] = groupsOf(root, 'BG-16');
  const account = payment && firstIn(groupsOf(payment, 'BG-17'), 'BT-84');
  const holder = payment && firstIn(groupsOf(payment, 'BG-17'), 'BT-85');
  const debited = payment && firstIn(groupsOf(payment, 'BG-19'), 'BT-91');
  const type = termOf(root, 'BT-3');
  const number = termOf(root, 'BT-1');
  const issued = termOf(root, 'BT-2');
  return (
    <section className={styles.summary} aria-label={t('summary')}>
      <p className={styles.document}>
        {type ? formatTerm(type, values) : t(invoice.kind)} {number && <TermValue term={number} isCopy />}
        {issued && (
          <>
            {' '}
            {t('of')} <TermValue term={issued} isCopy />
          </>
        )}
      </p>
      <Fact label={t('from')} term={first('BG-4', 'BT-27')} isLarge />
      <Fact label={t(invoice.kind === 'creditNote' ? 'credited' : 'due')} term={due} isLarge />
      {date ? <Fact label={t('until')} term={date} /> : <Clamped label={t('terms')} term={termOf(root, 'BT-20')} />}
      <Purpose lines={groupsOf(root, 'BG-25')} note={firstIn(groupsOf(root, 'BG-1'), 'BT-22')} />
      <div className={styles.pay}>
        <div className={styles.account}>
          <Fact label={t('account')} term={account} />
          <Fact label={t('debited')} term={debited} />
          <Fact label={t('holder')} term={holder} />
          <Fact label={t('reference')} term={payment && termOf(payment, 'BT-83')} />
          {!account && <Fact label={t('means')} term={payment && termOf(payment, 'BT-81')} />}
        </div>
        {transfer && <GiroCode transfer={transfer} />}
      </div>
    </section>
  );
}

function firstIn(groups: readonly Group[], id: TermId): Term | undefined {
  return groups.flatMap((group) => termOf(group, id) ?? [])[0];
}

interface FactProps {
  label: string;
  term: Term | undefined;
  isLarge?: boolean;
}

function Fact({ label, term, isLarge = false }: FactProps) {
  if (!term) return null;
  return (
    <p className={styles.fact} data-large={isLarge || undefined}>
      <span className={styles.label}>{label}</span>
      <TermValue term={term} isCopy className={styles.factValue} />
    </p>
  );
}

/** A text of which the beginning is shown. */
function Clamped({ label, term }: FactProps) {
  if (!term) return null;
  return (
    <p className={styles.fact}>
      <span className={styles.label}>{label}</span>
      <TermValue term={term} isCopy className={styles.clamped} />
    </p>
  );
}

/** The first item, and the number of others. */
function Purpose({ lines, note }: { lines: readonly Group[]; note: Term | undefined }) {
  const { t } = useTexts('e-invoice');
  const [line] = lines;
  const item = line && firstIn(groupsOf(line, 'BG-31'), 'BT-153');
  const shown = item ?? note;
  if (!shown) return null;
  return (
    <p className={styles.fact}>
      <span className={styles.label}>{t('purpose')}</span>
      <span className={styles.clamped}>
        <TermValue term={shown} isCopy />
        {item && lines.length > 1 && `, ${t('moreLines', { count: lines.length - 1 })}`}
      </span>
    </p>
  );
}

/** A QR code that apps of banks read. */
function GiroCode({ transfer }: { transfer: Transfer }) {
  const { t } = useTexts('e-invoice');
  const rows = useMemo(() => encodeGiroCode(transfer), [transfer]);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <figure className={styles.code}>
      <svg
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        role="img"
        aria-label={t('giroCode.label')}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <figcaption>{t('giroCode.caption')}</figcaption>
    </figure>
  );
}
