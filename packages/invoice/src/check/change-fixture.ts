import { ciiInvoice, ublInvoice } from '@blattwerk/testing/files/invoice';
import { type Group, type Place, termsOf } from '../model.ts';
import { invoiceOf } from '../read-invoice.ts';
import { isTermId, type TermId } from '../terms.ts';
import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { checkInvoice } from './check-invoice.ts';

export type Syntax = 'cii' | 'ubl';
export const syntaxes: readonly Syntax[] = ['cii', 'ubl'];
/** The valid invoice of XRechnung, and the same as one of EN 16931 alone. */
export const national = { cii: readXml(ciiInvoice()), ubl: readXml(ublInvoice()) };
export const bases = {
  cii: changed(national.cii, 'cii', [['BT-24', 'urn:cen.eu:en16931:2017']]),
  ubl: changed(national.ubl, 'ubl', [['BT-24', 'urn:cen.eu:en16931:2017']]),
};

export type BySyntax = Readonly<Record<Syntax, string>>;

/**
 * What is changed: the first value of a term, `BT-131#2` for the second, or a path from the root, which is added where it is
 * missing. `undefined` removes the element or the attribute.
 */
export type Change = readonly [target: string | BySyntax, value: string | undefined | BySyntax];

export function changed(base: XmlElement, syntax: Syntax, changes: readonly Change[]): XmlElement {
  return changes.reduce((xml, [to, text]) => {
    const [target, value] = [typeof to === 'string' ? to : to[syntax], typeof text === 'object' ? text[syntax] : text];
    if (target.includes('/')) return edit(xml, target.split('/').slice(1), value);
    const [id = '', number = '1'] = target.split('#');
    const place = placesOf(invoiceOf(xml).root, id)[Number(number) - 1];
    if (!place) throw new Error(`${target} is not in the invoice`);
    return edit(xml, place.path.split('/').slice(2), value);
  }, base);
}

export function placesOf(group: Group, id: string): Place[] {
  const own = isTermId(id)
    ? termsOf(group, id as TermId).map(({ place }) => place)
    : group.id === id
      ? [group.place]
      : [];
  return [...own, ...group.groups.flatMap((each) => placesOf(each, id))];
}

function edit(element: XmlElement, [step = '', ...rest]: readonly string[], value: string | undefined): XmlElement {
  if (step.startsWith('@')) {
    const others = element.attributes.filter(({ name }) => name !== step.slice(1));
    return {
      ...element,
      attributes: value === undefined ? others : [...others, { name: step.slice(1), namespace: '', value }],
    };
  }
  const [, prefix = '', name = '', number = '1'] = /^(\w+):(\w+)(?:\[(\d+)\])?$/.exec(step) ?? [];
  const target = element.children.filter((child) => child.name === name)[Number(number) - 1];
  if (!target) {
    const added = {
      name,
      namespace: namespaces[prefix] ?? '',
      attributes: [],
      children: [],
      text: '',
      line: 1,
      column: 1,
    };
    const whole = rest.length > 0 ? edit(added, rest, value) : { ...added, text: value ?? '' };
    return { ...element, children: [...element.children, whole] };
  }
  const children = element.children.flatMap((child) => {
    if (child !== target) return [child];
    if (rest.length > 0) return [edit(child, rest, value)];
    return value === undefined ? [] : [{ ...child, text: value }];
  });
  return { ...element, children };
}

const namespaces: Readonly<Record<string, string>> = {
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

export function rulesOf(xml: XmlElement): string[] {
  return [...new Set(checkInvoice(invoiceOf(xml)).findings.map(({ rule }) => rule))].toSorted();
}

export const settlement = '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
export const agreement = '/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement';
export const line = '/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem';
export const both = (cii: string, ubl: string): BySyntax => ({ cii, ubl });

/** Rows of a table of tests: rules, of both syntaxes or of each, and the changes that break them. */
export function rows(...list: readonly (readonly [rules: string | BySyntax, ...changes: Change[]])[]) {
  return list.map(([rules, ...changes]) => ({
    rules: typeof rules === 'string' ? { cii: rules, ubl: rules } : rules,
    changes,
  }));
}
