import { MalformedPdf } from '../../errors.ts';
import { decodeName, type ParseContext, Parser } from '../../file/parser.ts';
import { nameText } from '../../file/serialize.ts';
import { joined, shortNumber } from './join-tokens.ts';
import { ContentTokenizer } from '../tokenizer.ts';

/** An operand of a content stream. */
export interface Operand {
  kind: 'number' | 'name' | 'string' | 'array' | 'other';
  /** Shortest representation, one character per byte. */
  text: string;
  /** Text of a name, with decoded escapes. */
  name?: string;
  /** Elements of an array. */
  items?: readonly Operand[];
}

/** An operator of a content stream with its operands. */
export interface Operation {
  operator: string;
  operands: readonly Operand[];
}

const [openBracket, closeBracket, less, greater] = [0x5b, 0x5d, 0x3c, 0x3e];
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const hexPattern = /^<[0-9A-Fa-f\0\t\n\f\r ]*>$/;
/** Maximum nesting of arrays and dictionaries; real content has one or two levels. */
const maxDepth = 8;

/**
 * Reads all operations of a content stream (ISO 32000-2, 7.8.2).
 * @returns undefined where the content is malformed, ambiguous or contains an inline image
 * @throws TooComplexPdf where the budget is exhausted
 */
export function readOperations(content: Buffer, context: ParseContext): Operation[] | undefined {
  const tokenizer = new ContentTokenizer(content, context);
  const reader = new OperandReader(content, context);
  const operations: Operation[] = [];
  try {
    while (tokenizer.next()) {
      const { operator, operandCount } = tokenizer;
      if (tokenizer.isMalformed || operator === 'BI') return undefined;
      const operands: Operand[] = [];
      for (let index = 0; index < operandCount; index++)
        operands.push(reader.read(tokenizer.start(index), tokenizer.end(index)));
      operations.push({ operator, operands });
    }
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
  return tokenizer.isMalformed ? undefined : operations;
}

class OperandReader {
  readonly #content: Buffer;
  readonly #context: ParseContext;
  readonly #text: string;
  /** Cache of numbers, names and constants, by their source text. */
  readonly #known = new Map<string, Operand>();

  constructor(content: Buffer, context: ParseContext) {
    this.#content = content;
    this.#context = context;
    this.#text = content.toString('latin1');
  }

  /** @throws MalformedPdf where the operand is malformed or ambiguous */
  read(start: number, end: number): Operand {
    const code = this.#content[start];
    if (code === openBracket || (code === less && this.#content[start + 1] === less))
      return this.#container(new Parser(this.#content, this.#context, start), 0);
    return this.#simple(start, end);
  }

  /** Reads an array or dictionary at the position of the parser. */
  #container(parser: Parser, depth: number): Operand {
    if (depth === maxDepth) parser.fail(`content: expected at most ${maxDepth} levels of arrays and dictionaries`);
    const { bytes } = parser;
    const isArray = bytes[parser.at] === openBracket;
    parser.at += isArray ? 1 : 2;
    const items: Operand[] = [];
    for (;;) {
      parser.skipSpace();
      const start = parser.at;
      const code = bytes[start];
      if (code === (isArray ? closeBracket : greater)) break;
      if (code === openBracket || (code === less && bytes[start + 1] === less))
        items.push(this.#container(parser, depth + 1));
      else {
        parser.readToken();
        items.push(this.#simple(start, parser.at));
      }
    }
    const text = joined(items.map((item) => item.text));
    if (isArray) {
      parser.at++;
      return { kind: 'array', text: `[${text}]`, items };
    }
    if (bytes[parser.at + 1] !== greater) parser.fail('content: expected >> at the end of a dictionary');
    parser.at += 2;
    return { kind: 'other', text: `<<${text}>>` };
  }

  #simple(start: number, end: number): Operand {
    const text = this.#text.slice(start, end);
    const code = this.#content[start];
    if (code === 0x28 || code === less) return { kind: 'string', text: this.#stringText(text) };
    let operand = this.#known.get(text);
    if (!operand) {
      operand = simpleOperand(text);
      this.#known.set(text, operand);
    }
    return operand;
  }

  /** A literal string (ISO 32000-2, 7.3.4.2). */
  #stringText(text: string): string {
    const isLiteral = text.startsWith('(');
    if (isLiteral && !/[\\\r]/.test(text)) return text;
    if (!isLiteral && !hexPattern.test(text))
      throw new MalformedPdf('content: expected only digits in a hexadecimal string');
    const bytes = new Parser(Buffer.from(text, 'latin1'), this.#context).readToken() as Buffer;
    return `(${bytes.toString('latin1').replace(/[()\\\r]/g, (sign) => (sign === '\r' ? '\\r' : `\\${sign}`))})`;
  }
}

function simpleOperand(text: string): Operand {
  if (text.startsWith('/')) {
    const name = decodeName(text.slice(1));
    return { kind: 'name', text: nameText(name), name };
  }
  if (numberPattern.test(text)) return { kind: 'number', text: shortNumber(text) };
  if (text === 'true' || text === 'false' || text === 'null') return { kind: 'other', text };
  throw new MalformedPdf('content: expected an operand');
}
