import { createRandom, type Random } from '@blattwerk/testing/random';
import { expect, it } from 'vitest';
import { everyTermCii, everyTermUbl } from '../every-term-fixture.ts';
import type { Group } from '../model.ts';
import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { ciiTable } from './cii.ts';
import { ublInvoiceTable } from './ubl.ts';
import { walkTable } from './walk.ts';

/** Times of each repeated element, and those that each may be looked at: by its place, and by conditions and qualifiers. */
const [repetitions, maxLooks] = [1000, 12];

const ubl = (content: string) =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${content}</Invoice>`;
const agreement = (content: string) =>
  `<r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"><r:SupplyChainTradeTransaction>
  <ApplicableHeaderTradeAgreement>${content}</ApplicableHeaderTradeAgreement></r:SupplyChainTradeTransaction></r:CrossIndustryInvoice>`;
const many = (content: string) => content.repeat(repetitions);

it.each([
  ['lines', ublInvoiceTable, ubl(many('<a:InvoiceLine><b:ID/></a:InvoiceLine>'))],
  ['elements of a line', ublInvoiceTable, ubl(`<a:InvoiceLine>${many('<b:ID/>')}</a:InvoiceLine>`)],
  ['taxes in a currency', ublInvoiceTable, ubl(many('<a:TaxTotal><b:TaxAmount currencyID="EUR"/></a:TaxTotal>'))],
  ['documents', ublInvoiceTable, ubl(many('<a:AdditionalDocumentReference><b:ID/></a:AdditionalDocumentReference>'))],
  [
    'elements of a document',
    ublInvoiceTable,
    ubl(`<a:AdditionalDocumentReference>${many('<b:ID/>')}</a:AdditionalDocumentReference>`),
  ],
  ['unknown elements', ublInvoiceTable, ubl(many('<a:Signature><b:ID/></a:Signature>'))],
  [
    'projects without name',
    ciiTable,
    agreement(`<SpecifiedProcuringProject>${many('<ID/>')}</SpecifiedProcuringProject>`),
  ],
])('looks at each element a few times, however many there are: %s', (_, table, xml) => {
  let [elements, looks] = [0, 0];
  const root = counted(readXml(new TextEncoder().encode(xml)));
  walkTable(root, table);
  expect(elements).toBeGreaterThan(repetitions);
  expect(looks).toBeLessThan(elements * maxLooks);

  /** An element that counts how often its children are looked at. */
  function counted(element: XmlElement): XmlElement {
    elements++;
    const children = new Proxy(element.children.map(counted), {
      get: (target, key, receiver) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks++;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    return { ...element, children };
  }
});

/** Values that conditions compare, so that they need not be in what is read. */
const compared = new Set(['VAT', '916', '130', '50', 'true', 'false', 'VA', 'FC', 'SEPA', 'BT-5', 'BT-6']);

it.each([
  ['CII', ciiTable, everyTermCii],
  ['UBL', ublInvoiceTable, everyTermUbl],
])('loses no value of an invoice in %s whose elements are copied, removed and moved', (_, table, xml) => {
  const whole = readXml(new TextEncoder().encode(xml));
  const random = createRandom('walk');
  for (let run = 0; run < 200; run++) {
    const tree = change(random, whole);
    const values: string[] = [];
    const { root, unknown } = walkTable(withOwnValues(tree, values), table);
    const read = new Set([...valuesIn(root), ...unknown.map(({ value }) => value)]);
    expect(values.filter((value) => !read.has(value))).toEqual([]);
  }
});

/** A copy of a tree in which some elements are missing, twice, in another order, or replaced by another one below. */
function change(random: Random, { children, ...element }: XmlElement): XmlElement {
  const changed = children.flatMap((child) => {
    if (random.chance(0.97)) return [change(random, child)];
    const inner = child.children.length > 0 ? random.pick(child.children) : child;
    return random.pick<XmlElement[]>([[], [child, child], [inner], [inner, child]]);
  });
  return { ...element, children: random.chance(0.05) ? changed.toReversed() : changed };
}

/** A copy of a tree whose values are all different, but for those that are compared; collects these values. */
function withOwnValues(element: XmlElement, values: string[]): XmlElement {
  const own = (value: string): string => {
    if (value.trim() === '' || compared.has(value)) return value;
    return (values[values.length] = `value ${values.length}`);
  };
  const ofSchema = (namespace: string) => namespace.endsWith('XMLSchema-instance');
  return {
    ...element,
    text: own(element.text),
    attributes: element.attributes.map((each) =>
      ofSchema(each.namespace) ? each : { ...each, value: own(each.value) },
    ),
    children: element.children.map((child) => withOwnValues(child, values)),
  };
}

function valuesIn({ terms, groups }: Group): string[] {
  const own = terms.flatMap(({ value, qualifiers }) => [value, ...Object.values(qualifiers)]);
  return [...own, ...groups.flatMap(valuesIn)];
}
