import { type XmlElement, readXml } from '@blattwerk/invoice';
import { createRandom, type Random } from '@blattwerk/testing/random';

/** Values that rules look at: empty, of another sign, with further decimals, codes of other lists, and what is no code. */
const values = [
  '',
  ' ',
  '0',
  '-1',
  '1.005',
  '100',
  '19',
  '0.00',
  'S',
  'E',
  'O',
  'K',
  'VAT',
  'DE',
  'XX',
  'EUR',
  'CHF',
  '380',
  '381',
  '384',
  '58',
  '59',
  '30',
  '48',
  '916',
  '130',
  '50',
  'true',
  'false',
  'SEPA',
  '0088',
  'EM',
  'C62',
  '2026-01-31',
  '20260131',
  'https://example.org',
  '#SKONTO#TAGE=7#PROZENT=2.00#\n',
  'a@example.org',
  'cva',
  'CVD',
];

/** Copies of an invoice that differ from it in one to three elements or attributes, the same for the same seed. */
export function changedCopies(source: Uint8Array, seed: string, count: number): Uint8Array[] {
  const whole = readXml(source);
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    let changed = whole;
    for (let change = random.between(1, 3); change > 0; change--) {
      const elements = elementsIn(changed);
      changed = replace(changed, random.pick(elements.slice(1)), random, elements);
    }
    return new TextEncoder().encode(write(changed));
  });
}

function elementsIn(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(elementsIn)];
}

function replace(element: XmlElement, target: XmlElement, random: Random, all: readonly XmlElement[]): XmlElement {
  const children = element.children.flatMap((child) =>
    child === target ? changesOf(child, random, all) : [replace(child, target, random, all)],
  );
  return { ...element, children };
}

/** What stands in the place of an element. */
function changesOf(element: XmlElement, random: Random, all: readonly XmlElement[]): XmlElement[] {
  const isLeaf = element.children.length === 0;
  const others = all.filter((other) => other.name === element.name && other !== element);
  const withText = (text: string): XmlElement[] => [{ ...element, text }];
  const kinds: (() => XmlElement[])[] = [
    () => [],
    () => [element, element],
    ...(isLeaf
      ? [
          () => withText(random.pick(values)),
          () => withText(random.pick(values)),
          () => withText(random.pick(all).text.trim()),
        ]
      : []),
    ...(others.length > 0 ? [() => [random.pick(others)], () => [element, random.pick(others)]] : []),
    // Another element of the same parent's schema, or of none.
    () => [element, { ...element, name: random.pick(all).name, children: [], text: random.pick(values) }],
    ...(element.attributes.length > 0
      ? [
          () => [{ ...element, attributes: element.attributes.slice(1) }],
          () => [
            {
              ...element,
              attributes: element.attributes.map((attribute) => ({ ...attribute, value: random.pick(values) })),
            },
          ],
        ]
      : [
          () => [
            {
              ...element,
              attributes: [
                {
                  name: random.pick(['schemeID', 'listID', 'currencyID', 'unitCode', 'name']),
                  namespace: '',
                  value: random.pick(values),
                },
              ],
            },
          ],
        ]),
  ];
  return random.pick(kinds)();
}

function write({ name, prefix, namespace, attributes, children, text }: XmlElement): string {
  const tag = prefix === undefined ? name : `${prefix}:${name}`;
  const scope = prefix === undefined ? `xmlns="${namespace}"` : `xmlns:${prefix}="${namespace}"`;
  const own = attributes
    .filter((attribute) => attribute.namespace === '')
    .map((attribute) => ` ${attribute.name}="${escape(attribute.value)}"`);
  return `<${tag} ${scope}${own.join('')}>${escape(text)}${children.map(write).join('')}</${tag}>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
