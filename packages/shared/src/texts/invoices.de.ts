import type { InvoiceCode, Sentence } from './texts.ts';

/** Of the tool for e-invoices. */
export const invoiceRefusals: Readonly<Record<InvoiceCode, Sentence>> = {
  noInvoiceInPdf:
    'In diesem PDF steckt keine E-Rechnung: Es enthält kein XML mit ihren Daten und ist damit eine gewöhnliche Rechnung, keine elektronische.',
  pdfHasInvoice: 'In diesem PDF steckt schon eine E-Rechnung.',
  orderNotInvoice: 'Diese Datei ist eine elektronische Bestellung, keine Rechnung.',
  notAnInvoice: 'Diese XML-Datei ist keine E-Rechnung nach EN 16931 (CII oder UBL).',
  unreadableXml: [
    'Das XML lässt sich ab Zeile {line} nicht lesen. Bitte lassen Sie sich die Datei noch einmal schicken.',
    'Das XML lässt sich nicht lesen. Bitte lassen Sie sich die Datei noch einmal schicken.',
  ],
  invalidDraft: [
    'Aus diesen Angaben lässt sich keine Rechnung erstellen: „{draft_field}“ ({draft_fault}).',
    'Aus diesen Angaben lässt sich keine Rechnung erstellen.',
  ],
};
