import { createRandom, type Random } from '@blattwerk/testing/random';
import { rounds } from '@blattwerk/testing/extent';
import { describe, expect, it } from 'vitest';
import { readXml, type XmlElement, type XmlLimits } from './read-xml.ts';
import { UnreadableXml } from './unreadable-xml.ts';

const encoder = new TextEncoder();
const read = (text: string, limits?: XmlLimits) => readXml(encoder.encode(text), limits);

/** Reason and place of a refusal; what is thrown else fails the test. */
function refusal(text: string | Uint8Array, limits?: XmlLimits): string {
  try {
    readXml(typeof text === 'string' ? encoder.encode(text) : text, limits);
  } catch (error) {
    if (error instanceof UnreadableXml) return `${error.reason} ${error.line}:${error.column}`;
    throw error;
  }
  return 'read';
}

/** A tree without the places. */
function withoutPlaces({ line: _line, column: _column, children, ...rest }: XmlElement): object {
  return { ...rest, children: children.map(withoutPlaces) };
}

describe('an element', () => {
  it('has its name, namespace, attributes, text and place', () => {
    const root = read(
      '<?xml version="1.0"?>\n<a xmlns="urn:a" xmlns:b="urn:b">\r\n  <b:c d="1" b:d=\'2\'>x</b:c>\n</a>',
    );
    expect(root).toEqual({
      name: 'a',
      namespace: 'urn:a',
      attributes: [],
      text: '\n  \n',
      line: 2,
      column: 1,
      children: [
        {
          name: 'c',
          namespace: 'urn:b',
          prefix: 'b',
          attributes: [
            { name: 'd', namespace: '', value: '1' },
            { name: 'd', namespace: 'urn:b', prefix: 'b', value: '2' },
          ],
          children: [],
          text: 'x',
          line: 3,
          column: 3,
        },
      ],
    });
  });

  it('has its text without comments and instructions, with CDATA and references', () => {
    expect(read('<a>1<!-- < & -->2<?b ?>3<![CDATA[<&]]>&lt;&#228;&#x1F600;&amp;amp;</a>').text).toBe('123<&<ä😀&amp;');
  });

  it('has attributes with blanks for line ends, but not for references to them', () => {
    expect(read('<a b="1\n\t2&#10;3&quot;"/>').attributes[0]?.value).toBe('1  2\n3"');
  });

  it('is in the namespace that the nearest element around it declares', () => {
    const { children } = read('<a xmlns="urn:1"><b xmlns="urn:2"><c/></b><d/><e xmlns=""/></a>');
    expect(children.map(({ namespace }) => namespace)).toEqual(['urn:2', 'urn:1', '']);
    expect(children[0]?.children[0]?.namespace).toBe('urn:2');
  });
});

describe('the encoding', () => {
  const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const utf16 = (text: string, littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
    return new Uint8Array(view.buffer);
  };

  it.each([
    ['UTF-8', encoder.encode('<?xml version="1.0" encoding="utf-8" standalone=\'yes\'?><a>Ä€</a>')],
    ['UTF-8 with a mark', encoder.encode('\uFEFF<a>Ä€</a>')],
    [
      'UTF-8 with a mark, declared as another',
      encoder.encode('\uFEFF<?xml version="1.0" encoding="utf-16"?><a>Ä€</a>'),
    ],
    ['UTF-16, big-endian', utf16('\uFEFF<?xml version="1.0" encoding="UTF-16"?><a>Ä€</a>', false)],
    ['UTF-16, little-endian', utf16('\uFEFF<a>Ä€</a>', true)],
    ['Windows-1252', latin1('<?xml version="1.0" encoding="Windows-1252"?><a>Ä\x80</a>')],
    ['ISO-8859-1', latin1("<?xml version='1.0' encoding='ISO-8859-1'?><a>Ä\x80</a>")],
    ['ISO-8859-15', latin1('<?xml version="1.0" encoding="ISO-8859-15"?><a>Ä\xA4</a>')],
  ])('%s is read', (_, bytes) => {
    expect(readXml(bytes).text).toBe('Ä€');
  });

  it.each([
    ['that is unknown', encoder.encode('<?xml version="1.0" encoding="UTF-8_W/O_BOM"?><a/>'), '1:1'],
    ['UTF-16 without a mark', encoder.encode('<?xml version="1.0" encoding="UTF-16"?><a/>'), '1:1'],
    ['that the bytes are not of', latin1('<a>\n  \xE4</a>'), '2:3'],
  ])('%s is refused', (_, bytes, place) => {
    expect(refusal(bytes)).toBe(`encoding ${place}`);
  });
});

describe('what is no XML', () => {
  it.each([
    ['nothing', ''],
    ['text alone', 'a'],
    ['a missing end tag', '<a>'],
    ['a wrong end tag', '<a></b>'],
    ['the end tag of another prefix', '<a xmlns:b="urn:b" xmlns:c="urn:b"><b:d></c:d></a>'],
    ['an end tag too many', '<a/></a>'],
    ['two root elements', '<a/><b/>'],
    ['text after the root', '<a/>b'],
    ['CDATA after the root', '<a/><![CDATA[]]>'],
    ['a declaration that is not at the start', ' <?xml version="1.0"?><a/>'],
    ['a declaration without version', '<?xml encoding="utf-8"?><a/>'],
    ['an open comment', '<a><!-- </a>'],
    ['-- in a comment', '<a><!-- -- --></a>'],
    ['open CDATA', '<a><![CDATA[</a>'],
    ['an open instruction', '<a><?b </a>'],
    ['another declaration', '<a><!ELEMENT b></a>'],
    [']]> in text', '<a>]]></a>'],
    ['an unknown entity', '<a>&auml;</a>'],
    ['an ampersand', '<a>a & b</a>'],
    ['a reference to no character', '<a>&#0;</a>'],
    ['a reference to a surrogate', '<a>&#xD800;</a>'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a noncharacter', '<a>\uFFFE</a>'],
    ['a name that begins with a digit', '<1/>'],
    ['a name with two colons', '<a xmlns:b="urn:b"><b:c:d/></a>'],
    ['an undeclared prefix', '<b:a/>'],
    ['a prefix after the element that declares it', '<a><b xmlns:c="urn:c"/><c:d/></a>'],
    ['an undeclared prefix of an attribute', '<a b:c=""/>'],
    ['a prefix for no namespace', '<a xmlns:b=""/>'],
    ['a prefix xmlns', '<a xmlns:xmlns="urn:b"/>'],
    ['another namespace for xml', '<a xmlns:xml="urn:b"/>'],
    ['a prefix declared twice', '<a xmlns:b="urn:b" xmlns:b="urn:b"/>'],
    ['an attribute twice', '<a b="1" b="1"/>'],
    ['an attribute twice by its namespace', '<a xmlns:b="urn:b" xmlns:c="urn:b" b:d="" c:d=""/>'],
    ['an attribute without value', '<a b/>'],
    ['a value without quotes', '<a b=1/>'],
    ['an open value', '<a b="/>'],
    ['< in a value', '<a b="<"/>'],
    ['attributes without a blank between them', '<a b="1"c="2"/>'],
    ['a blank in front of a name', '< a/>'],
    ['a blank in the end of an empty element', '<a/ >'],
  ])('is refused: %s', (_, text) => {
    expect(refusal(text)).toMatch(/^malformed /);
  });

  it('is refused with the place of the fault', () => {
    expect(refusal('<a>\r\n<b>\r\n  &x;</b></a>')).toBe('malformed 2:4');
    expect(refusal('<a>\n\n  <b c=1/></a>')).toBe('malformed 3:8');
  });

  it('is refused with a message that has nothing of the file', () => {
    expect(() => read('<a>&secret;</a>')).toThrow(/^XML at 1:4: expected a reference to a character or one of /);
  });
});

describe('a document type', () => {
  it.each([
    ['with entities that grow', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>'],
    ['with an entity outside', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['that is empty', '<!DOCTYPE a><a/>'],
  ])('is refused %s', (_, text) => {
    expect(refusal(text)).toBe('doctype 1:1');
  });
});

describe('limits', () => {
  it.each([
    ['bytes', { maxBytes: 8 }, '<a>12</a>', '<a>1</a>', 'tooLarge'],
    ['depth', { maxDepth: 2 }, '<a><b><c/></b></a>', '<a><b/><c/></a>', 'tooDeep'],
    ['elements', { maxElements: 2 }, '<a><b/><c/></a>', '<a><b/></a>', 'tooLarge'],
    ['attributes', { maxAttributes: 2 }, '<a xmlns="urn:a" b="" c=""/>', '<a xmlns="urn:a" b=""/>', 'tooLarge'],
    [
      'attributes of the file',
      { maxTotalAttributes: 2 },
      '<a b=""><c d="" e=""/></a>',
      '<a b=""><c d=""/></a>',
      'tooLarge',
    ],
    ['the length of a name', { maxNameLength: 3 }, '<a><abcd/></a>', '<a><abc/></a>', 'tooLarge'],
  ])('are kept: %s', (_, limits, beyond, within, reason) => {
    expect(refusal(beyond, limits)).toMatch(new RegExp(`^${reason} `));
    expect(refusal(within, limits)).toBe('read');
  });

  it.each([
    ['a depth of 100,000', '<a>'.repeat(100_000), 'tooDeep 1:193'],
    [
      'a million attributes',
      `<a ${Array.from({ length: 1_000_000 }, (_, at) => `b${at}=""`).join(' ')}/>`,
      'tooLarge 1:',
    ],
    ['a million elements', `<a>${'<b/>'.repeat(1_000_000)}</a>`, 'tooLarge 1:'],
    ['a name of a megabyte', `<${'a'.repeat(1_000_000)}/>`, 'tooLarge 1:2'],
    ['an open reference in a megabyte', `<a>${'&'.repeat(1_000_000)}</a>`, 'malformed 1:4'],
    ['31 MB', ' '.repeat(31_000_000), 'tooLarge 1:1'],
  ])('refuse %s', (_, text, expected) => {
    expect(refusal(text)).toContain(expected);
  });

  // What looks for the end of the line, or of the file, at each of them takes many minutes.
  it.each([
    ['elements', '<b/>'],
    ['namespaces', `<b xmlns="urn:${'b'.repeat(40)}"/>`],
    ['attributes', '<b c="" d=""/>'],
    ['comments', '<!---->'],
    ['instructions', '<?b?>'],
    ['references', '&amp;'],
    ['sections', '<![CDATA[]]>'],
    ['lines', '<b/>\r\n'],
  ])('permit many %s in front of a long text', (_, part) => {
    const text = `<a>${part.repeat(100_000)}${'a'.repeat(24_000_000)}</a>`;
    expect(refusal(text, { maxElements: 200_000, maxTotalAttributes: 200_000 })).toBe('read');
  });

  it('permit 29 MB of base64', () => {
    expect(read(`<a>${'QmxhdHR3'.repeat(3_625_000)}</a>`).text).toHaveLength(29_000_000);
  });
});

describe('random trees', () => {
  const prefixes = ['', 'a', 'b', 'é'];
  const names = ['x', 'Straße', '_y-1.2', '名'];

  /** A tree, and a spelling of it in which only the places are left open. */
  function write(random: Random, depth: number, scope: Map<string, string>): { text: string; tree: object } {
    const own = new Map(scope);
    const tags: string[] = [];
    for (const prefix of prefixes) {
      if (own.has(prefix) && !random.chance(0.2)) continue;
      const namespace = `urn:${random.integer(3)}`;
      own.set(prefix, namespace);
      tags.push(` xmlns${prefix && `:${prefix}`}="${namespace}"`);
    }
    const prefix = random.pick(prefixes);
    const name = random.pick(names);
    const attributes = names
      .filter(() => random.chance(0.4))
      .map((each) => {
        const value = random.pick(['', '1 "2"', "<'&", 'ä😀']);
        tags.push(`${random.pick([' ', '\n', '\t '])}${each} = "${escape(random, value)}"`);
        return { name: each, namespace: '', value };
      });
    const tag = `${prefix && `${prefix}:`}${name}`;
    const children: object[] = [];
    let [content, text] = ['', ''];
    for (let count = depth > 0 ? random.integer(5) : 0; count > 0; count--) {
      const piece = random.pick(['a < b & c', ' ', '\n', 'Größe 😀', ']] >', '"\'']);
      text += piece;
      content += random.chance(0.3) ? `<![CDATA[${piece}]]>` : escape(random, piece);
      content += random.pick(['', '<!-- <x> -->', '<?x y?>']);
      if (random.chance(0.5)) continue;
      const child = write(random, depth - 1, own);
      children.push(child.tree);
      content += child.text;
    }
    const named = { name, namespace: own.get(prefix) ?? '', ...(prefix ? { prefix } : {}) };
    const tree = { ...named, attributes, text, children };
    const isEmpty = content === '' && random.chance(0.5);
    return { text: isEmpty ? `<${tag}${tags.join('')}/>` : `<${tag}${tags.join('')}>${content}</${tag} >`, tree };
  }

  function escape(random: Random, text: string): string {
    return Array.from(text, (character) => {
      const code = character.codePointAt(0) ?? 0;
      if ('<&"'.includes(character) || random.chance(0.1))
        return random.pick([`&#${code};`, `&#x${code.toString(16)};`]);
      return character;
    }).join('');
  }

  it('are read as they were written', () => {
    const random = createRandom('xml');
    for (let run = 0; run < rounds(60, 300); run++) {
      const { text, tree } = write(random, 5, new Map([['', '']]));
      expect(withoutPlaces(read(text)), text).toEqual(tree);
    }
  });

  it('are refused when they are cut at any byte, and never end otherwise when one byte is another', () => {
    const random = createRandom('cut');
    for (let run = 0; run < rounds(1, 4); run++) {
      const bytes = encoder.encode(write(random, 4, new Map([['', '']])).text);
      for (let end = 0; end < bytes.length; end++) {
        expect(refusal(bytes.subarray(0, end))).toMatch(/^(?:malformed|encoding) /);
        refusal(bytes.with(end, random.pick([0, 0x26, 0x3c, 0x3e, 0x22, 0x80, random.integer(256)])));
      }
    }
  });
});
