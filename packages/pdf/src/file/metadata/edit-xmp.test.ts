import { describe, expect, it } from 'vitest';
import { editXmp, type ExpandedName } from './edit-xmp.ts';

const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
const dropped = 'urn:dropped';
const added = { namespaces: 'xmlns:n="urn:new"', properties: '<n:p>1</n:p>' };

/** Edits XMP so that it loses all properties in the namespace `urn:dropped` but `kept`. */
function edit(xmp: string): string | undefined {
  return editXmp(xmp, ({ namespace, name }: ExpandedName) => namespace === dropped && name !== 'kept', added);
}

/** What is added at the end of the root. */
const addition = (about = '', tag = 'rdf:Description') =>
  `<${tag} ${rdf} xmlns:n="urn:new" rdf:about="${about}"><n:p>1</n:p></${tag}>\n`;

/** XMP with a root that has the given content. */
const rooted = (content: string) => `<rdf:RDF ${rdf} xmlns:d="${dropped}" xmlns:o="urn:other">${content}</rdf:RDF>`;

/** Expects that the content of the root becomes another one, with the addition behind it. */
function expectContent(before: string, after: string, about = ''): void {
  expect(edit(rooted(before))).toBe(rooted(`${after}${addition(about)}`));
}

describe('a property', () => {
  const described = (properties: string) => `<rdf:Description>${properties}</rdf:Description>`;

  it.each([
    ['as an element', '<d:a>1</d:a>', ''],
    ['as an empty element', '<d:a/><d:b />', ''],
    ['with elements in it', '<d:a><rdf:Bag><rdf:li>1</rdf:li><d:kept/></rdf:Bag></d:a>', ''],
    ['among others', ' <o:a>1</o:a>\n<d:a>2</d:a> <d:kept>3</d:kept>', ' <o:a>1</o:a>\n <d:kept>3</d:kept>'],
    ['twice', '<d:a>1</d:a><o:b/><d:a>2</d:a>', '<o:b/>'],
    ['that declares its own namespace', `<x:a xmlns:x="${dropped}">1</x:a><o:a/>`, '<o:a/>'],
    ['in the default namespace', `<a xmlns='${dropped}'>1</a><o:a/>`, '<o:a/>'],
    ['whose prefix has another meaning there', `<o:a xmlns:o="${dropped}">1</o:a><o:a>2</o:a>`, '<o:a>2</o:a>'],
    ['around a comment and other markup', '<d:a><!-- </d:a> --><![CDATA[</d:a>]]><?x </d:a>?></d:a><o:a/>', '<o:a/>'],
  ])('is removed %s', (_, before, after) => {
    expectContent(described(before), described(after));
  });

  it.each([
    ['of another name', '<d:kept>1</d:kept>'],
    ['of another namespace with the same prefix', '<d:a xmlns:d="urn:other">1</d:a>'],
    ['without a namespace', '<a>1</a>'],
    ['with an element of the namespace in it', '<o:a><d:a>1</d:a></o:a>'],
    ['within a comment', '<!-- <d:a>1</d:a> --><o:a/>'],
    ['within a CDATA section', '<o:a><![CDATA[<d:a>1</d:a>]]></o:a>'],
    ['within a processing instruction', '<?x <d:a>1</d:a>?><o:a/>'],
  ])('is kept %s', (_, properties) => {
    expectContent(described(properties), described(properties));
  });

  it.each([
    [' d:a="1"', ''],
    [" d:a='1'", ''],
    ['\n  d:a = "1"\n  o:b="2"', '\n  o:b="2"'],
    [' o:a="1" d:b="2" d:kept="3" d:c=">"', ' o:a="1" d:kept="3"'],
    [` x:a="1" xmlns:x="${dropped}"`, ` xmlns:x="${dropped}"`],
    [' a="1"', ' a="1"'],
    [' o:a="1"  ', ' o:a="1"  '],
  ])('is removed from the attributes %j', (before, after) => {
    expectContent(`<rdf:Description${before}/>`, `<rdf:Description${after}/>`);
    expectContent(
      `<rdf:Description${before}><o:a/></rdf:Description>`,
      `<rdf:Description${after}><o:a/></rdf:Description>`,
    );
  });
});

describe('the added properties', () => {
  it('are about what the other properties are about, the first that says so', () => {
    expectContent(
      '<rdf:Description rdf:about=""/><rdf:Description rdf:about=\'uuid:"1"\'/><rdf:Description rdf:about="uuid:2"/>',
      '<rdf:Description rdf:about=""/><rdf:Description rdf:about=\'uuid:"1"\'/><rdf:Description rdf:about="uuid:2"/>',
      'uuid:&quot;1&quot;',
    );
    expectContent('<rdf:Description about="uuid:1"/>', '<rdf:Description about="uuid:1"/>', 'uuid:1');
    expectContent('<rdf:Description o:about="uuid:1"/>', '<rdf:Description o:about="uuid:1"/>');
  });

  it('use the prefix of the root', () => {
    const root = (tag: string, xmlns: string) => [
      `<${tag} ${xmlns}="http://www.w3.org/1999/02/22-rdf-syntax-ns#">`,
      `</${tag}>`,
    ];
    const [open, close] = root('r:RDF', 'xmlns:r');
    expect(edit(`${open}${close}`)).toBe(`${open}${addition('', 'r:Description')}${close}`);
    const [openDefault, closeDefault] = root('RDF', 'xmlns');
    expect(edit(`${openDefault}${closeDefault}`)).toBe(`${openDefault}${addition('', 'Description')}${closeDefault}`);
  });
});

it('keeps everything around the root, without an XML declaration, which may name another encoding', () => {
  const before = '<?xpacket begin=""?>\n<!-- < --><x:xmpmeta xmlns:x="adobe:ns:meta/">\n ';
  const behind = '\n</x:xmpmeta>\n<?xpacket end="w"?>';
  const body = `${before}${rooted('')}${behind}`;
  expect(edit(body)).toBe(`${before}${rooted(addition())}${behind}`);
  expect(edit(`<?xml version="1.0" encoding="UTF-16"?>${body}`)).toBe(`${before}${rooted(addition())}${behind}`);
  expect(edit(`<?xmlish ?>${rooted('')}`)).toBe(`<?xmlish ?>${rooted(addition())}`);
});

it.each([
  ['without a root', '<x>1</x>'],
  ['with an empty root', `<rdf:RDF ${rdf}/>`],
  ['with two roots', rooted('') + rooted('')],
  ['with a root of another namespace', '<rdf:RDF xmlns:rdf="urn:other"></rdf:RDF>'],
  ['with an undeclared prefix', '<x:a><rdf:RDF></rdf:RDF></x:a>'],
  ['with another element in the root', rooted('<o:Description/>')],
  ['with an element of another name in the root', rooted('<rdf:Alt/>')],
  ['with an open root', rooted('').replace('</rdf:RDF>', '')],
  ['with an open description', rooted('<rdf:Description>')],
  ['with an open property', rooted('<rdf:Description><o:a></rdf:Description>')],
  ['with a closing tag too many', `${rooted('')}</x>`],
  ['with tags that overlap', rooted('<rdf:Description><o:a><o:b></o:a></o:b></rdf:Description>')],
  ['with a lone <', rooted('<rdf:Description>1 < 2</rdf:Description>')],
  ['with an attribute without quotes', rooted('<rdf:Description o:a=1/>')],
  ['within nine elements', `${'<a>'.repeat(9)}${rooted('')}${'</a>'.repeat(9)}`],
])('rejects text %s', (_, xmp) => {
  expect(edit(xmp)).toBeUndefined();
});

it('accepts a root within eight elements', () => {
  const xmp = `${'<a>'.repeat(8)}${rooted('')}${'</a>'.repeat(8)}`;
  expect(edit(xmp)).toBe(xmp.replace('</rdf:RDF>', `${addition()}</rdf:RDF>`));
});
