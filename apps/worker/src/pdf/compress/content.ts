import { multiply, type Matrix, identity } from './matrix.ts';

/** What a content stream draws with: an XObject, a pattern, or a graphics state that may bring a soft mask. */
export interface Drawing {
  kind: 'XObject' | 'Pattern' | 'ExtGState';
  /** The key in the resources' dictionary of that kind, its `#xx` resolved. */
  name: string;
  /** From the drawing's space to that of the stream's beginning. */
  matrix: Matrix;
}

const code = (character: string) => character.charCodeAt(0);
const isSpace = new Uint8Array(256);
for (const character of '\0\t\n\f\r ') isSpace[code(character)] = 1;
/** Ends a name, number or operator (ISO 32000-2, 7.2.3). */
const isBoundary = Uint8Array.from(isSpace);
for (const character of '()<>[]{}/%') isBoundary[code(character)] = 1;
const percent = code('%');
const slash = code('/');
const open = code('(');
const close = code(')');
const less = code('<');
const greater = code('>');
const backslash = code('\\');
/** Operators nest the graphics state rarely deeper than 28; a stream that never restores must not fill the memory. */
const maxNesting = 10_000;

/** Operators that are followed, by their bytes: the lowest is the first. */
const followed: ReadonlyMap<number, 'save' | 'restore' | 'transform' | 'inlineImage' | Drawing['kind']> = new Map([
  [keyOf(Buffer.from('q')), 'save'],
  [keyOf(Buffer.from('Q')), 'restore'],
  [keyOf(Buffer.from('cm')), 'transform'],
  [keyOf(Buffer.from('ID')), 'inlineImage'],
  [keyOf(Buffer.from('Do')), 'XObject'],
  [keyOf(Buffer.from('gs')), 'ExtGState'],
  [keyOf(Buffer.from('scn')), 'Pattern'],
  [keyOf(Buffer.from('SCN')), 'Pattern'],
] as const);

function keyOf(content: Buffer, from = 0, end = content.length): number {
  if (end - from > 3) return 0;
  let key = 0;
  for (let at = end - 1; at >= from; at--) key = (key << 8) | (content[at] as number);
  return key;
}

/**
 * Reads what a content stream draws and at what scale (ISO 32000-2, 8.4.4 and 8.8). Paths, text and inline images are
 * passed over; what is drawn again at the same scale is told once, wherever it stands.
 */
export function readDrawings(content: Buffer): Drawing[] {
  const found = new Map<string, Drawing>();
  const saved: Matrix[] = [];
  let current = identity;
  // Where operands begin; few are ever needed.
  const numbers = new Int32Array(6);
  let numberCount = 0;
  let nameAt = 0;

  for (let at = 0; at < content.length; ) {
    const byte = content[at] as number;
    if (isSpace[byte]) at++;
    else if (byte === percent) at = endOfLine(content, at);
    else if (byte === open) at = endOfString(content, at);
    else if (byte === less && content[at + 1] !== less) at = endOfHex(content, at);
    else if (byte === slash) {
      nameAt = at + 1;
      at = endOfWord(content, nameAt);
    } else if (isBoundary[byte]) at++;
    else {
      const start = at;
      at = endOfWord(content, start);
      if (isNumber(content, start, at)) {
        numbers[numberCount++ % 6] = start;
        continue;
      }
      const meaning = followed.get(keyOf(content, start, at));
      if (meaning === 'save') {
        if (saved.length < maxNesting) saved.push(current);
      } else if (meaning === 'restore') current = saved.pop() ?? current;
      else if (meaning === 'transform') {
        if (numberCount >= 6) current = multiply(lastSix(content, numbers, numberCount), current);
      } else if (meaning === 'inlineImage') at = endOfInlineImage(content, at);
      else if (meaning && nameAt > 0) {
        const name = readName(content, nameAt, endOfWord(content, nameAt));
        const key = `${meaning} ${name} ${current.slice(0, 4).join(' ')}`;
        if (!found.has(key)) found.set(key, { kind: meaning, name, matrix: current });
      }
      numberCount = 0;
      nameAt = 0;
    }
  }
  return [...found.values()];
}

function isNumber(content: Buffer, from: number, end: number): boolean {
  const byte = content[from] as number;
  if (byte >= 0x30) return byte <= 0x39;
  return !Number.isNaN(numberIn(content, from, end));
}

function numberIn(content: Buffer, from: number, end: number): number {
  return Number.parseFloat(content.toString('latin1', from, end));
}

/** From a ring of places. */
function lastSix(content: Buffer, places: Int32Array, count: number): Matrix {
  const numbers = Array.from(places, (_, index) => {
    const at = places[(count + index) % 6] as number;
    return numberIn(content, at, endOfWord(content, at));
  });
  return numbers as unknown as Matrix;
}

function endOfWord(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && !isBoundary[content[at] as number]) at++;
  return at;
}

function endOfLine(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 10 && content[at] !== 13) at++;
  return at;
}

function endOfString(content: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at++) {
    const byte = content[at];
    if (byte === backslash) at++;
    else if (byte === open) depth++;
    else if (byte === close && --depth === 0) return at + 1;
  }
  return content.length;
}

function endOfHex(content: Buffer, from: number): number {
  const end = content.indexOf(greater, from);
  return end < 0 ? content.length : end + 1;
}

function readName(content: Buffer, from: number, end: number): string {
  return unescapeName(content.toString('utf8', from, end));
}

/** A name with its `#xx` resolved (ISO 32000-2, 7.3.5). */
export function unescapeName(name: string): string {
  if (!name.includes('#')) return name;
  const bytes = Buffer.from(name, 'utf8').toString('latin1');
  const resolved = bytes.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(resolved, 'latin1').toString('utf8');
}

/** Samples may look like anything: the end is an EI that stands alone and is followed by text. */
function endOfInlineImage(content: Buffer, from: number): number {
  for (let at = content.indexOf('EI', from); at >= 0; at = content.indexOf('EI', at + 1)) {
    const after = content.subarray(at + 2, at + 16);
    const standsAlone = isSpace[content[at - 1] ?? 0] && (after.length === 0 || isBoundary[after[0] as number]);
    if (standsAlone && after.every((byte) => isSpace[byte] || (byte >= 32 && byte < 127))) return at + 2;
  }
  return content.length;
}
