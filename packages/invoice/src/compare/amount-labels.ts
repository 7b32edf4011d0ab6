import { foldText } from './fold-text.ts';

/** What a label says of an amount; `total` says neither whether with VAT nor whether something is paid already. */
export type AmountLabel = 'net' | 'tax' | 'rateTax' | 'gross' | 'total' | 'due';

type WordKind = 'net' | 'tax' | 'gross' | 'due' | 'without' | 'with' | 'plus' | 'sum' | 'filler';

/** Words of labels; a label has no others, so that `Gesamtbetrag der Zuschläge` is none. */
const words: Readonly<Record<WordKind, string>> = {
  net: '(?:gesamt|rechnungs|summe)?netto(?:betrag|summe|gesamt|gesamtbetrag|rechnungsbetrag)?|net|ht|imponibile',
  tax: '(?:mwst|ust|umsatzsteuer|mehrwertsteuer|versicherungs?steuer|steuer|gesamtsteuer|vat|tax|tva|iva)(?:betrag|summe|gesamt)?|taxes|imposta',
  gross: '(?:gesamt|rechnungs|summe)?brutto(?:betrag|summe|gesamt|gesamtbetrag|rechnungsbetrag)?|gross|ttc',
  due: '(?:zahl|zahlungs|rest|überweisungs)(?:betrag|summe)|zahlen|zahlende[rs]?|zahlbar|offene?[rs]?|fällige?[rs]?|überweisen|due|payable|pay|payer|solde|residual|pagare',
  without: 'ohne|exkl|excl|exklusive|exclusive|excluding|ex|without|vor|hors|before|esclusa|escl|senza',
  with: 'mit|inkl|incl|inklusive|inclusive|including|einschl|einschließlich|with|avec|comprises|inclusa|compresa|con',
  plus: 'plus|zzgl|zuzügl|zuzüglich',
  sum: '(?:rechnungs|gesamt|end|rechnungsend|gesamtrechnungs)?(?:betrag|summe)|(?:rechnungs|gesamt)?beitrag|gesamt|insgesamt|(?:rechnungs|gesamt)?total|totale|totaux|montant|importo|amount|sum',
  filler:
    'in|eur|euro|chf|usd|gbp|dem|pln|czk|huf|ron|bgn|dkk|nok|sek|der|die|das|des|den|von|of|the|de|la|le|les|a|zu|to|gesetzl|gesetzliche[rs]?|enthaltene|darin|davon|collectée|bitte|sie|wir|please|now|jetzt|noch|balance|is|ist|und|sur|il|da|grand|invoice|rechnung|facture|fattura',
};
const kinds = Object.entries(words).map(([kind, source]) => ({
  kind,
  // oxlint-disable-next-line blattwerk/linear-regexp -- alternatives without repetition
  pattern: new RegExp(`^(?:${foldText(source)})$`),
}));

/** Longer phrases are sentences. */
const maxWords = 8;

/** What the words before an amount say of it; undefined where they are no label of a sum of the invoice. */
export function amountLabelOf(phrase: string): AmountLabel | undefined {
  const folded = foldText(phrase)
    .replaceAll(/\bt\. ?v\. ?a\b/g, 'tva')
    .replaceAll(/\bt\. ?t\. ?c\b/g, 'ttc')
    .replaceAll(/\bh\. ?t\b/g, 'ht');
  const isRate = folded.includes('%');
  const list = folded.replaceAll(/\d{1,3}(?:[.,]\d{1,4})? ?%/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (list.length === 0 || list.length > maxWords) return undefined;
  const found = new Set(list.map((word) => kinds.find(({ pattern }) => pattern.test(word))?.kind));
  const has = (kind: WordKind) => found.has(kind);
  if (found.has(undefined)) return undefined;
  if (has('due')) return has('without') ? undefined : 'due';
  if (has('tax') && has('without')) return isRate ? undefined : 'net';
  if (has('gross') || (has('tax') && has('with'))) return has('net') ? undefined : 'gross';
  if (has('net')) return isRate || (has('tax') && !has('plus')) ? undefined : 'net';
  if (has('tax')) return has('plus') && has('sum') ? undefined : isRate ? 'rateTax' : 'tax';
  return has('sum') && !isRate ? 'total' : undefined;
}
