import { type Invoice, termOf, groupsOf } from './model.ts';
import { profileOf } from './profile.ts';
import { ciiTable } from './read/cii.ts';
import type { Table } from './read/table.ts';
import { ublCreditNoteTable, ublInvoiceTable } from './read/ubl.ts';
import { walkTable } from './read/walk.ts';
import { zugferd1Table } from './read/zugferd1.ts';
import { readXml, type XmlElement, type XmlLimits } from './xml/read-xml.ts';

/** The XML is something else than an invoice. */
export class NotAnInvoice extends Error {
  readonly found: 'order' | 'despatchAdvice' | 'other';

  constructor(found: NotAnInvoice['found']) {
    super(`expected an invoice in CII or UBL, got ${found}`);
    this.name = 'NotAnInvoice';
    this.found = found;
  }
}

const syntaxes: readonly { syntax: Invoice['syntax']; kind?: Invoice['kind']; table: Table }[] = [
  { syntax: 'cii', table: ciiTable },
  { syntax: 'ubl', kind: 'invoice', table: ublInvoiceTable },
  { syntax: 'ubl', kind: 'creditNote', table: ublCreditNoteTable },
  { syntax: 'cii', table: zugferd1Table },
];

/** Root elements of orders and despatch advices: UBL 2.1, Order-X (UN/CEFACT D20B) and its despatch advice. */
const otherRoots: ReadonlyMap<string, NotAnInvoice['found']> = new Map([
  ['Order', 'order'],
  ['OrderChange', 'order'],
  ['OrderResponse', 'order'],
  ['SCRDMCCBDACIOMessageStructure', 'order'],
  ['DespatchAdvice', 'despatchAdvice'],
  ['SCRDMCCBDACIDAMessageStructure', 'despatchAdvice'],
]);

/** Types of document (UNTDID 1001) that EN 16931 counts as credit notes. */
export const creditNoteTypes: ReadonlySet<string> = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '502',
  '503',
  '532',
]);

/**
 * Reads an e-invoice: CII of UN/CEFACT D16B (Factur-X, ZUGFeRD 2 and XRechnung in all profiles), UBL 2.1 (XRechnung, Peppol), and
 * ZUGFeRD 1.0. Whether it follows the rules of its profile is not checked.
 * @throws UnreadableXml
 * @throws NotAnInvoice
 */
export function readInvoice(bytes: Uint8Array, limits?: XmlLimits): Invoice {
  return invoiceOf(readXml(bytes, limits));
}

/**
 * The invoice of a root element.
 * @throws NotAnInvoice
 */
export function invoiceOf(element: XmlElement): Invoice {
  const known = requireSyntax(element);
  const { root, unknown } = walkTable(element, known.table);
  const [processControl] = groupsOf(root, 'BG-2');
  const specification = processControl && termOf(processControl, 'BT-24');
  const type = termOf(root, 'BT-3')?.value ?? '';
  const kind = known.kind ?? (creditNoteTypes.has(type) ? 'creditNote' : 'invoice');
  return { syntax: known.syntax, kind, profile: profileOf(specification?.value ?? ''), root, xml: element, unknown };
}

/**
 * The table of an invoice's root element.
 * @throws NotAnInvoice
 */
export function tableOf(element: XmlElement): Table {
  return requireSyntax(element).table;
}

function requireSyntax(element: XmlElement) {
  const known = syntaxes.find(({ table }) => isRootOf(element, table));
  if (!known) throw new NotAnInvoice(otherRoots.get(element.name) ?? 'other');
  return known;
}

function isRootOf({ namespace, name }: XmlElement, { prefixes, root }: Table): boolean {
  return root === `${prefixes.get(namespace) ?? ''}:${name}`;
}
