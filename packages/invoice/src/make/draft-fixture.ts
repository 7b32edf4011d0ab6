/** The smallest draft of an invoice in XRechnung: 2 × 50.00 at 19 %. */
export const minimalDraft = {
  kind: 'invoice',
  language: 'de',
  number: 'R-1',
  issueDate: '2026-11-29',
  currency: 'EUR',
  delivery: { date: '2026-11-20' },
  seller: {
    name: 'Papier GmbH',
    address: { street: 'Weg 1', city: 'Berlin', postCode: '10115', country: 'DE' },
    contact: { name: 'A. Blatt', phone: '030 1234', email: 'blatt@papier.example' },
    vatNumber: 'DE123456788',
  },
  buyer: {
    name: 'Amt',
    address: { street: 'Platz 2', city: 'Hamburg', postCode: '20095', country: 'DE' },
    electronicAddress: { scheme: 'EM', id: 'eingang@amt.example' },
    reference: '991-01234-44',
  },
  items: [{ name: 'Heft', quantity: '2', unit: 'H87', unitPrice: '50.00', tax: 'standard' }],
};
