import { type DraftFault, type DraftFaultCode, InvalidDraft, readDraft } from '@blattwerk/invoice/make';
import { controlOf } from './fault-controls.ts';
import { draftOf, type InvoiceForm, profileOf, valueAt } from './invoice-form.ts';
import { requiredFieldsOf } from './required-fields.ts';
import type { texts } from './texts.de.ts';

/** A sentence of the texts. */
export type FaultSentence = keyof (typeof texts)['faults'];

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
  [/^buyer\.electronicAddress/, ['missing'], 'buyerMail'],
  [/^buyer\.reference$/, ['missing'], 'reference'],
  [/^preceding/, ['missing'], 'preceding'],
  [/^delivery\.(?:date|period\.start)$/, ['missing'], 'deliveryDate'],
  [/^delivery\.period$/, ['range'], 'period'],
  [/^delivery\.address$/, ['conflict'], 'sameCountry'],
  [/^items$/, ['conflict'], 'mixedTaxes'],
  [/^items$/, ['range'], 'tooLarge'],
  [/allowance$|^(?:allowances|charges)\.\d+$/, ['conflict'], 'oneOfTwo'],
];

/**
 * Faults by the control that shows them; empty where an invoice can be made.
 * @param required those of `requiredFieldsOf`: a draft names what its groups need of each other only once each is whole
 */
export function faultsOf(form: InvoiceForm, required = requiredFieldsOf(form)): ReadonlyMap<string, FaultSentence> {
  const faults = faultsOfDraft(form);
  // One of two is enough, and the other shows that both are missing.
  const missing = [...required].filter((path) => path !== 'seller.taxNumber' && isEmpty(valueAt(form, path)));
  return new Map([...missing.map((path) => [path, sentenceOf({ field: path, code: 'missing' })] as const), ...faults]);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function faultsOfDraft(form: InvoiceForm): ReadonlyMap<string, FaultSentence> {
  try {
    readDraft(draftOf(form), profileOf(form));
    return new Map();
  } catch (error) {
    if (!(error instanceof InvalidDraft)) throw error;
    // The first of a control is shown.
    return new Map(error.faults.toReversed().map((fault) => [controlOf(fault, form), sentenceOf(fault)]));
  }
}

function sentenceOf({ field, code }: DraftFault): FaultSentence {
  const [, , sentence = code] = sentences.find(([known, codes]) => known.test(field) && codes.includes(code)) ?? [];
  return sentence;
}
