import { codesOf } from '@blattwerk/invoice/check';
import type { Language } from '@blattwerk/shared';
import { memo, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { type Choice, LabeledControl, RadioGroup, Select, TextField } from '../../../ui/field.tsx';
import { useInvoiceTexts } from '../use-invoice-texts.ts';
import { leaveField, invoiceForm, setField } from './form-store.ts';
import { type FieldPath, valueAt } from './invoice-form.ts';
import { afterPress } from './after-press.ts';
import { numberText, parseNumberText } from './number-text.ts';
import { withoutRows } from './required-fields.ts';
import styles from './write-invoice.module.css';

type Kind = 'text' | 'number' | 'date' | 'lines' | 'list' | 'radio';
/** What a field is, by the end of its path; a text where nothing is said. */
const kinds: readonly (readonly [ending: RegExp, kind: Kind])[] = [
  [/(?:quantity|unitPrice|percent|amount)$/, 'number'],
  [/(?:[dD]ate|start|end)$/, 'date'],
  [/(?:description|note)$/, 'lines'],
  [/(?:unit|tax|country|currency|language)$/, 'list'],
  [/(?:output|kind|syntax)$/, 'radio'],
];
/** Keyboards of a phone. */
const inputModes = [
  [/(?:email|electronicAddress\.id)$/, 'email'],
  [/phone$/, 'tel'],
  [/[dD]ays$/, 'numeric'],
] as const;
/** What browsers know of the sender. */
const completions: Readonly<Record<string, string>> = {
  'seller.name': 'organization',
  'seller.address.street': 'address-line1',
  'seller.address.addition': 'address-line2',
  'seller.address.postCode': 'postal-code',
  'seller.address.city': 'address-level2',
  'seller.address.country': 'country',
  'seller.contact.name': 'name',
  'seller.contact.phone': 'tel',
  'seller.contact.email': 'email',
};
/** Units of work and goods (UN/ECE recommendation 20), the usual ones first. */
const units = 'H87 HUR DAY MON LS C62 KMT MTR MTK MTQ KGM TNE LTR XPK SET'.split(' ');
const currencies = 'EUR CHF USD GBP DKK NOK SEK CZK PLN'.split(' ');

interface FieldProps {
  path: FieldPath;
  hint?: string | undefined;
}

/** A field with its label, hint and fault; what is typed into another one does not render it. */
export const Field = memo(({ path, hint: ownHint }: FieldProps) => {
  const { t } = useTexts('writeInvoice');
  const value = useStore(invoiceForm, ({ form }) => (valueAt(form, path) ?? '') as string);
  const fault = useStore(invoiceForm, ({ faults, left, isAsked }) =>
    isAsked || left.has(path) ? faults.get(path) : undefined,
  );
  // Rows of a list have the same texts.
  const name = withoutRows(path);
  const isRequired = useStore(invoiceForm, ({ required }) => required.has(name));
  const textOf = (part: 'labels' | 'hints') => t(`${part}.${name}` as 'labels.number', { defaultValue: '' });
  const control: Control = {
    label: textOf('labels') || name,
    hint: (ownHint ?? textOf('hints')) || undefined,
    error: fault === undefined ? undefined : t(`faults.${fault}`),
    isRequired,
    value,
    onBlur: () => afterPress(() => leaveField(path)),
    set: (text) => setField(path, text),
  };
  switch (kinds.find(([ending]) => ending.test(path))?.[1]) {
    case 'number':
      return <NumberField {...control} />;
    case 'date':
      return <OneLine {...control} type="date" />;
    case 'lines':
      return <Lines {...control} />;
    case 'list':
      return <Choices {...control} name={name} as={Select} />;
    case 'radio':
      return <Choices {...control} name={name} as={RadioGroup} />;
    default: {
      const [, inputMode] = inputModes.find(([ending]) => ending.test(path)) ?? [];
      return <OneLine {...control} inputMode={inputMode} autoComplete={completions[path] ?? 'off'} />;
    }
  }
});

interface Control {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  isRequired: boolean;
  value: string;
  onBlur: () => void;
  set: (text: string) => void;
}

type OneLineProps = Control & Pick<Parameters<typeof TextField>[0], 'type' | 'inputMode' | 'autoComplete'>;

function OneLine({ set, ...rest }: OneLineProps) {
  return <TextField {...rest} onChange={({ target }) => set(target.value)} />;
}

/** A number, written as in the language of the page. */
function NumberField({ value, set, ...rest }: Control) {
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const shown = parseNumberText(typed, language) === value ? typed : numberText(value, language);
  const change = (text: string) => {
    setTyped(text);
    set(parseNumberText(text, language));
  };
  return <OneLine {...rest} value={shown} set={change} inputMode="decimal" autoComplete="off" />;
}

function Lines({ label, hint, error, isRequired, set, ...rest }: Control) {
  return (
    <LabeledControl label={label} hint={hint} error={error} isRequired={isRequired}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          className={styles.lines}
          rows={3}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </LabeledControl>
  );
}

function Choices({ name, set, as: List, ...rest }: Control & { name: string; as: typeof Select | typeof RadioGroup }) {
  return <List {...rest} choices={useChoices(name)} onChange={set} />;
}

function useChoices(name: string): readonly Choice<string>[] {
  const { t } = useTexts('writeInvoice');
  const language = useLanguage();
  const { codeNames } = useInvoiceTexts(language);
  if (name.endsWith('unit')) return units.map((value) => ({ value, label: codeNames.units[value] ?? value }));
  if (name === 'currency') return currencies.map((value) => ({ value, label: value }));
  if (name.endsWith('country')) {
    const isNeeded = !name.startsWith('delivery');
    return isNeeded ? countriesIn(language) : [{ value: '', label: t('noCountry') }, ...countriesIn(language)];
  }
  const texts = t('choices', { returnObjects: true });
  const named = name.endsWith('tax') ? texts.tax : valueAt(texts, name);
  return Object.entries(named as Record<string, string | Omit<Choice<string>, 'value'>>).map(([value, text]) => ({
    value,
    ...(typeof text === 'string' ? { label: text } : text),
  }));
}

const countries = new Map<Language, readonly Choice<string>[]>();

/** Countries (ISO 3166-1) by their names. */
function countriesIn(language: Language): readonly Choice<string>[] {
  const known = countries.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const found = [...codesOf('countries')]
    .map((value) => ({ value, label: (/^[A-Z]{2}$/.test(value) && names.of(value)) || '' }))
    .filter(({ label }) => label !== '')
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  countries.set(language, found);
  return found;
}

type NamesIn<Path extends string, Group extends string> = Path extends `${Group}.${infer Name}` ? Name : never;

interface FieldsProps<Group extends string> {
  in: Group;
  of: readonly NamesIn<FieldPath, Group>[];
}

/** Fields of a group beside each other. */
export function Fields<Group extends string>({ in: group, of }: FieldsProps<Group>) {
  return (
    <div className={styles.pair}>
      {of.map((name) => (
        <Field key={name} path={`${group}.${name}` as FieldPath} />
      ))}
    </div>
  );
}

export function MoreFields<Group extends string>({ title, ...fields }: FieldsProps<Group> & { title: string }) {
  return (
    <More title={title} paths={fields.of.map((name) => `${fields.in}.${name}`)}>
      <Fields {...fields} />
    </More>
  );
}

/** Fields that few need. They are shown when one of them has a fault. @param paths beginnings of their paths */
export function More({ title, paths, children }: { title: string; paths: readonly string[]; children: ReactNode }) {
  const isNeeded = useStore(
    invoiceForm,
    ({ faults, isAsked }) =>
      isAsked && [...faults.keys()].some((fault) => paths.some((path) => fault.startsWith(path))),
  );
  return (
    <Disclosure title={title} isNeeded={isNeeded}>
      {children}
    </Disclosure>
  );
}
