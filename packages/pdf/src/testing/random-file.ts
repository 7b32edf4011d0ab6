import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import type { Random } from '@blattwerk/testing/random';
import type { PdfDocument } from '../file/document.ts';
import { encryptionWith } from '../file/encryption/encrypt.ts';
import { decodeStrictly } from '../file/filters/decode.ts';
import type { SaveOptions } from '../file/save.ts';
import { PdfName, PdfRef, PdfStream, type PdfValue } from '../file/values.ts';
import { defaultObjectStreams } from '../file/writer.ts';

/** Numbers of the random objects. */
export const first = 4;
export const count = 12;
/** Opens the files that are encrypted. */
export const password = 'u';

/** A value as any program may write it. @param depth of containers that it may have */
function textOf(random: Random, depth: number): string {
  const simple = [
    () => random.pick(['null', 'true', 'false', '0', '-0', '+7', '.5', '-.25', '12.', '2147483647', '0.000001']),
    () => String(random.between(-1000, 1000) / 8),
    () => `/${random.pick(['A', 'Name#20with#23signs', 'a.b-c_d', 'Stra#c3#9fe', 'F#31'])}`,
    () => `<${random.bytes(random.integer(9)).toString('hex')}>`,
    () =>
      random.pick(['()', '(a\\(b\\)c)', '(\\101\\5\\n\\\\)', '(two\nlines)', '(nested (parentheses))', '(\\\r\nx)']),
    () => `${random.between(first, first + count - 1)} 0 R`,
  ];
  const items = (length: number) => Array.from({ length }, () => textOf(random, depth - 1));
  const containers = [
    () => `[${items(random.integer(5)).join(' ')}]`,
    () =>
      `<<${items(random.integer(4))
        .map((item, at) => `/K${at} ${item}`)
        .join(' ')}>>`,
  ];
  return random.pick(depth > 0 ? [...simple, ...containers, ...containers] : simple)();
}

function objectOf(random: Random): WrittenObject {
  // An object that is a reference has no place in the standard's grammar.
  if (random.integer(4) > 0) return `[${textOf(random, 3)}]`;
  const data = Buffer.from(Array.from({ length: random.integer(300) }, () => random.integer(random.pick([3, 256]))));
  return [`<< /Own ${textOf(random, 2)} >>`, data];
}

/** A PDF whose catalog refers to random objects, which refer to each other. */
export function randomFile(random: Random): Buffer {
  const objects = Array.from({ length: count }, () => objectOf(random));
  const references = objects.map((_, at) => `${first + at} 0 R`).join(' ');
  return writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R /PieceInfo << /Data [${references}] >> >>`,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 100] >>',
      '<< /Type /Page /Parent 2 0 R /Resources << >> >>',
      ...objects,
    ],
    { trailer: '/ID [<41> <42>]' },
  );
}

/** What a value is, with what it refers to, whatever the numbers of the objects and the filters of the streams. */
function contentOf(document: PdfDocument, value: PdfValue | undefined, above: readonly number[] = []): unknown {
  if (value instanceof PdfRef) {
    const circle = above.indexOf(value.number);
    if (circle >= 0) return `circle to ${circle}`;
    return above.length > 6 ? 'deep' : contentOf(document, document.object(value.number), [...above, value.number]);
  }
  if (value instanceof PdfName) return `/${value.text}`;
  if (Buffer.isBuffer(value)) return `<${value.toString('hex')}>`;
  if (value instanceof PdfStream) {
    const data = decodeStrictly(value, { maxBytes: 10_000, context: document.context });
    return [contentOf(document, value.dict.get('Own'), above), data.toString('hex')];
  }
  if (Array.isArray(value)) return value.map((item) => contentOf(document, item, above));
  if (!(value instanceof Map)) return Object.is(value, -0) ? 0 : (value ?? null);
  // A null is an absent entry (ISO 32000-2, 7.3.7).
  const entries = [...value].map(([key, entry]) => [key, contentOf(document, entry, above)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== null));
}

/** What the catalog refers to. */
export const wholeOf = (document: PdfDocument) => contentOf(document, document.catalog.get('PieceInfo'));

/** How files are written, and the number of random ones for each; deriving the keys of an encryption takes long by design. */
export const forms: readonly [name: string, rounds: number, options: () => Partial<SaveOptions>][] = [
  ['plain', 20, () => ({})],
  ['packed', 20, () => ({ objectStreams: { ...defaultObjectStreams, objects: 3 } })],
  ['encrypted', 4, () => ({ encryption: encryptionWith({ user: password, owner: 'o' }, -4) })],
  [
    'packed and encrypted',
    4,
    () => ({ objectStreams: defaultObjectStreams, encryption: encryptionWith({ user: password, owner: 'o' }, -4) }),
  ],
];
