import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { useAnnounce } from '../../../tool-run/announcer.tsx';
import { ToolFoot } from '../../../tool-run/tool-foot.tsx';
import { useWorkingMode } from '../../../tool-run/use-working-mode.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { NoticeBox } from '../../../ui/notice-box.tsx';
import { usePageMark } from '../../../ui/use-page-mark.ts';
import { formatDate } from '@blattwerk/invoice/format-values';
import { stopWriting } from '../invoices.ts';
import { Field, Fields, More, MoreFields } from './form-fields.tsx';
import { askForInvoice, invoiceForm, setKeeping } from './form-store.ts';
import { AdjustmentList, ItemList } from './item-list.tsx';
import { LookInputs } from './look-inputs.tsx';
import { makeInvoice } from './make-invoice.ts';
import { totalsOf } from './totals.ts';
import { ShownTotals } from './shown-totals.tsx';
import styles from './write-invoice.module.css';

const dayMs = 86_400_000;

/** What an XRechnung needs, and other invoices may have. */
const references = ['reference', 'electronicAddress.id'] as const;

/** A form for an invoice, which is made in the browser. */
export function WriteInvoice() {
  const { t } = useTexts('writeInvoice');
  const announce = useAnnounce();
  const element = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const view = useWorkingMode<HTMLDivElement>();
  usePageMark('form-bar');
  const [isMaking, setMaking] = useState(false);
  const [failure, setFailure] = useState<Awaited<ReturnType<typeof makeInvoice>>>();
  const output = useStore(invoiceForm, ({ form }) => form.output);
  const kind = useStore(invoiceForm, ({ form }) => form.kind);
  const deliveryKind = useStore(invoiceForm, ({ form }) => form.delivery.kind);
  const isFaulty = useStore(invoiceForm, ({ isAsked, faults }) => isAsked && faults.size > 0);
  const isXRechnung = output === 'xrechnung';

  // The button that led here is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  const make = async () => {
    if (!flushSync(askForInvoice)) {
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      announce(t('incomplete'));
      return;
    }
    setMaking(true);
    setFailure(await makeInvoice());
    setMaking(false);
  };

  return (
    <div ref={view} className={styles.view} data-working="" data-accent="ochre">
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          {t('title')}
        </h2>
        <Button kind="quiet" size="small" icon="arrow-left" onClick={stopWriting}>
          {t('back')}
        </Button>
      </div>
      <p className={styles.required}>{t(`required.${output}`)}</p>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Section title={t('sections.document')}>
          <Field path="output" />
          <Field path="kind" />
          <div className={styles.pair}>
            <Field path="number" />
            <Field path="issueDate" />
          </div>
          {kind === 'creditNote' && <Fields in="preceding" of={['number', 'date']} />}
          <Field path="delivery.kind" />
          {deliveryKind === 'date' ? (
            <Fields in="delivery" of={['date']} />
          ) : (
            <Fields in="delivery.period" of={['start', 'end']} />
          )}
          <More title={t('more.document')} paths={['orderReference', 'currency', 'delivery.address']}>
            <div className={styles.pair}>
              <Field path="orderReference" />
              <Field path="currency" />
              <Field path="language" />
              {isXRechnung && <Field path="syntax" />}
            </div>
            <fieldset className={styles.group}>
              <legend>{t('deliveryAddress')}</legend>
              <Fields in="delivery.address" of={['street', 'addition', 'postCode', 'city', 'country']} />
            </fieldset>
          </More>
        </Section>
        <Section title={t('sections.seller')}>
          <Fields in="seller" of={['name', 'address.street', 'address.postCode', 'address.city']} />
          <Fields in="seller.contact" of={['name', 'phone', 'email']} />
          <Fields in="seller" of={['taxNumber', 'vatNumber']} />
          <MoreFields title={t('more.seller')} in="seller" of={['address.addition', 'address.country', 'register']} />
        </Section>
        <Section title={t('sections.buyer')}>
          <Fields in="buyer" of={['name', 'address.street', 'address.postCode', 'address.city']} />
          {isXRechnung && <Fields in="buyer" of={references} />}
          <MoreFields
            title={t(isXRechnung ? 'more.buyerAlone' : 'more.buyer')}
            in="buyer"
            of={['address.addition', 'address.country', 'vatNumber', ...(isXRechnung ? [] : references)]}
          />
        </Section>
        <Section title={t('sections.items')}>
          <Rows />
        </Section>
        <Section title={t('sections.payment')}>
          <div className={styles.pair}>
            <Field path="payment.iban" />
            {kind === 'invoice' && <DueDays />}
          </div>
          <MoreFields
            title={t('more.payment')}
            in="payment"
            of={['accountName', 'bic', 'discounts.0.percent', 'discounts.0.days']}
          />
          <Field path="note" />
        </Section>
        {!isXRechnung && <LookInputs />}
        <Keeping />
        {failure && <NoticeBox kind="error">{t(`failures.${failure}`)}</NoticeBox>}
        {isFaulty && <p className={styles.incomplete}>{t('incomplete')}</p>}
        <ToolFoot privacy={t('privacy')} sticky>
          <Button type="submit" kind="primary" size="large" busy={isMaking}>
            {t('make')}
          </Button>
        </ToolFoot>
      </form>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** What is charged and taken off, and what is to be paid for it. */
function Rows() {
  const { t } = useTexts('writeInvoice');
  const form = useDeferredValue(useStore(invoiceForm, (store) => store.form));
  const totals = useMemo(() => totalsOf(form), [form]);
  return (
    <>
      <ItemList lines={totals?.lines} />
      <More title={t('more.adjustments')} paths={['allowances', 'charges']}>
        <AdjustmentList list="allowances" />
        <AdjustmentList list="charges" />
      </More>
      <ShownTotals totals={totals} />
    </>
  );
}

/** Days until the amount is due, and the date. */
function DueDays() {
  const { t } = useTexts('writeInvoice');
  const { issueDate, dueDays } = useStore(invoiceForm, ({ form }) => form);
  const language = useLanguage();
  const due = /^\d{1,3}$/.test(dueDays) ? Date.parse(issueDate) + Number(dueDays) * dayMs : Number.NaN;
  const date = Number.isNaN(due) ? undefined : formatDate(new Date(due).toISOString().slice(0, 10), language);
  return <Field path="dueDays" hint={date === undefined ? t('dueAtOnce') : t('due', { date })} />;
}

/** Whether the browser keeps the sender, and how it is forgotten. */
function Keeping() {
  const { t } = useTexts('writeInvoice');
  const keeps = useStore(invoiceForm, (state) => state.keeps);
  const announce = useAnnounce();
  const forget = () => {
    setKeeping(false);
    announce(t('keeping.forgotten'));
  };
  return (
    <div className={styles.keeping}>
      <Checkbox label={t('keeping.label')} hint={t('keeping.hint')} checked={keeps === true} onChange={setKeeping} />
      {keeps === 'refused' && <NoticeBox kind="error">{t('keeping.refused')}</NoticeBox>}
      {keeps === true && (
        <Button size="small" icon="trash" onClick={forget}>
          {t('keeping.forget')}
        </Button>
      )}
    </div>
  );
}
