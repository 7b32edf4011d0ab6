import { readEntry, writeEntry } from '../../../site/browser-entry.ts';
import { blankForm, type InvoiceForm } from './invoice-form.ts';

/** Key in localStorage. */
export const keptSenderKey = 'invoiceSender';
const version = 1;

const { bic, iban, accountName } = blankForm.payment;
const blankSender = {
  seller: blankForm.seller,
  account: { iban, bic, accountName },
  color: '',
  /** Base64 of a PNG or JPEG file. */
  logo: '',
  /** Of the last invoice that was made. */
  lastNumber: '',
};

/** What is kept of a form for the next one, where the visitor wants it. */
export type KeptSender = typeof blankSender;

/** Undefined where nothing is kept, or by another version of the site. */
export function readKeptSender(): KeptSender | undefined {
  try {
    const kept: unknown = JSON.parse(readEntry(keptSenderKey) ?? 'null');
    const isKnown = typeof kept === 'object' && kept !== null && 'version' in kept && kept.version === version;
    return isKnown ? fillIn(blankSender, kept) : undefined;
  } catch {
    // Something else is in it.
    return undefined;
  }
}

/** @returns whether the browser has taken it */
export function keepSender(sender: KeptSender): boolean {
  return writeEntry(keptSenderKey, JSON.stringify({ version, ...sender }, null, 1));
}

export function forgetSender(): void {
  writeEntry(keptSenderKey, null);
}

export function senderOf({ seller, payment, color }: InvoiceForm, logo: string, lastNumber: string): KeptSender {
  const { iban: account, bic: bank, accountName: holder } = payment;
  return { seller, account: { iban: account, bic: bank, accountName: holder }, color, logo, lastNumber };
}

/** The texts of a shape, where a value has texts at the same places. */
function fillIn<Shape extends object>(shape: Shape, value: object): Shape {
  const given = value as Readonly<Record<string, unknown>>;
  const filled = Object.entries(shape).map(([name, blank]: [string, unknown]) => {
    const found = Object.hasOwn(given, name) ? given[name] : undefined;
    if (typeof blank === 'object' && blank !== null)
      return [name, typeof found === 'object' && found !== null ? fillIn(blank, found) : blank];
    return [name, typeof found === 'string' ? found : blank];
  });
  return Object.fromEntries(filled) as Shape;
}
