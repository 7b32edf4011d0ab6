import encodeQr from 'qr';
import { compare, formatDecimal, parseDecimal, round, zero } from './decimal.ts';
import { hasFormOfIban } from './format-values.ts';
import { hasCheckDigits } from './formats.ts';
import { groupsOf, type Invoice, termOf } from './model.ts';

/** Means of payment (UNTDID 4461) that are transfers. */
const transfers = ['30', '42', '58'];
/** Largest amount, 999,999,999.99 euros, and longest name and text (EPC069-12, 3). */
const maxAmount = { digits: 99_999_999_999n, scale: 2 };
const maxNameLength = 70;
const maxTextLength = 140;

/** What a transfer needs. */
export interface Transfer {
  name: string;
  iban: string;
  bic: string;
  /** In euros. */
  amount: string;
  /** For the payee. */
  text: string;
}

/** The transfer by which an invoice in euros is paid; undefined where it is paid in another way, or something is missing. */
export function transferOf({ root, kind }: Pick<Invoice, 'root' | 'kind'>): Transfer | undefined {
  if (kind === 'creditNote' || termOf(root, 'BT-5')?.value !== 'EUR') return undefined;
  const [sums] = groupsOf(root, 'BG-22');
  const due = sums && termOf(sums, 'BT-115');
  const amount = due && parseDecimal(due.value);
  if (!amount || compare(amount, zero) <= 0 || compare(amount, maxAmount) > 0) return undefined;
  if (compare(amount, round(amount, 2)) !== 0) return undefined;
  const payments = groupsOf(root, 'BG-16').filter((payment) =>
    transfers.includes(termOf(payment, 'BT-81')?.value ?? ''),
  );
  for (const payment of payments) {
    for (const account of groupsOf(payment, 'BG-17')) {
      const iban = (termOf(account, 'BT-84')?.value ?? '').replaceAll(/\s/g, '').toUpperCase();
      if (!hasFormOfIban(iban) || !hasCheckDigits(iban)) continue;
      const [payee, seller] = [groupsOf(root, 'BG-10')[0], groupsOf(root, 'BG-4')[0]];
      const holder =
        termOf(account, 'BT-85') ?? (payee && termOf(payee, 'BT-59')) ?? (seller && termOf(seller, 'BT-27'));
      if (!holder || holder.value === '') continue;
      return {
        name: cut(holder.value, maxNameLength),
        iban,
        bic: (termOf(account, 'BT-86')?.value ?? '').replaceAll(/\s/g, ''),
        amount: formatDecimal(round(amount, 2)),
        text: cut((termOf(payment, 'BT-83') ?? termOf(root, 'BT-1'))?.value ?? '', maxTextLength),
      };
    }
  }
  return undefined;
}

/** Text of the QR code for a transfer (EPC069-12, version 002, in UTF-8). */
export function giroCodeText({ name, iban, bic, amount, text }: Transfer): string {
  const isBic = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bic);
  return ['BCD', '002', '1', 'SCT', isBic ? bic : '', name, iban, `EUR${amount}`, '', '', text].join('\n');
}

/** The QR code of a transfer: rows of modules, dark where true, with a light border of two. */
export function encodeGiroCode(transfer: Transfer): boolean[][] {
  return encodeQr(giroCodeText(transfer), 'raw', { ecc: 'medium', border: 2 });
}

/** In one line, by characters. */
function cut(text: string, maxLength: number): string {
  return Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, maxLength).join('');
}
