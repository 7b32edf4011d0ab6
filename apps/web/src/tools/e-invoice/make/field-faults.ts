import { type DraftFault, type DraftFaultCode, InvalidDraft, readDraft } from '@blattwerk/invoice/make';
import { draftOf, type InvoiceForm, profileOf } from './invoice-form.ts';
import type { texts } from './texts.de.ts';

type FaultSentence = keyof (typeof texts)['faults'];

/** Sentences of some fields, by field of the draft and code; the first that fits. The others have one by their code alone. */
const sentences: readonly (readonly [field: RegExp, codes: readonly DraftFaultCode[], sentence: FaultSentence])[] = [
  [/(?:^dueDays|\.days)$/, ['missing', 'type', 'range'], 'days'],
  [/\.percent$/, ['format', 'range'], 'percent'],
  [/\.(?:unitPrice|amount)$/, ['range'], 'negative'],
  [/\.(?:quantity|unitPrice|amount)$/, ['format'], 'number'],
  [/(?:[dD]ate|\.start|\.end)$/, ['format'], 'date'],
  [/\.iban$/, ['format'], 'iban'],
  [/\.bic$/, ['format'], 'bic'],
  [/\.email$/, ['format'], 'email'],
  [/\.phone$/, ['format'], 'phone'],
  [/\.vatNumber$/, ['format'], 'vatNumber'],
  [/^seller\.vatNumber$/, ['missing'], 'sellerTax'],
  [/^buyer\.vatNumber$/, ['missing'], 'buyerTax'],
  [/^buyer\.electronicAddress$/, ['missing'], 'buyerMail'],
  [/^buyer\.reference$/, ['missing'], 'reference'],
  [/^preceding/, ['missing'], 'preceding'],
  [/^delivery\.date$/, ['missing'], 'deliveryDate'],
  [/^delivery\.period$/, ['range'], 'period'],
  [/^delivery\.address$/, ['conflict'], 'sameCountry'],
  [/^items$/, ['conflict'], 'mixedTaxes'],
  [/^items$/, ['range'], 'tooLarge'],
  [/allowance$|^(?:allowances|charges)\.\d+$/, ['conflict'], 'oneOfTwo'],
];

/** Where a fault of a whole group is shown. */
const controls: readonly (readonly [field: RegExp, control: string])[] = [
  [/^preceding$/, 'preceding.number'],
  [/^delivery\.period$/, 'delivery.period.end'],
  [/^buyer\.electronicAddress$/, 'buyer.electronicAddress.id'],
  [/^items$/, 'items.0.tax'],
  [/(allowance|allowances\.\d+|charges\.\d+)$/, '$1.percent'],
  [/^notes\.0$/, 'note'],
];

export interface FieldFault {
  sentence: FaultSentence;
  /** Nothing is entered, which is no fault before the end. */
  isMissing: boolean;
}

/** Faults by the control that shows them; empty where an invoice can be made. */
export function faultsOf(form: InvoiceForm): ReadonlyMap<string, FieldFault> {
  try {
    readDraft(draftOf(form), profileOf(form));
    return new Map();
  } catch (error) {
    if (!(error instanceof InvalidDraft)) throw error;
    // The first of a control is shown.
    return new Map(error.faults.toReversed().map((fault) => [controlOf(fault, form), shownFault(fault)]));
  }
}

function shownFault({ field, code }: DraftFault): FieldFault {
  const [, , sentence = code] = sentences.find(([known, codes]) => known.test(field) && codes.includes(code)) ?? [];
  return { sentence, isMissing: code === 'missing' };
}

function controlOf({ field }: DraftFault, { delivery }: InvoiceForm): string {
  if (field === 'delivery.date' && delivery.kind === 'period') return 'delivery.period.start';
  if (field === 'delivery.address')
    return delivery.address.country === '' ? 'buyer.address.country' : 'delivery.address.country';
  const [pattern, control = ''] = controls.find(([known]) => known.test(field)) ?? [];
  return pattern ? field.replace(pattern, control) : field;
}
