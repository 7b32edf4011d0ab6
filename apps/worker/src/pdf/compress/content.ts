import { multiply, type Matrix, identity } from './matrix.ts';

/** What a content stream draws with: an XObject, a pattern, or a graphics state that may bring a soft mask. */
export interface Drawing {
  kind: 'XObject' | 'Pattern' | 'ExtGState';
  /** The key in the resources' dictionary of that kind, its `#xx` resolved. */
  name: string;
  /** From the drawing's space to that of the stream's beginning. */
  matrix: Matrix;
}

const operators: Readonly<Record<string, Drawing['kind']>> = {
  Do: 'XObject',
  gs: 'ExtGState',
  scn: 'Pattern',
  SCN: 'Pattern',
};

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

/**
 * Reads what a content stream draws and at what scale (ISO 32000-2, 8.4.4 and 8.8). Paths, text and inline images are
 * passed over; what is drawn again at the same scale is told once, wherever it stands.
 */
export function readDrawings(content: Buffer): Drawing[] {
  const found = new Map<string, Drawing>();
  const saved: Matrix[] = [];
  let current = identity;
  let numbers: number[] = [];
  let name: string | undefined;

  for (let at = 0; at < content.length; ) {
    const byte = content[at] as number;
    if (isSpace[byte]) at++;
    else if (byte === percent) at = endOfLine(content, at);
    else if (byte === open) at = endOfString(content, at);
    else if (byte === less && content[at + 1] !== less) at = endOfHex(content, at);
    else if (byte === slash) {
      const end = endOfWord(content, at + 1);
      name = readName(content, at + 1, end);
      at = end;
    } else if (isBoundary[byte]) at++;
    else {
      const end = endOfWord(content, at);
      const word = content.toString('latin1', at, end);
      at = end;
      const number = byte < 58 ? Number.parseFloat(word) : Number.NaN;
      if (!Number.isNaN(number)) {
        numbers.push(number);
        continue;
      }
      const kind = operators[word];
      if (word === 'q') {
        if (saved.length < maxNesting) saved.push(current);
      } else if (word === 'Q') current = saved.pop() ?? current;
      else if (word === 'cm' && numbers.length >= 6)
        current = multiply(numbers.slice(-6) as unknown as Matrix, current);
      else if (word === 'ID') at = endOfInlineImage(content, at);
      else if (kind && name !== undefined) {
        const key = `${kind} ${name} ${current.slice(0, 4).join(' ')}`;
        if (!found.has(key)) found.set(key, { kind, name, matrix: current });
      }
      numbers = [];
      name = undefined;
    }
  }
  return [...found.values()];
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
