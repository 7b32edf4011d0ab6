import { declarationPattern, decodeXml } from './decode-xml.ts';
import { NamespaceScope } from './namespace-scope.ts';
import { positionAt, UnreadableXml, type UnreadableXmlReason } from './unreadable-xml.ts';

/** An attribute that declares no namespace. */
export interface XmlAttribute {
  /** Without prefix. */
  readonly name: string;
  /** '' for an attribute without prefix. */
  readonly namespace: string;
  readonly prefix?: string;
  /** Normalized (XML 1.0, 3.3.3), with references replaced. */
  readonly value: string;
}

/** An element with what it contains, without comments and processing instructions. */
export interface XmlElement {
  /** Without prefix. */
  readonly name: string;
  /** '' for none. */
  readonly namespace: string;
  readonly prefix?: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** That of its direct text nodes and CDATA sections, joined. */
  readonly text: string;
  /** Of its start tag, from 1. */
  readonly line: number;
  /** In UTF-16 code units, from 1. */
  readonly column: number;
}

/** Limits of what is read. */
export interface XmlLimits {
  /** Of the file; 30 MB by default. */
  maxBytes?: number;
  /** Of nested elements; 64 by default, where an invoice has about 10. */
  maxDepth?: number;
  /** Of the file; 50,000 by default, an invoice of 1,000 lines or more, which takes a second and 300 MB to read and to check. */
  maxElements?: number;
  /** Of one element, with its declarations of namespaces; 64 by default. */
  maxAttributes?: number;
  /** Of the file, with declarations of namespaces; 50,000 by default. */
  maxTotalAttributes?: number;
  /** Of elements, attributes and targets of instructions, with prefix, in UTF-16 code units; 256 by default. */
  maxNameLength?: number;
}

const defaultLimits: Required<XmlLimits> = {
  maxBytes: 30_000_000,
  maxDepth: 64,
  maxElements: 50_000,
  maxAttributes: 64,
  maxTotalAttributes: 50_000,
  maxNameLength: 256,
};

/** A name without colon (XML 1.0, 2.3; Namespaces in XML 1.0, 4). */
const namePattern =
  /[A-Z_a-z\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{2FF}\u{370}-\u{37D}\u{37F}-\u{1FFF}\u{200C}-\u{200D}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}][-.\w\u{B7}\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{37D}\u{37F}-\u{1FFF}\u{200C}-\u{200D}\u{203F}-\u{2040}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}]*/uy;
/** Most elements have none, and share this. */
const noAttributes: readonly XmlAttribute[] = [];
const spacePattern = /[ \t\n]*/y;
/** Characters of a reference between `&` and `;`. */
const maxReferenceLength = 12;
const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
]);

/**
 * Reads a file in XML 1.0 with namespaces, in time that grows with its size alone. Encodings: UTF-8, UTF-16 with a byte order mark,
 * ISO-8859-1, ISO-8859-15 and Windows-1252. A document type declaration is refused, so that there are no entities but the five of
 * XML, and nothing outside the file is read.
 * @throws UnreadableXml
 */
export function readXml(bytes: Uint8Array, limits: XmlLimits = {}): XmlElement {
  const { maxBytes, ...rest } = { ...defaultLimits, ...limits };
  if (bytes.length > maxBytes) {
    throw new UnreadableXml('tooLarge', `expected at most ${maxBytes} bytes`, { line: 1, column: 1 });
  }
  return new XmlReader(decodeXml(bytes), rest).read();
}

interface QualifiedName {
  prefix: string;
  name: string;
}

/** An element whose end tag is still to come. */
interface OpenElement {
  readonly element: { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & { readonly children: XmlElement[] };
  readonly qualified: QualifiedName;
  /** That it declares. */
  readonly prefixes: readonly string[];
}

class XmlReader {
  readonly #text: string;
  readonly #limits: Omit<Required<XmlLimits>, 'maxBytes'>;
  readonly #scope = new NamespaceScope();
  readonly #open: OpenElement[] = [];
  #root: XmlElement | undefined;
  #elements = 0;
  #attributes = 0;
  /** One string for all that are equal. */
  readonly #names = new Map<string, string>();
  /** Offset of the next character. */
  #at = 0;
  /** Of the last start tag, and where its line begins and ends. */
  #line = 1;
  #lineStart = 0;
  #lineEnd: number;

  constructor(text: string, limits: Omit<Required<XmlLimits>, 'maxBytes'>) {
    this.#text = text;
    this.#limits = limits;
    this.#lineEnd = this.#findLineEnd();
  }

  read(): XmlElement {
    this.#at = declarationPattern.exec(this.#text)?.[0].length ?? 0;
    while (this.#at < this.#text.length) {
      const markup = this.#text.indexOf('<', this.#at);
      this.#readText(markup < 0 ? this.#text.length : markup);
      if (markup >= 0) this.#readMarkup();
    }
    if (this.#root === undefined || this.#open.length > 0) this.#fail('expected an end tag of each element');
    return this.#root;
  }

  #readMarkup(): void {
    if (this.#skip('<!--')) {
      this.#readUntil('--', 'the end of a comment');
      this.#expect('>', 'no -- within a comment');
    } else if (this.#skip('<![CDATA[')) this.#append(this.#readUntil(']]>', 'the end of a CDATA section'));
    else if (this.#text.startsWith('<!DOCTYPE', this.#at)) this.#fail('expected no document type', 'doctype');
    else if (this.#skip('<?')) this.#readInstruction();
    else if (this.#skip('</')) this.#readEndTag();
    else this.#readStartTag();
  }

  #readText(end: number): void {
    if (end === this.#at) return;
    const text = this.#text.slice(this.#at, end);
    if (text.includes(']]>')) this.#fail('expected no ]]> in text');
    if (this.#open.length > 0) this.#append(this.#replaceReferences(text));
    else if (/[^ \t\n]/.test(text)) this.#fail('expected no text outside the root element');
    this.#at = end;
  }

  #append(text: string): void {
    const parent = this.#open.at(-1);
    if (!parent) this.#fail('expected no CDATA section outside the root element');
    parent.element.text += text;
  }

  #readInstruction(): void {
    if (this.#readName().toLowerCase() === 'xml') this.#fail('expected the XML declaration at the start of the file');
    if (!this.#text.startsWith('?>', this.#at)) this.#expectSpace();
    this.#readUntil('?>', 'the end of a processing instruction');
  }

  #readEndTag(): void {
    const { prefix, name } = this.#readQualifiedName();
    const open = this.#open.pop();
    if (open?.qualified.name !== name || open.qualified.prefix !== prefix) {
      this.#fail('expected the end tag of the open element');
    }
    this.#skipSpace();
    this.#expect('>', 'the end of a tag');
    this.#scope.leave(open.prefixes);
  }

  #readStartTag(): void {
    const { maxDepth, maxElements } = this.#limits;
    const parent = this.#open.at(-1);
    if (!parent && this.#root) this.#fail('expected one root element');
    if (this.#open.length >= maxDepth) this.#fail(`expected at most ${maxDepth} nested elements`, 'tooDeep');
    if (++this.#elements > maxElements) this.#fail(`expected at most ${maxElements} elements`, 'tooLarge');
    const { line, column } = this.#moveLine();
    this.#at++;
    const qualified = this.#readQualifiedName();
    const { prefix, name } = qualified;
    const { prefixes, attributes } = this.#readAttributes();
    const isEmpty = this.#skip('/');
    this.#expect('>', 'the end of a tag');
    const namespace = this.#namespaceOf(prefix).name;
    const named = prefix === '' ? { name, namespace } : { name, namespace, prefix };
    const element = { ...named, attributes, children: [], text: '', line, column };
    parent?.element.children.push(element);
    this.#root ??= element;
    if (isEmpty) this.#scope.leave(prefixes);
    else this.#open.push({ element, qualified, prefixes });
  }

  /** Reads those of a start tag, and opens the scope of the prefixes that it declares. */
  #readAttributes(): { prefixes: string[]; attributes: readonly XmlAttribute[] } {
    const { maxAttributes, maxTotalAttributes } = this.#limits;
    const prefixes: string[] = [];
    const others: (QualifiedName & { value: string })[] = [];
    while (this.#skipSpace() && !/[/>]/.test(this.#text.charAt(this.#at))) {
      if (prefixes.length + others.length >= maxAttributes) {
        this.#fail(`expected at most ${maxAttributes} attributes`, 'tooLarge');
      }
      if (++this.#attributes > maxTotalAttributes) {
        this.#fail(`expected at most ${maxTotalAttributes} attributes in the file`, 'tooLarge');
      }
      const { prefix, name } = this.#readQualifiedName();
      const value = this.#readAttributeValue();
      const declared = prefix === 'xmlns' ? name : prefix === '' && name === 'xmlns' ? '' : undefined;
      if (declared === undefined) others.push({ prefix, name, value });
      else if (prefixes.includes(declared) || !this.#scope.declare(declared, value)) {
        this.#fail('expected a permitted declaration of a namespace');
      } else prefixes.push(declared);
    }
    if (others.length === 0) return { prefixes, attributes: noAttributes };
    const taken = new Set<string>();
    const attributes = others.map(({ prefix, name, value }): XmlAttribute => {
      const namespace = prefix === '' ? undefined : this.#namespaceOf(prefix);
      const key = `${namespace?.number ?? ''}:${name}`;
      if (taken.has(key)) this.#fail('expected each attribute once');
      taken.add(key);
      return namespace ? { name, namespace: namespace.name, prefix, value } : { name, namespace: '', value };
    });
    return { prefixes, attributes };
  }

  #readAttributeValue(): string {
    this.#skipSpace();
    this.#expect('=', 'the value of an attribute');
    this.#skipSpace();
    const quote = this.#text.charAt(this.#at);
    if (quote !== '"' && quote !== "'") this.#fail('expected a quoted value');
    this.#at++;
    const value = this.#readUntil(quote, 'the end of a value');
    if (value.includes('<')) this.#fail('expected no < in a value');
    return this.#replaceReferences(value.replaceAll(/[\t\n]/g, ' '));
  }

  /** Replaces the five entities and references to characters (XML 1.0, 4.1). */
  #replaceReferences(text: string): string {
    let replaced = '';
    let from = 0;
    for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
      const reference = text.slice(at + 1, at + 2 + maxReferenceLength);
      const length = reference.indexOf(';');
      const character = characterOf(reference.slice(0, Math.max(0, length)));
      if (character === undefined) this.#fail('expected a reference to a character or one of the five entities');
      replaced += text.slice(from, at) + character;
      from = at + length + 2;
    }
    return from === 0 ? text : replaced + text.slice(from);
  }

  #readQualifiedName(): QualifiedName {
    const first = this.#readName();
    return this.#skip(':') ? { prefix: first, name: this.#readName() } : { prefix: '', name: first };
  }

  #readName(): string {
    const { maxNameLength } = this.#limits;
    namePattern.lastIndex = this.#at;
    const name = namePattern.exec(this.#text)?.[0];
    if (name === undefined) this.#fail('expected a name');
    if (name.length > maxNameLength) this.#fail(`expected at most ${maxNameLength} characters in a name`, 'tooLarge');
    this.#at += name.length;
    const known = this.#names.get(name);
    if (known === undefined) this.#names.set(name, name);
    return known ?? name;
  }

  #namespaceOf(prefix: string) {
    const namespace = this.#scope.find(prefix);
    if (!namespace) this.#fail('expected a declared prefix');
    return namespace;
  }

  /** @returns whether there was a space */
  #skipSpace(): boolean {
    spacePattern.lastIndex = this.#at;
    const { length } = spacePattern.exec(this.#text)?.[0] ?? '';
    this.#at += length;
    return length > 0;
  }

  #expectSpace(): void {
    if (!this.#skipSpace()) this.#fail('expected a space');
  }

  #skip(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #expect(token: string, what: string): void {
    if (!this.#skip(token)) this.#fail(`expected ${what}`);
  }

  /** The text before the next `token`, after which reading goes on. */
  #readUntil(token: string, what: string): string {
    const end = this.#text.indexOf(token, this.#at);
    if (end < 0) this.#fail(`expected ${what}`);
    const text = this.#text.slice(this.#at, end);
    this.#at = end + token.length;
    return text;
  }

  /** Line and column of the next character. */
  #moveLine(): { line: number; column: number } {
    while (this.#lineEnd < this.#at) {
      this.#line++;
      this.#lineStart = this.#lineEnd + 1;
      this.#lineEnd = this.#findLineEnd();
    }
    return { line: this.#line, column: this.#at - this.#lineStart + 1 };
  }

  #findLineEnd(): number {
    const end = this.#text.indexOf('\n', this.#lineStart);
    return end < 0 ? this.#text.length : end;
  }

  #fail(problem: string, reason: UnreadableXmlReason = 'malformed'): never {
    throw new UnreadableXml(reason, problem, positionAt(this.#text, this.#at));
  }
}

/** Undefined for what is neither one of the five entities nor a character that XML permits (XML 1.0, 2.2). */
function characterOf(reference: string): string | undefined {
  const digits = /^#(?:x([\da-fA-F]+)|(\d+))$/.exec(reference);
  if (!digits) return entities.get(reference);
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  const isControl = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (isControl || isSurrogate || code === 0xfffe || code === 0xffff || code > 0x10ffff) return undefined;
  return String.fromCodePoint(code);
}
