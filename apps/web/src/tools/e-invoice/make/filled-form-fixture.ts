import { blankForm, type InvoiceForm, newItem } from './invoice-form.ts';

/** What somebody fills in for two hours of work. */
export const filledForm: InvoiceForm = {
  ...blankForm,
  number: 'RE-2026-0042',
  issueDate: '2026-11-29',
  delivery: { ...blankForm.delivery, date: '2026-11-20' },
  seller: {
    ...blankForm.seller,
    name: 'Tischlerei Ahorn',
    address: { street: 'Werkstraße 1', addition: '', postCode: '10115', city: 'Berlin', country: 'DE' },
    contact: { name: 'Ida Ahorn', phone: '030 1234567', email: 'ida@ahorn.example' },
    taxNumber: '12/345/67890',
  },
  buyer: {
    ...blankForm.buyer,
    name: 'Stadt Musterhausen',
    address: { street: 'Rathausplatz 2', addition: '', postCode: '20095', city: 'Hamburg', country: 'DE' },
    reference: '04011000-1234512345-06',
  },
  payment: { ...blankForm.payment, iban: 'DE02 1203 0000 0000 2020 51' },
  items: [{ ...newItem(), name: 'Beratung', quantity: '2', unit: 'HUR', unitPrice: '49.90' }],
};
