import { decodeTextString, decodeUtf8OrLatin1 } from '../file/text-string.ts';

/** Tags of the Distinguished Encoding Rules (ITU-T X.690, 8). */
const tags = { sequence: 0x30, constructed: 0x20, octetString: 0x04, bmpString: 0x1e, universalString: 0x1c } as const;
const maxDepth = 32;
/** Maximum number of values. */
const maxValues = 100_000;

/**
 * The values of a certificate or a signature as text, a line each (ITU-T X.690): numbers that precede a string may look like letters or
 * digits of its first or last word.
 * @returns undefined for other data
 */
export function readDerTexts(bytes: Buffer): string | undefined {
  if (bytes[0] !== tags.sequence || bytes.length < 4) return undefined;
  const texts: string[] = [];
  readValues(bytes, texts, 0);
  return texts.length > 0 ? texts.join('\n') : undefined;
}

/** Reads values as long as they are well-formed. @returns whether all are */
function readValues(bytes: Buffer, texts: string[], depth: number): boolean {
  for (let at = 0; at < bytes.length; ) {
    const header = readHeader(bytes, at);
    if (!header || texts.length >= maxValues) return false;
    const { tag, start, end } = header;
    const value = bytes.subarray(start, end);
    const isConstructed = (tag & tags.constructed) !== 0;
    const before = texts.length;
    const mayNest = depth < maxDepth && (isConstructed || (tag === tags.octetString && value[0] === tags.sequence));
    if (!(mayNest && readValues(value, texts, depth + 1)) && !isConstructed) {
      texts.length = before;
      texts.push(textOf(tag, value));
    }
    at = end;
  }
  return true;
}

/** @returns undefined where a value does not end in the data */
function readHeader(bytes: Buffer, at: number): { tag: number; start: number; end: number } | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) return undefined;
  const lengthBytes = first > 0x80 ? first & 0x7f : 0;
  const start = at + 2 + lengthBytes;
  if (lengthBytes > 4 || start > bytes.length) return undefined;
  // Without a length, the value goes on to the end of that around it.
  if (first === 0x80) return { tag, start, end: bytes.length };
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  return start + length <= bytes.length ? { tag, start, end: start + length } : undefined;
}

function textOf(tag: number, value: Buffer): string {
  if (tag === tags.bmpString) return decodeTextString(Buffer.concat([Buffer.from([0xfe, 0xff]), value]));
  if (tag === tags.universalString) return value.toString('latin1').replaceAll('\0', '');
  return decodeUtf8OrLatin1(value);
}
