import type { OpenApiSchema } from '../openapi-types.ts';

const text: OpenApiSchema = { type: 'string', maxLength: 200 };
const date: OpenApiSchema = { type: 'string', format: 'date' };
const decimal: OpenApiSchema = { type: 'string', description: 'A decimal, such as 1234.50.' };
const code = (description: string): OpenApiSchema => ({ type: 'string', description });

function object(properties: Record<string, OpenApiSchema>, required: readonly string[]): OpenApiSchema {
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

function list(items: OpenApiSchema, maxItems: number, minItems = 0): OpenApiSchema {
  return { type: 'array', items, maxItems, ...(minItems > 0 && { minItems }) };
}

const tax: OpenApiSchema = {
  type: 'string',
  enum: ['standard', 'reduced', 'zero', 'smallBusiness', 'reverseCharge', 'intraCommunity', 'export'],
  description:
    '19 %, 7 %, 0 %, § 19 UStG, § 13b UStG, supply to another member state, export. Of § 19 UStG, all items are.',
};
const address = object(
  { street: text, addition: text, postCode: text, city: text, country: code('ISO 3166-1 alpha-2.') },
  ['street', 'city', 'country'],
);
const adjustment = { amount: decimal, percent: decimal, reason: text };
const adjustments: OpenApiSchema = {
  ...list(object({ ...adjustment, tax }, ['tax']), 50),
  description: 'Each has an amount or a share in percent of the items with the same tax.',
};

/** Schema of the drafts of invoices, as `readDraft` of `@blattwerk/invoice/make` reads them. */
export const invoiceDraftSchema: OpenApiSchema = {
  ...object(
    {
      kind: { type: 'string', enum: ['invoice', 'creditNote'] },
      language: { type: 'string', enum: ['de', 'en'], description: 'Of the texts that are added, and of the page.' },
      number: { type: 'string', maxLength: 100 },
      issueDate: date,
      dueDate: date,
      dueDays: { type: 'integer', minimum: 0, maximum: 365, description: 'In place of `dueDate`.' },
      currency: code('ISO 4217.'),
      preceding: {
        ...object({ number: text, date }, ['number']),
        description: 'The corrected invoice; required for a credit note.',
      },
      orderReference: text,
      delivery: {
        ...object({ date, period: object({ start: date, end: date }, ['start', 'end']), address }, []),
        description: 'A day or a period, and the place where it is not the buyer’s.',
      },
      seller: object(
        {
          name: text,
          address,
          contact: object({ name: text, phone: text, email: text }, ['name', 'phone', 'email']),
          vatNumber: text,
          taxNumber: text,
          register: text,
        },
        ['name', 'address', 'contact'],
      ),
      buyer: object(
        {
          name: text,
          address,
          vatNumber: text,
          electronicAddress: object({ scheme: code('Code list EAS, or EM for a mailbox.'), id: text }, [
            'scheme',
            'id',
          ]),
          reference: { ...text, description: 'A Leitweg-ID or another one; required for `xrechnung`.' },
        },
        ['name', 'address'],
      ),
      payment: object(
        {
          iban: text,
          bic: text,
          accountName: text,
          discounts: list(
            object({ percent: decimal, days: { type: 'integer', minimum: 0, maximum: 365 } }, ['percent', 'days']),
            5,
          ),
        },
        ['iban'],
      ),
      items: list(
        object(
          {
            name: text,
            description: { type: 'string', maxLength: 5000 },
            quantity: decimal,
            unit: code('UN/ECE Recommendation 20, such as H87 for pieces, or 21 with an X before it.'),
            unitPrice: decimal,
            allowance: object(adjustment, []),
            tax,
          },
          ['name', 'quantity', 'unit', 'unitPrice', 'tax'],
        ),
        1000,
        1,
      ),
      allowances: adjustments,
      charges: adjustments,
      notes: list({ type: 'string', maxLength: 5000 }, 20),
    },
    ['kind', 'language', 'number', 'issueDate', 'currency', 'delivery', 'seller', 'buyer', 'items'],
  ),
  description: 'The file of the mode `make`. Missing, null and empty are the same.',
};
