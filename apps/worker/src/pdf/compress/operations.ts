import { joined, shortNumber } from './tokens.ts';

/** An operand of a content stream, written as shortly as it can be. */
export interface Operand {
  kind: 'number' | 'name' | 'string' | 'array' | 'other';
  /** One character a byte. */
  text: string;
  /** Of a string: its bytes, one character each. */
  bytes?: string;
  /** Of an array. */
  items?: readonly Operand[];
}

export interface Operation {
  operator: string;
  operands: readonly Operand[];
}

/** What a character is (ISO 32000-2, 7.2.3): 0 for a regular one. */
const classes = new Uint8Array(256);
const [space, delimiter] = [1, 2];
for (const character of '\0\t\n\f\r ') classes[character.charCodeAt(0)] = space;
for (const character of '()<>[]{}/%') classes[character.charCodeAt(0)] = delimiter;
const percent = 0x25;

function isRegular(code: number): boolean {
  return classes[code] === 0;
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const hex = /<([0-9A-Fa-f\0\t\n\f\r ]*)>/y;
/** Arrays and dictionaries within each other; content has one or two. */
const maxDepth = 8;

class Unreadable extends Error {}

/**
 * Reads a content stream to its last byte (ISO 32000-2, 7.8.2).
 * @returns undefined where anything in it is out of the ordinary: an inline image, a token cut off, an operand left over
 */
export function readOperations(content: Buffer): Operation[] | undefined {
  try {
    return new Reader(content.toString('latin1')).operations();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

class Reader {
  readonly #text: string;
  readonly #words = new Map<string, Operand | string>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  operations(): Operation[] {
    const operations: Operation[] = [];
    let operands: Operand[] = [];
    for (;;) {
      this.#skipSpace();
      if (this.#at >= this.#text.length) break;
      if (isRegular(this.#text.charCodeAt(this.#at))) {
        const found = this.#known(this.#word());
        if (typeof found !== 'string') operands.push(found);
        else {
          operations.push({ operator: found, operands });
          operands = [];
        }
      } else operands.push(this.#operand(0));
    }
    if (operands.length > 0) throw new Unreadable();
    return operations;
  }

  #operand(depth: number): Operand {
    if (depth > maxDepth) throw new Unreadable();
    const first = this.#text[this.#at];
    if (first === '/') return this.#name();
    if (first === '(') return this.#literal();
    if (first === '[') return this.#array(depth);
    if (first === '<') return this.#text[this.#at + 1] === '<' ? this.#dict(depth) : this.#hex();
    const found = this.#known(this.#word());
    if (typeof found === 'string') throw new Unreadable();
    return found;
  }

  /** An operand, or an operator: content says the same words over and over. */
  #known(word: string): Operand | string {
    let found = this.#words.get(word);
    if (found === undefined) {
      found = operandOf(word) ?? word;
      this.#words.set(word, found);
    }
    return found;
  }

  #name(): Operand {
    const start = this.#at++;
    this.#passWord();
    return { kind: 'name', text: this.#text.slice(start, this.#at) };
  }

  #word(): string {
    const start = this.#at;
    this.#passWord();
    return this.#text.slice(start, this.#at);
  }

  #passWord(): void {
    while (this.#at < this.#text.length && isRegular(this.#text.charCodeAt(this.#at))) this.#at++;
  }

  #array(depth: number): Operand {
    const items = this.#until(']', depth);
    return { kind: 'array', text: `[${joined(items.map((item) => item.text))}]`, items };
  }

  #dict(depth: number): Operand {
    this.#at++;
    const items = this.#until('>', depth);
    if (this.#text[this.#at++] !== '>') throw new Unreadable();
    return { kind: 'other', text: `<<${joined(items.map((item) => item.text))}>>` };
  }

  #until(end: string, depth: number): Operand[] {
    this.#at++;
    const items: Operand[] = [];
    for (;;) {
      this.#skipSpace();
      if (this.#at >= this.#text.length) throw new Unreadable();
      if (this.#text[this.#at] === end) break;
      items.push(this.#operand(depth + 1));
    }
    this.#at++;
    return items;
  }

  #hex(): Operand {
    const digits = (this.#match(hex)[1] ?? '').replace(/[^0-9A-Fa-f]/g, '');
    return stringOperand(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1'));
  }

  /** ISO 32000-2, 7.3.4.2. */
  #literal(): Operand {
    let bytes = '';
    let depth = 0;
    for (;;) {
      const character = this.#text[this.#at++];
      if (character === undefined) throw new Unreadable();
      if (character === '(') {
        if (depth++ > 0) bytes += character;
      } else if (character === ')') {
        if (--depth === 0) return stringOperand(bytes);
        bytes += character;
      } else if (character === '\\') bytes += this.#escape();
      else if (character === '\r') {
        if (this.#text[this.#at] === '\n') this.#at++;
        bytes += '\n';
      } else bytes += character;
    }
  }

  #escape(): string {
    const octal = /[0-7]{1,3}/y;
    octal.lastIndex = this.#at;
    const digits = octal.exec(this.#text)?.[0];
    if (digits !== undefined) {
      this.#at += digits.length;
      return String.fromCharCode(Number.parseInt(digits, 8) & 255);
    }
    const character = this.#text[this.#at++];
    if (character === undefined) throw new Unreadable();
    if (character === '\r' && this.#text[this.#at] === '\n') this.#at++;
    return escapes[character] ?? character;
  }

  #skipSpace(): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (classes[code] === space) continue;
      if (code !== percent) return;
      while (this.#at < this.#text.length && !isLineEnd(this.#text.charCodeAt(this.#at))) this.#at++;
    }
  }

  #match(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (!found) throw new Unreadable();
    this.#at = pattern.lastIndex;
    return found;
  }
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
};

/** A string from its bytes, one character each. */
function stringOperand(bytes: string): Operand {
  const text = `(${bytes.replace(/[()\\\r]/g, (special) => (special === '\r' ? '\\r' : `\\${special}`))})`;
  return { kind: 'string', text, bytes };
}

/** What a word is as an operand; undefined for an operator. */
function operandOf(found: string): Operand | undefined {
  if (number.test(found)) return { kind: 'number', text: shortNumber(found) };
  return found === 'true' || found === 'false' || found === 'null' ? { kind: 'other', text: found } : undefined;
}
