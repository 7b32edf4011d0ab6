import { asName, asNumber, type PdfDict, PdfName, PdfStream, type PdfValue, type Resolve } from './objects.ts';
import { Keyword, SyntaxReader } from './syntax.ts';

/** What a content stream does that can bring an image to the page. */
export type ContentUse =
  | { kind: 'xobject' | 'graphicsState' | 'pattern'; name: string }
  | { kind: 'inline'; image: PdfStream };

const kindByOperator: Readonly<Record<string, 'xobject' | 'graphicsState' | 'pattern'>> = {
  Do: 'xobject',
  gs: 'graphicsState',
  scn: 'pattern',
  SCN: 'pattern',
};

/** Full names of inline images' keys and colour spaces (ISO 32000-2, tables 91 and 92). */
const fullKeys: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  L: 'Length',
  W: 'Width',
};
const fullSpaces: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};
const componentsBySpace: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4, Indexed: 1 };

/**
 * Lists the uses in a content stream (ISO 32000-2, 7.8.2), in order. Operators are searched for and not executed, so
 * that one that cannot be read does not hide what follows; what looks like a use within a text names nothing.
 * @param colorSpaces of the stream's resources, which inline images may name
 */
export function* usesIn(content: Buffer, colorSpaces: PdfDict | undefined, resolve: Resolve): Generator<ContentUse> {
  const text = content.toString('latin1');
  const operator =
    /\/([^\s\0/<>()[\]{}%]+)[\s\0]*\b(Do|gs|scn|SCN)(?![^\s\0/<>()[\]{}%])|(?<![^\s\0\])>])BI(?=[\s\0/])/g;
  for (let match = operator.exec(text); match; match = operator.exec(text)) {
    const [, name, word] = match;
    if (name !== undefined && word !== undefined) {
      yield { kind: kindByOperator[word] as 'xobject', name: unescapeName(name) };
      continue;
    }
    const inline = readInlineImage(content, operator.lastIndex, colorSpaces, resolve);
    if (!inline) continue;
    operator.lastIndex = inline.end;
    yield { kind: 'inline', image: inline.image };
  }
}

function unescapeName(name: string): string {
  return name.includes('#') ? (new SyntaxReader(Buffer.from(`/${name}`, 'latin1')).readValue() as PdfName).text : name;
}

interface InlineImage {
  image: PdfStream;
  /** Behind its EI. */
  end: number;
}

function readInlineImage(
  content: Buffer,
  at: number,
  colorSpaces: PdfDict | undefined,
  resolve: Resolve,
): InlineImage | undefined {
  const reader = new SyntaxReader(content, at);
  const dict = readInlineDict(reader);
  if (!dict) return undefined;
  const space = dict.get('ColorSpace');
  const named = space instanceof PdfName ? resolve(colorSpaces?.get(space.text)) : null;
  if (named !== null) dict.set('ColorSpace', named);
  // One blank stands between ID and the data.
  const start = reader.at + 1;
  const end = findEnd(content, start, sizeOf(dict, resolve));
  if (!end) return undefined;
  return { image: new PdfStream(dict, content.subarray(start, end.data)), end: end.operator };
}

/** The pairs between BI and ID. */
function readInlineDict(reader: SyntaxReader): PdfDict | undefined {
  const dict: PdfDict = new Map();
  try {
    for (;;) {
      const key = reader.readToken();
      if (key instanceof Keyword) return key.text === 'ID' && dict.size > 0 ? dict : undefined;
      if (!(key instanceof PdfName)) return undefined;
      const name = fullKeys[key.text] ?? key.text;
      const value = reader.readToken();
      if (value instanceof Keyword) return undefined;
      dict.set(name, name === 'ColorSpace' ? withFullNames(value) : value);
    }
  } catch {
    // A text that only looked like an image.
    return undefined;
  }
}

function withFullNames(value: PdfValue): PdfValue {
  if (value instanceof PdfName) return new PdfName(fullSpaces[value.text] ?? value.text);
  return Array.isArray(value) ? value.map(withFullNames) : value;
}

/** Bytes of the data, where they can be told: nothing is packed and the colour space is known, or a length is given. */
function sizeOf(dict: PdfDict, resolve: Resolve): number | undefined {
  const given = asNumber(dict.get('Length'));
  if (given !== undefined) return given;
  const space = resolve(dict.get('ColorSpace'));
  const family = asName(Array.isArray(space) ? resolve(space[0]) : space);
  const isMask = dict.get('ImageMask') === true;
  const components = isMask ? 1 : componentsBySpace[family ?? ''];
  const bits = isMask ? 1 : asNumber(dict.get('BitsPerComponent'));
  const [width, height] = [asNumber(dict.get('Width')), asNumber(dict.get('Height'))];
  const filter = resolve(dict.get('Filter'));
  const isPacked = Array.isArray(filter) ? filter.length > 0 : filter !== null;
  if (isPacked || !components || !bits || !width || !height) return undefined;
  return Math.ceil((width * components * bits) / 8) * height;
}

/** Bytes behind an EI that must look like content for it to be one. */
const lookAheadBytes = 16;

function findEnd(
  content: Buffer,
  start: number,
  size: number | undefined,
): { data: number; operator: number } | undefined {
  if (size !== undefined) {
    const behind = new SyntaxReader(content, start + size);
    if (start + size <= content.length && behind.takeWord('EI')) return { data: start + size, operator: behind.at };
  }
  for (let at = content.indexOf('EI', start); at >= 0; at = content.indexOf('EI', at + 1)) {
    const before = content[at - 1] as number;
    const isAlone = at === start || isBlank(before) || before === 0x3e;
    if (isAlone && isContent(content.subarray(at + 2, at + 2 + lookAheadBytes))) {
      return { data: isBlank(before) && at > start ? at - 1 : at, operator: at + 2 };
    }
  }
  return undefined;
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0;
}

function isContent(bytes: Buffer): boolean {
  if (bytes.length > 0 && !isBlank(bytes[0] as number)) return false;
  return bytes.every((code) => (code >= 32 && code < 127) || (isBlank(code) && code !== 0));
}
