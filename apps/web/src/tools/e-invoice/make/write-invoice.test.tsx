import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canReload } from '../../../site/unsaved-work.ts';
import { renderInPage } from '../../../testing/render.tsx';
import { filledForm } from './filled-form-fixture.ts';
import { countInvoice, invoiceForm, reportSaved, setField, setKeeping, startNextInvoice } from './form-store.ts';
import { keptSenderKey, readKeptSender } from './kept-sender.ts';
import { WriteInvoice } from './write-invoice.tsx';

const untouched = invoiceForm.getState();

beforeEach(() => {
  localStorage.clear();
  invoiceForm.setState(untouched, true);
  reportSaved();
});
afterEach(cleanup);

async function show(language: 'de' | 'en' = 'de') {
  await renderInPage(
    'e-invoice',
    <Suspense>
      <WriteInvoice />
    </Suspense>,
    language,
  );
  await screen.findByRole('heading', { name: language === 'de' ? 'E-Rechnung schreiben' : 'Write an e-invoice' });
}

const field = (name: string, index = 0) => screen.getAllByLabelText<HTMLInputElement>(name)[index] as HTMLInputElement;
const type = (name: string, value: string, index = 0) => {
  fireEvent.change(field(name, index), { target: { value } });
  fireEvent.blur(field(name, index));
};
const faulty = () => document.querySelectorAll('[aria-invalid]').length;

it('marks the fields that the chosen invoice needs, and says what the mark means', async () => {
  await show();
  const isRequired = (name: string, index = 0) => field(name, index).getAttribute('aria-required') === 'true';
  const marked = () => document.querySelectorAll('label[data-required]').length;
  expect(document.querySelectorAll('[aria-required]')).toHaveLength(marked());
  expect([isRequired('Rechnungsnummer'), isRequired('IBAN'), isRequired('Postleitzahl')]).toEqual([true, false, false]);
  expect(screen.getByText(/^Felder mit \* müssen für eine ZUGFeRD-Rechnung/)).toBeTruthy();
  expect([isRequired('Steuernummer'), isRequired('USt-IdNr.')]).toEqual([true, true]);
  type('Steuernummer', '12/345/67890');
  expect([isRequired('Steuernummer'), isRequired('USt-IdNr.')]).toEqual([true, false]);
  const before = marked();
  fireEvent.click(screen.getByText('XRechnung'));
  expect(screen.getByText(/^Felder mit \* müssen für eine XRechnung/)).toBeTruthy();
  expect(isRequired('Leitweg-ID oder Referenz')).toBe(true);
  expect(marked()).toBe(before + 4);
});

it('says what is missing once the press by which a field was left has ended', async () => {
  await show();
  fireEvent.pointerDown(document.body);
  fireEvent.blur(field('Rechnungsnummer'));
  expect(faulty()).toBe(0);
  fireEvent.pointerUp(document.body);
  expect(await screen.findByText('Bitte ausfüllen.')).toBeTruthy();
  expect(faulty()).toBe(1);
});

it('shows no fault before a field was left, and all when an invoice is asked for, the first with the focus', async () => {
  await show();
  expect(faulty()).toBe(0);
  fireEvent.blur(field('Postleitzahl'));
  expect(faulty()).toBe(0);
  fireEvent.change(field('IBAN'), { target: { value: 'DE00' } });
  expect(faulty()).toBe(0);
  fireEvent.blur(field('IBAN'));
  expect(faulty()).toBe(1);
  expect(screen.getByText(/Diese IBAN stimmt nicht/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'E-Rechnung erstellen' }));
  expect(faulty()).toBeGreaterThan(10);
  expect(document.activeElement).toBe(field('Rechnungsnummer'));
  type('Rechnungsnummer', '1');
  expect(field('Rechnungsnummer').hasAttribute('aria-invalid')).toBe(false);
});

it('opens what has a fault', async () => {
  await show();
  act(() => {
    setField('items.0.tax', 'reverseCharge');
    invoiceForm.setState(({ form }) => ({ form: { ...filledForm, items: form.items } }));
    setField('items.0.name', 'Beratung');
    setField('items.0.unitPrice', '1');
    setField('items.0.tax', 'reverseCharge');
  });
  fireEvent.click(screen.getByRole('button', { name: 'E-Rechnung erstellen' }));
  const inputs = screen.getAllByLabelText<HTMLInputElement>('USt-IdNr.');
  expect(document.activeElement).toBe(inputs.at(-1));
  expect(inputs.at(-1)?.closest('details')?.open).toBe(true);
});

it.each([
  ['de', 'Menge', 'Preis (netto)', '1,5', '1.000,10', '1.785,18'],
  ['en', 'Quantity', 'Price (net)', '1.5', '1,000.10', '1,785.18'],
] as const)(
  'takes numbers and shows sums in the way of the language (%s)',
  async (language, quantity, price, count, amount, gross) => {
    await show(language);
    type(quantity, count);
    type(price, amount);
    expect(field(price).value).toBe(amount);
    expect(await screen.findByText((text) => text.includes(gross))).toBeTruthy();
    expect(invoiceForm.getState().form.items[0]).toMatchObject({ quantity: '1.5', unitPrice: '1000.10' });
  },
);

it('adds, moves and removes items, and keeps the focus', async () => {
  await show();
  type('Bezeichnung', 'Erste');
  fireEvent.click(screen.getByRole('button', { name: 'Weitere Position' }));
  expect(document.activeElement).toBe(field('Bezeichnung', 1));
  type('Bezeichnung', 'Zweite', 1);
  fireEvent.click(screen.getByRole('button', { name: 'Position 2 nach oben' }));
  expect([field('Bezeichnung').value, field('Bezeichnung', 1).value]).toEqual(['Zweite', 'Erste']);
  fireEvent.click(screen.getByRole('button', { name: 'Position 2 entfernen' }));
  expect(document.activeElement).toBe(field('Bezeichnung'));
  expect(invoiceForm.getState().form.items.map(({ name }) => name)).toEqual(['Zweite']);
});

it('renders no field but the one into which somebody types', async () => {
  await show();
  /** Props of all fields, which are other ones after each time that React renders them. */
  const rendered = () =>
    new Map(
      [...document.querySelectorAll('input, select, textarea')].map((control) => [
        control,
        Object.entries(control).find(([name]) => name.startsWith('__reactProps'))?.[1] as object,
      ]),
    );
  const before = rendered();
  expect(new Set(before.values()).size).toBeGreaterThan(30);
  fireEvent.change(field('Rechnungsnummer'), { target: { value: '7' } });
  const changed = [...rendered()].filter(([control, props]) => before.get(control) !== props);
  expect(changed.map(([control]) => control)).toEqual([field('Rechnungsnummer')]);
});

it('asks before entries are lost', async () => {
  await show();
  expect(canReload()).toBe(true);
  type('Rechnungsnummer', '1');
  expect(canReload()).toBe(false);
});

it('keeps nothing in the browser unless asked, and then the sender and the last number until it is forgotten', async () => {
  await show();
  type('Name oder Firma', 'Tischlerei Ahorn');
  type('IBAN', 'DE02120300000000202051');
  type('Name oder Firma', 'Stadt Musterhausen', 1);
  act(countInvoice);
  expect(localStorage).toHaveLength(0);
  fireEvent.click(screen.getByRole('checkbox'));
  type('Ort', 'Berlin', 1);
  type('Rechnungsnummer', 'RE-2026-0042');
  act(countInvoice);
  expect(readKeptSender()).toMatchObject({
    seller: { name: 'Tischlerei Ahorn', address: { city: 'Berlin' } },
    account: { iban: 'DE02120300000000202051' },
    lastNumber: 'RE-2026-0042',
  });
  expect(localStorage.getItem(keptSenderKey)).not.toContain('Musterhausen');
  act(startNextInvoice);
  expect(field('Rechnungsnummer').value).toBe('RE-2026-0043');
  expect([field('Name oder Firma').value, field('Name oder Firma', 1).value]).toEqual(['Tischlerei Ahorn', '']);
  fireEvent.click(screen.getByRole('button', { name: 'Gemerktes löschen' }));
  expect(localStorage).toHaveLength(0);
  type('Ort', 'Hamburg', 1);
  expect(localStorage).toHaveLength(0);
});

it.each([
  ['{', undefined],
  ['{"version":2,"seller":{"name":"A"}}', undefined],
  ['[]', undefined],
  ['{"version":1,"seller":{"name":7,"address":"x","contact":null},"logo":{}}', ''],
  ['{"version":1,"seller":{"name":"A","evil":"x"}}', 'A'],
])('takes of what is kept only texts that it knows: %s', (stored, name) => {
  localStorage.setItem(keptSenderKey, stored);
  const kept = readKeptSender();
  expect(kept?.seller.name).toBe(name);
  expect(kept && 'evil' in kept.seller).toBe(kept ? false : undefined);
});

it('says where the browser keeps nothing', async () => {
  await show();
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem, removeItem: () => {} });
  act(() => setKeeping(true));
  vi.unstubAllGlobals();
  expect(screen.getByText('Ihr Browser kann sich hier nichts merken.')).toBeTruthy();
});
