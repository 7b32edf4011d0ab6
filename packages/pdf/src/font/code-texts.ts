import { MalformedPdf } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import type { ParseContext } from '../file/parser.ts';
import type { PdfDict, PdfValue } from '../file/values.ts';
import { decodeCMap, readSections } from './cmap-syntax.ts';

/** Maximum number of codes of a map, those of two bytes. */
const maxCodes = 0x10000;

/**
 * The texts of a font's codes by its map to characters (ISO 32000-2, 9.10.3), as far as they can be read: where the map is
 * malformed, up to there. Of several texts of a code the first one counts.
 * @returns undefined where the font has no map
 */
export function readCodeTexts(
  document: PdfDocument,
  font: PdfDict,
  context: ParseContext,
): ((code: number) => string | undefined) | undefined {
  const value = document.resolve(font.get('ToUnicode'));
  const name = document.name(value);
  // Its codes are UTF-16.
  if (name === 'Identity-H' || name === 'Identity-V') return (code) => String.fromCharCode(code);
  const stream = document.stream(value);
  const text = stream && decodeCMap(document, stream, context);
  if (!text) return undefined;
  const texts = new Map<number, string>();
  const add = (code: number, found: string) => {
    context.budget.step();
    if (!texts.has(code) && texts.size < maxCodes) texts.set(code, found);
  };
  try {
    for (const { operator, operands } of readSections(text, context)) {
      if (operator === 'endbfchar') for (const [code, found] of groupsOf(operands, 2)) addOne(add, code, found);
      else if (operator === 'endbfrange')
        for (const [first, last, found] of groupsOf(operands, 3)) addRange(add, first, last, found);
    }
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
  }
  return (code) => texts.get(code);
}

type Add = (code: number, text: string) => void;

function* groupsOf(operands: readonly PdfValue[], size: 2 | 3): Generator<readonly PdfValue[]> {
  for (let at = 0; at + size <= operands.length; at += size) yield operands.slice(at, at + size);
}

function addOne(add: Add, code: PdfValue | undefined, text: PdfValue | undefined): void {
  const number = codeOf(code);
  const found = utf16Of(text);
  if (number !== undefined && found !== undefined) add(number, found);
}

function addRange(
  add: Add,
  first: PdfValue | undefined,
  last: PdfValue | undefined,
  texts: PdfValue | undefined,
): void {
  const [from, to] = [codeOf(first), codeOf(last)];
  if (from === undefined || to === undefined || to - from >= maxCodes) return;
  if (Array.isArray(texts)) {
    for (const [index, text] of texts.slice(0, to - from + 1).entries()) {
      const found = utf16Of(text);
      if (found !== undefined) add(from + index, found);
    }
    return;
  }
  const found = utf16Of(texts);
  if (found === undefined || found === '') return;
  // The last code unit counts up.
  const [before, unit] = [found.slice(0, -1), found.charCodeAt(found.length - 1)];
  for (let code = from; code <= to; code++) add(code, before + String.fromCharCode(unit + code - from));
}

function codeOf(value: PdfValue | undefined): number | undefined {
  return Buffer.isBuffer(value) && value.length > 0 && value.length <= 4
    ? value.readUIntBE(0, value.length)
    : undefined;
}

function utf16Of(value: PdfValue | undefined): string | undefined {
  if (!Buffer.isBuffer(value)) return undefined;
  // Some programs write one byte for a character.
  if (value.length % 2 === 1) return value.length === 1 ? value.toString('latin1') : undefined;
  return Buffer.from(value).swap16().toString('utf16le');
}
