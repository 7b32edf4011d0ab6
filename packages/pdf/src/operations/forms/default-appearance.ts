import { ContentTokenizer } from '../../content/tokenizer.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { PdfDict } from '../../file/values.ts';

/** How the text of a field is shown (ISO 32000-2, 12.7.4.3). */
export interface DefaultAppearance {
  /** Name of the font in the default resources; empty where it has none. */
  fontName: string;
  /** In points; undefined where it follows the size of the field. */
  fontSize: number | undefined;
  /** The operation that sets the color. */
  color: string;
}

const black = '0 g';
/** Number of operands of the operators that set the color of text (ISO 32000-2, table 73). */
const colorOperands: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };
/** Bytes of a default appearance that is changed: usual ones have less than 100. */
const maxChangedLength = 1_000;
/** Largest font size, in points. */
const maxFontSize = 1_000;

/** Reads default appearances, each text once. */
export class DefaultAppearances {
  readonly #document: PdfDocument;
  readonly #form: PdfDict | undefined;
  readonly #known = new Map<string, DefaultAppearance>();

  constructor(document: PdfDocument, form: PdfDict | undefined) {
    this.#document = document;
    this.#form = form;
  }

  /** @param attributes of a field or widget, which the form's stands in for */
  of(attributes: PdfDict): DefaultAppearance {
    const bytes = this.bytesOf(attributes);
    const key = bytes.toString('latin1');
    const known = this.#known.get(key) ?? this.#read(bytes);
    this.#known.set(key, known);
    return known;
  }

  /** @param attributes of a field or widget, which the form's stands in for */
  bytesOf(attributes: PdfDict): Buffer {
    const document = this.#document;
    return document.string(attributes.get('DA')) ?? document.string(this.#form?.get('DA')) ?? Buffer.alloc(0);
  }

  #read(bytes: Buffer): DefaultAppearance {
    const found: DefaultAppearance = { fontName: '', fontSize: undefined, color: black };
    const tokenizer = new ContentTokenizer(bytes, this.#document.context);
    while (tokenizer.next()) {
      const { operator, operandCount } = tokenizer;
      const count = Object.hasOwn(colorOperands, operator) ? (colorOperands[operator] ?? 0) : 0;
      if (operator === 'Tf' && operandCount >= 2) {
        const size = tokenizer.number(operandCount - 1);
        found.fontName = tokenizer.name(operandCount - 2) ?? '';
        found.fontSize = size > 0 ? Math.min(size, maxFontSize) : undefined;
      } else if (count > 0 && operandCount >= count) {
        const values = Array.from({ length: count }, (_, at) => tokenizer.number(operandCount - count + at));
        if (values.every(Number.isFinite)) found.color = `${values.map(colorShare).join(' ')} ${operator}`;
      }
    }
    return found;
  }
}

/** A default appearance with another font size; what else it has stays. A long one is left alone. */
export function withFontSize(bytes: Buffer, fontSize: number): Buffer {
  if (bytes.length > maxChangedLength) return bytes;
  const text = bytes.toString('latin1');
  return Buffer.from(text.replaceAll(/(?<=\s)[+.\d]+(?=\s+Tf(?:\s|$))/g, String(fontSize)), 'latin1');
}

/** A component of a color, from 0 to 1. */
export function colorShare(value: number): string {
  return String(Number(Math.min(1, Math.max(0, value)).toFixed(4)));
}
