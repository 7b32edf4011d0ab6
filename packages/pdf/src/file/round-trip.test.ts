import { pdfInfo } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { createRandom, type Random } from '@blattwerk/testing/random';
import { expect, it } from 'vitest';
import { PdfDocument } from './document.ts';
import { authenticatePassword } from './encryption/decrypt.ts';
import { encryptionWith } from './encryption/encrypt.ts';
import { decodeStrictly } from './filters/decode.ts';
import { saveObjects, type SaveOptions } from './save.ts';
import { saveUpdate } from './update.ts';
import { PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts';
import { defaultObjectStreams } from './writer.ts';

const first = 4;
const count = 12;
const password = 'u';

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
function randomFile(random: Random): Buffer {
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

const wholeOf = (document: PdfDocument) => contentOf(document, document.catalog.get('PieceInfo'));

/** Random files for each; deriving the keys of an encryption takes long by design. */
const forms: readonly [name: string, rounds: number, options: () => Partial<SaveOptions>][] = [
  ['plain', 20, () => ({})],
  ['packed', 20, () => ({ objectStreams: { ...defaultObjectStreams, objects: 3 } })],
  ['encrypted', 4, () => ({ encryption: encryptionWith({ user: password, owner: 'o' }, -4) })],
  [
    'packed and encrypted',
    4,
    () => ({ objectStreams: defaultObjectStreams, encryption: encryptionWith({ user: password, owner: 'o' }, -4) }),
  ],
];

it.each(forms)('what is written %s is read as equal, by other programs as well', (name, rounds, options) => {
  const random = createRandom(`round trip, ${name}`);
  for (let round = 0; round < rounds; round++) {
    const file = randomFile(random);
    const document = PdfDocument.open(file);
    const expected = wholeOf(document);
    const saved = Buffer.concat(saveObjects(document, document.trailer, { version: '1.7', ...options() }));
    const opened = PdfDocument.open(saved);
    const again = opened.isEncrypted ? opened.decrypted(authenticatePassword(opened, password)) : opened;
    expect(wholeOf(again)).toEqual(expected);
    expect(qpdfCheck(saved, password)).toBe(0);
    if (round % 5 === 0) expect(pdfInfo(saved, ['-upw', password])['Pages']).toBe('1');
  }
});

it('what an update changes is read as equal, and all else as before', () => {
  const random = createRandom('round trip, updated');
  for (let round = 0; round < 25; round++) {
    const file = randomFile(random);
    const document = PdfDocument.open(file);
    const other = PdfDocument.open(randomFile(random));
    // A number may be written in a way that forbids an update of the file.
    for (let at = 0; at < count; at++) document.object(first + at);
    if (!document.isUpdatable) continue;
    const changed = first + random.integer(count);
    document.replace(changed, other.object(first) ?? null);
    const expected = wholeOf(document);
    const updated = Buffer.concat(saveUpdate(document));
    expect(updated.subarray(0, file.length).equals(file)).toBe(true);
    expect(wholeOf(PdfDocument.open(updated))).toEqual(expected);
    expect(qpdfCheck(updated)).toBe(0);
  }
});
