import type { OpenApiSchema } from '../openapi-types.ts';

/** The answer in JSON about an e-invoice. */
export interface InvoiceReport {
  syntax: 'cii' | 'ubl';
  kind: 'invoice' | 'creditNote';
  profile: { family: string; level?: string; version?: string };
  outcome: 'valid' | 'warnings' | 'invalid';
  ruleSets: readonly string[];
  findings: readonly InvoiceFinding[];
  omitted: number;
  invoice: InvoiceGroup;
  unknown: readonly InvoiceUnknownValue[];
  container?: InvoiceContainerReport;
}

export interface InvoicePlace {
  path: string;
  line: number;
  column: number;
}

export interface InvoiceGroup {
  id: string;
  terms: readonly InvoiceTerm[];
  groups: readonly InvoiceGroup[];
  place: InvoicePlace;
}

export interface InvoiceTerm {
  id: string;
  value: string;
  qualifiers: Readonly<Partial<Record<string, string>>>;
  place: InvoicePlace;
}

export interface InvoiceUnknownValue {
  value: string;
  place: InvoicePlace;
}

export interface InvoiceFinding {
  rule: string;
  severity: 'error' | 'warning' | 'note';
  terms: readonly string[];
  params: Readonly<Record<string, string>>;
  message: { de: string; en: string };
  help?: { de: string; en: string };
  place: InvoicePlace;
}

export interface InvoiceContainerReport {
  attachment: { name: string; relationship?: string };
  others: readonly { name: string; type?: string; size?: number }[];
  claims: Readonly<Partial<Record<string, string>>>;
  pageCount: number;
  pages?: { confirmed: readonly string[]; missing: readonly string[] };
}

const text = { type: 'string' } as const;
const number = { type: 'integer', minimum: 1 } as const;

function object(properties: Record<string, OpenApiSchema>, optional: readonly string[] = []): OpenApiSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required };
}

function described(schema: OpenApiSchema, description: string): OpenApiSchema {
  return { ...schema, description };
}

function list(items: OpenApiSchema, description: string): OpenApiSchema {
  return { type: 'array', items, description };
}

function named(name: string): OpenApiSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const bothLanguages = object({ de: text, en: text });

/** Schemas of `InvoiceReport` and its parts. */
export const invoiceReportSchemas: Readonly<Record<string, OpenApiSchema>> = {
  InvoiceReport: object(
    {
      syntax: { type: 'string', enum: ['cii', 'ubl'], description: 'Cross Industry Invoice or UBL 2.1.' },
      kind: { type: 'string', enum: ['invoice', 'creditNote'] },
      profile: described(
        object({ family: text, level: text, version: text }, ['level', 'version']),
        'By the specification identifier (BT-24): `xrechnung`, `factur-x`, `peppol`, `en16931`, `zugferd1` or `other`, with the level, such as `basicWl` or `extended`, and the version of it.',
      ),
      outcome: {
        type: 'string',
        enum: ['valid', 'warnings', 'invalid'],
        description: 'Invalid with a finding that is an error.',
      },
      ruleSets: list(text, 'The sets of rules that were applied, in their order.'),
      findings: list(named('InvoiceFinding'), 'Rules that are broken.'),
      omitted: {
        type: 'integer',
        minimum: 0,
        description: 'Number of further findings of rules that are broken very often.',
      },
      invoice: named('InvoiceGroup'),
      unknown: list(
        named('InvoiceUnknownValue'),
        'What the XML contains beyond EN 16931, in its order: no value is dropped.',
      ),
      container: named('InvoiceContainer'),
    },
    ['container'],
  ),
  InvoiceGroup: object({
    id: described(text, 'Business group of EN 16931-1, such as `BG-4` for the seller; `invoice` for the whole.'),
    terms: list(named('InvoiceTerm'), 'In the order of the file.'),
    groups: list(named('InvoiceGroup'), 'In the order of the file.'),
    place: named('InvoicePlace'),
  }),
  InvoiceTerm: object({
    id: described(text, 'Business term of EN 16931-1, such as `BT-1` for the number of the invoice.'),
    value: described(text, 'As spelled in the file, without blanks around it: amounts and dates are texts.'),
    qualifiers: described(
      { type: 'object' },
      'Texts by name: `scheme`, `schemeVersion`, `currency`, `unit`, `format`, `mime`, `fileName`, `name`, `network`, `taxScheme`, `language`.',
    ),
    place: named('InvoicePlace'),
  }),
  InvoiceUnknownValue: object({ value: text, place: named('InvoicePlace') }),
  InvoiceFinding: object(
    {
      rule: described(
        text,
        'Official id of the rule, such as `BR-CO-10` or `BR-DE-15`; `PDF-…` and `PAGE-…` for the PDF and its pages.',
      ),
      severity: { type: 'string', enum: ['error', 'warning', 'note'] },
      terms: list(text, 'Terms and groups that it is about.'),
      params: described({ type: 'object' }, 'Values of the message, as texts by name.'),
      message: bothLanguages,
      help: described(bothLanguages, 'What usually helps.'),
      place: described(
        { allOf: [named('InvoicePlace')] },
        'Of the element that the rule speaks of, or of its parent where something is missing.',
      ),
    },
    ['help'],
  ),
  InvoicePlace: object({
    path: described(
      text,
      'Names from the root with the usual prefixes, such as /ubl:Invoice/cac:InvoiceLine[2]/cbc:ID.',
    ),
    line: described(number, 'In the XML.'),
    column: described(number, 'In UTF-16 code units.'),
  }),
  InvoiceContainer: described(
    object(
      {
        attachment: described(
          object({ name: text, relationship: text }, ['relationship']),
          'The attached file with the invoice.',
        ),
        others: list(
          object({ name: text, type: text, size: { type: 'number' } }, ['type', 'size']),
          'The other attached files.',
        ),
        claims: described(
          { type: 'object' },
          'Claims of the metadata, texts by name: `pdfaPart`, `pdfaConformance`, `documentType`, `fileName`, `version`, `profile`.',
        ),
        pageCount: number,
        pages: described(
          object({
            confirmed: list(text, 'Terms whose values the pages have.'),
            missing: list(text, 'Terms with a value that the pages do not have: many print less than the XML has.'),
          }),
          'What the text of the pages says of the amounts, dates, accounts and names; absent where the pages have no text. What contradicts is a finding with a rule such as `PAGE-BT-112`.',
        ),
      },
      ['pages'],
    ),
    'The PDF; absent for an XML file.',
  ),
};
