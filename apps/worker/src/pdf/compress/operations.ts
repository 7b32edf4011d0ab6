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

const regular = /[^\0\t\n\f\r ()<>[\]{}/%]/y;
const word = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const space = /(?:[\0\t\n\f\r ]+|%[^\n\r]*)+/y;
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
    return [...new Reader(content.toString('latin1')).operations()];
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  *operations(): Generator<Operation> {
    let operands: Operand[] = [];
    for (;;) {
      this.#skipSpace();
      if (this.#at >= this.#text.length) break;
      regular.lastIndex = this.#at;
      if (regular.test(this.#text)) {
        const found = this.#match(word)[0];
        if (number.test(found)) operands.push({ kind: 'number', text: shortNumber(found) });
        else if (found === 'true' || found === 'false' || found === 'null')
          operands.push({ kind: 'other', text: found });
        else {
          yield { operator: found, operands };
          operands = [];
        }
      } else operands.push(this.#operand(0));
    }
    if (operands.length > 0) throw new Unreadable();
  }

  #operand(depth: number): Operand {
    if (depth > maxDepth) throw new Unreadable();
    const first = this.#text[this.#at];
    if (first === '/') return this.#name();
    if (first === '(') return this.#literal();
    if (first === '[') return this.#array(depth);
    if (first === '<') return this.#text[this.#at + 1] === '<' ? this.#dict(depth) : this.#hex();
    const found = this.#match(word)[0];
    if (number.test(found)) return { kind: 'number', text: shortNumber(found) };
    if (found === 'true' || found === 'false' || found === 'null') return { kind: 'other', text: found };
    throw new Unreadable();
  }

  #name(): Operand {
    const start = this.#at++;
    word.lastIndex = this.#at;
    if (word.test(this.#text)) this.#at = word.lastIndex;
    return { kind: 'name', text: this.#text.slice(start, this.#at) };
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
    space.lastIndex = this.#at;
    if (space.test(this.#text)) this.#at = space.lastIndex;
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
export function stringOperand(bytes: string): Operand {
  const text = `(${bytes.replace(/[()\\\r]/g, (special) => (special === '\r' ? '\\r' : `\\${special}`))})`;
  return { kind: 'string', text, bytes };
}

function shortNumber(written: string): string {
  const isNegative = written.startsWith('-');
  const [whole = '', part = ''] = written.replace(/^[+-]/, '').split('.');
  const digits = whole.replace(/^0+/, '');
  const decimals = part.replace(/0+$/, '');
  if (digits === '' && decimals === '') return '0';
  return `${isNegative ? '-' : ''}${digits}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Tokens side by side, with a space only where they would run together (ISO 32000-2, 7.2.3). */
export function joined(tokens: readonly string[]): string {
  let text = '';
  let last = '';
  for (const token of tokens) {
    if (text !== '' && !endsItself.has(last) && !beginsItself.has(token[0] ?? '')) text += ' ';
    text += token;
    last = token.at(-1) ?? '';
  }
  return text;
}

const endsItself = new Set([')', ']', '>']);
const beginsItself = new Set(['(', '[', '<', '/']);
