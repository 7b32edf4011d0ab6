import { deflateSync } from 'node:zlib';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import type { Random } from '@blattwerk/testing/random';
import { encodeUtf16 } from '../file/text-string.ts';

/** Numbers of the random objects. */
export const first = 6;
export const count = 12;

/** A PDF with random objects. */
export interface RandomFile {
  bytes: Buffer;
  /** Texts of the custom entries of its document information, by key. */
  info: Readonly<Record<string, string>>;
  /** Decoded data of its streams, which are its embedded files, by name. */
  attached: ReadonlyMap<string, Buffer>;
}

/** A PDF whose catalog refers to random objects, which refer to each other. Its syntax is as any program may write it. */
export function randomFile(random: Random): RandomFile {
  const attached = new Map<string, Buffer>();
  const lengths: string[] = [];
  const objects = Array.from({ length: count }, (_, at): WrittenObject => {
    // An object that is a reference has no place in the standard's grammar.
    if (random.chance(0.6)) return `[${space(random)}${valueText(random, 4)}]`;
    const data = dataOf(random);
    attached.set(`file${at}`, data);
    return streamText(random, data, (length) => `${first + count - 1 + lengths.push(String(length))} 0 R`);
  });
  const references = objects.map((_, at) => `${first + at} 0 R`).join(' ');
  const files = [...attached.keys()]
    .map((name) => `(${name}) << /Type /Filespec /F (${name}) /EF << /F ${first + Number(name.slice(4))} 0 R >> >>`)
    .join('\n');
  const info = Object.fromEntries(Array.from({ length: 3 }, (_, at) => [`Text${at}`, textOf(random)]));
  const infoText = Object.entries(info).map(([key, text]) => `/${key} ${stringText(random, encodeUtf16(text))}`);
  const bytes = writePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /PieceInfo << /Data 5 0 R >> /Names << /EmbeddedFiles 4 0 R >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 100] >>',
      '<< /Type /Page /Parent 2 0 R /Resources << >> >>',
      `<< /Names [${files}] >>`,
      `[${references}]`,
      ...objects,
      ...lengths,
      `<< ${infoText.join(' ')} >>`,
    ],
    { trailer: `/ID [<41> <42>] /Info ${first + count + lengths.length} 0 R` },
  );
  return { bytes, info, attached };
}

function dataOf(random: Random): Buffer {
  const alphabet = random.pick([3, 256]);
  return Buffer.from(Array.from({ length: random.integer(400) }, () => random.integer(alphabet)));
}

/** @param addLength adds an object with the length of the stored data, and returns the reference to it */
function streamText(random: Random, data: Buffer, addLength: (length: number) => string): string {
  const [filter, stored] = random.pick([
    ['', data],
    ['/Filter /FlateDecode', deflateSync(data)],
    ['/Filter [/ASCIIHexDecode /FlateDecode]', Buffer.from(`${deflateSync(data).toString('hex')}>`)],
  ] as const);
  const length = random.chance(0.5) ? addLength(stored.length) : String(stored.length);
  const end = random.pick(['\n', '\r\n']);
  const dict = `<</Own ${valueText(random, 3)}${space(random)}${filter} /Length ${length}>>`;
  return `${dict}${space(random)}stream${end}${stored.toString('latin1')}\nendstream`;
}

/** A value. @param depth of containers that it may have */
function valueText(random: Random, depth: number): string {
  const simple = [
    () => random.pick(numbers),
    () => random.pick(['null', 'true', 'false']),
    () => String(random.between(-1000, 1000) / 8),
    () => nameText(random),
    () => stringText(random, bytesOf(random)),
    () => `${random.between(first, first + count - 1)}${space(random)}0${space(random)}R`,
  ];
  const items = (length: number) => Array.from({ length }, () => `${valueText(random, depth - 1)}${space(random)}`);
  const containers = [
    () => `[${space(random)}${items(random.integer(6)).join('')}]`,
    () =>
      `<<${items(random.integer(5))
        .map((item, at) => `${nameText(random)}${at} ${item}`)
        .join('')}>>`,
  ];
  return random.pick(depth > 0 ? [...simple, ...containers, ...containers] : simple)();
}

/** Numbers at the limits of what other programs keep. */
const numbers = [
  '0',
  '-0',
  '-.25',
  '.5',
  '0.000001',
  '2147483647',
  '-2147483648',
  '9007199254740991',
  '-9007199254740991',
  '32767.9375',
] as const;

/** White space and comments (ISO 32000-2, 7.2.3). */
function space(random: Random): string {
  return random.pick([' ', '\n', '\r\n', '\t\f\0', ' % ( [ << comment\n', '%\r ']);
}

/** A name with characters of one to three bytes in UTF-8; MuPDF reads names as text. */
function nameText(random: Random): string {
  const signs = random.pick(['Name.a-b_c*', '#()<>[]{}/% \t\r\n', 'ß€中\x01\x7f#23']);
  const bytes = Buffer.from(Array.from({ length: random.integer(6) }, () => random.pick(Array.from(signs))).join(''));
  const written = Array.from(bytes, (byte) => {
    const isRegular = byte > 0x20 && byte !== 0x7f && !'#()<>[]{}/%'.includes(String.fromCharCode(byte));
    if (isRegular && random.chance(0.8)) return String.fromCharCode(byte);
    const digits = byte.toString(16).padStart(2, '0');
    return `#${random.chance(0.5) ? digits : digits.toUpperCase()}`;
  });
  return `/N${written.join('')}`;
}

function bytesOf(random: Random): Buffer {
  if (random.chance(0.1)) return Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const printable = random.chance(0.5);
  const length = random.integer(20);
  return printable ? Buffer.from(Array.from({ length }, () => random.between(0x20, 0x7e))) : random.bytes(length);
}

/** Characters whose UTF-16 has every byte; none that ends a line or that a terminal would not show. */
function textOf(random: Random): string {
  const length = random.between(1, 20);
  return String.fromCodePoint(...Array.from({ length }, () => random.between(0x3400, 0xd7ff)));
}

/** A string with bytes, literal or hexadecimal (ISO 32000-2, 7.3.4). */
function stringText(random: Random, bytes: Buffer): string {
  if (random.chance(0.5)) {
    const digits = bytes.toString('hex');
    const written = digits.endsWith('0') && random.chance(0.5) ? digits.slice(0, -1) : digits;
    return `<${written.replace(/../g, (pair) => (random.chance(0.1) ? `${pair.toUpperCase()} \n` : pair))}>`;
  }
  return `(${Array.from(bytes, (byte, at) => literalText(random, byte, bytes[at + 1] ?? 0)).join('')})`;
}

/** Escapes of bytes in literal strings, beside their octal numbers. */
const escaped: Readonly<Record<number, string>> = {
  8: '\\b',
  9: '\\t',
  10: '\\n',
  12: '\\f',
  13: '\\r',
  40: '\\(',
  41: '\\)',
  92: '\\\\',
  120: '\\x',
};

function literalText(random: Random, byte: number, next: number): string {
  const octal = byte.toString(8);
  const isFollowedByDigit = next >= 0x30 && next <= 0x39;
  const spellings = [
    `\\${isFollowedByDigit ? octal.padStart(3, '0') : octal}`,
    escaped[byte] ?? String.fromCharCode(byte),
    ...(byte === 10 ? ['\r\n', '\n'] : [13, 40, 41, 92].includes(byte) ? [] : [String.fromCharCode(byte)]),
  ];
  return `${random.pick(spellings)}${random.chance(0.05) ? random.pick(['\\\n', '\\\r\n']) : ''}`;
}
