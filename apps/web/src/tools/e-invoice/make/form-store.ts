import { chosenLanguage } from '@blattwerk/shared';
import { createStore } from 'zustand/vanilla';
import { reportLoss } from '../../../site/unsaved-work.ts';
import { faultsOf, type FaultSentence } from './field-faults.ts';
import { blankForm, type FieldPath, type InvoiceForm, newItem, nextNumber, withText } from './invoice-form.ts';
import { forgetSender, type KeptSender, keepSender, readKeptSender, senderOf } from './kept-sender.ts';
import { requiredFieldsOf } from './required-fields.ts';

interface FormState {
  form: InvoiceForm;
  faults: ReadonlyMap<string, FaultSentence>;
  /** Fields that must not stay empty, without numbers of rows. */
  required: ReadonlySet<string>;
  /** Fields that were left: their faults are shown. */
  left: ReadonlySet<string>;
  /** An invoice was asked for: all faults are shown. */
  isAsked: boolean;
  /** Base64 of a PNG or JPEG file; '' for none. */
  logo: string;
  /** Whether the browser keeps the sender; `refused` where it does not. */
  keeps: boolean | 'refused';
  /** Of the last invoice that was made. */
  lastNumber: string;
}

/** The form of this tab: it survives a change of language, and of the page. */
export const invoiceForm = createStore<FormState>(() => startState(readKeptSender()));

function startState(kept: KeptSender | undefined): FormState {
  const today = new Date();
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0'));
  const { seller = blankForm.seller, account, color = '', logo = '', lastNumber = '' } = kept ?? {};
  const form: InvoiceForm = {
    ...blankForm,
    language: chosenLanguage(document.documentElement.lang),
    issueDate: day.join('-'),
    seller,
    payment: { ...blankForm.payment, ...account },
    number: nextNumber(lastNumber),
    items: [newItem()],
    color,
  };
  const shown = { left: new Set<string>(), isAsked: false };
  return { ...checked(form), ...shown, logo, keeps: kept !== undefined, lastNumber };
}

function checked(form: InvoiceForm): Pick<FormState, 'form' | 'faults' | 'required'> {
  const required = requiredFieldsOf(form);
  return { form, required, faults: faultsOf(form, required) };
}

function change(form: InvoiceForm, more: Partial<FormState> = {}): void {
  invoiceForm.setState({ ...checked(form), ...more });
  reportLoss(invoiceForm, 'work');
}

export function setField(path: FieldPath, value: string): void {
  change(withText(invoiceForm.getState().form, path, value));
}

/** Shows the fault of a field that was left, also where it is required and empty. */
export function leaveField(path: FieldPath): void {
  invoiceForm.setState(({ left }) => ({ left: new Set([...left, path]) }));
  keep();
}

export function setRows<List extends 'items' | 'allowances' | 'charges'>(list: List, rows: InvoiceForm[List]): void {
  const { form, left } = invoiceForm.getState();
  // Paths of rows have changed.
  const others = [...left].filter((path) => !path.startsWith(`${list}.`));
  change({ ...form, [list]: rows }, { left: new Set(others) });
}

export function setLogo(logo: string): void {
  change(invoiceForm.getState().form, { logo });
  keep();
}

/** Has the browser keep the sender for the next time, or forget it. */
export function setKeeping(isWanted: boolean): void {
  invoiceForm.setState({ keeps: isWanted });
  if (isWanted) keep();
  else forgetSender();
}

function keep(): void {
  const { form, logo, keeps, lastNumber } = invoiceForm.getState();
  if (keeps !== true || keepSender(senderOf(form, logo, lastNumber))) return;
  forgetSender();
  invoiceForm.setState({ keeps: 'refused' });
}

/** Shows all faults. @returns whether there is none */
export function askForInvoice(): boolean {
  invoiceForm.setState({ isAsked: true });
  return invoiceForm.getState().faults.size === 0;
}

/** After an invoice was made. */
export function countInvoice(): void {
  invoiceForm.setState(({ form }) => ({ isAsked: false, lastNumber: form.number.trim() }));
  keep();
}

/** Nothing is lost with the page any more. */
export function reportSaved(): void {
  reportLoss(invoiceForm, 'nothing');
}

/** An empty form with the same sender, and the next number. */
export function startNextInvoice(): void {
  const { form, logo, keeps, lastNumber } = invoiceForm.getState();
  const { output, syntax, language, dueDays, currency } = form;
  const next = startState(senderOf(form, logo, lastNumber));
  const [last] = form.items;
  const items = [newItem(last)];
  const again = { ...next.form, output, syntax, language, dueDays, currency, items };
  invoiceForm.setState({ ...next, ...checked(again), keeps });
  reportSaved();
}
