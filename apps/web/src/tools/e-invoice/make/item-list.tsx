import { type Group, termOf } from '@blattwerk/invoice';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { OrderButtons } from '../../../tool-run/sorting/order-buttons.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { formatAmount } from '@blattwerk/invoice/format-values';
import { Field, Fields, More } from './form-fields.tsx';
import { invoiceForm, setRows } from './form-store.ts';
import { type ItemForm, newAdjustment, newItem } from './invoice-form.ts';
import styles from './write-invoice.module.css';

/** As many as a draft may have. */
const maxItems = 1000;
/** More than a small business has. */
const maxAdjustments = 10;

/** What is charged: rows that are added, moved and removed. */
export function ItemList({ lines }: { lines: ReadonlyMap<string, Group> | undefined }) {
  const { t } = useTexts('writeInvoice');
  const list = useRef<HTMLOListElement>(null);
  const items = useStore(invoiceForm, ({ form }) => form.items);
  const currency = useStore(invoiceForm, ({ form }) => form.currency);
  const language = useLanguage();
  /** Sets the rows and moves the focus to one of them. */
  const change = (rows: readonly ItemForm[], shown: number) => {
    flushSync(() => setRows('items', rows));
    list.current?.children[shown]?.querySelector('input')?.focus();
  };
  const move = (from: number, to: number) =>
    setRows('items', items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1)));
  return (
    <>
      <ol ref={list} className={styles.items}>
        {items.map(({ id }, index) => {
          const line = lines?.get(id);
          const amount = line && formatAmount(termOf(line, 'BT-131')?.value ?? '', currency, language);
          const number = index + 1;
          const path = `items.${index}` as const;
          return (
            <li key={id}>
              <div className={styles.item}>
                {(['name', 'quantity', 'unit', 'unitPrice', 'tax'] as const).map((name) => (
                  <Field key={name} path={`${path}.${name}`} />
                ))}
              </div>
              <More title={t('more.item')} paths={[`${path}.description`, `${path}.allowance`]}>
                <Field path={`${path}.description`} />
                <Fields in={`${path}.allowance`} of={['percent', 'amount', 'reason']} />
              </More>
              <div className={styles.itemFoot}>
                <span className={styles.amount}>
                  {t('items.amount')} <strong>{amount ?? '–'}</strong>
                </span>
                {items.length > 1 && (
                  <span className={styles.actions} role="group" aria-label={t('items.number', { number })}>
                    <OrderButtons
                      place={number}
                      total={items.length}
                      icons={['arrow-up', 'arrow-down']}
                      labels={[t('items.up', { number }), t('items.down', { number })]}
                      onMove={(to) => move(index, to)}
                    />
                    <IconButton
                      icon="trash"
                      label={t('items.remove', { number })}
                      onClick={() => change(items.toSpliced(index, 1), Math.min(index, items.length - 2))}
                    />
                  </span>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          icon="plus"
          disabled={items.length >= maxItems}
          onClick={() => change([...items, newItem(items.at(-1))], items.length)}
        >
          {t('items.add')}
        </Button>
      </div>
    </>
  );
}

/** Discounts or surcharges of the whole invoice. */
export function AdjustmentList({ list }: { list: 'allowances' | 'charges' }) {
  const { t } = useTexts('writeInvoice');
  const rows = useStore(invoiceForm, ({ form }) => form[list]);
  const tax = useStore(invoiceForm, ({ form }) => form.items[0]?.tax ?? 'standard');
  return (
    <>
      {rows.map(({ id }, index) => (
        <fieldset key={id} className={styles.adjustment}>
          <legend>{t(`adjustments.${list}`)}</legend>
          {(['percent', 'amount', 'reason', 'tax'] as const).map((name) => (
            <Field key={name} path={`${list}.${index}.${name}`} />
          ))}
          <IconButton
            icon="trash"
            label={t('adjustments.remove')}
            onClick={() => setRows(list, rows.toSpliced(index, 1))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="small"
          icon="plus"
          disabled={rows.length >= maxAdjustments}
          onClick={() => setRows(list, [...rows, newAdjustment(tax)])}
        >
          {t(`adjustments.${list}`)}
        </Button>
      </div>
    </>
  );
}
