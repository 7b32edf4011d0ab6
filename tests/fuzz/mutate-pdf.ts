import { constants, deflateSync, inflateSync } from 'node:zlib';
import { byteMutations, type Mutation } from './mutate-bytes.ts';
import type { Random } from '@blattwerk/testing/random';

/** Characters of a file that its syntax is looked for in. */
const windowLength = 2_000_000;
/** Bytes of a stream that is unpacked to be changed. */
const maxInflated = 8_000_000;

const filters = ['FlateDecode', 'LZWDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode', 'DCTDecode'];
const moreFilters = ['JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'Crypt', 'NoSuchDecode'];

/** Entries that lead a reader astray, each put behind the beginning of a dictionary. */
const hostileEntries = [
  '/Length 2147483647',
  '/Length -5',
  '/Prev 0',
  '/Prev 15',
  '/XRefStm 0',
  '/Encrypt << /Filter /Standard /V 5 /R 6 >>',
  '/DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 99 >>',
  '/DecodeParms << /Predictor 2 /Columns 0 /BitsPerComponent 0 >>',
  '/Filter [/FlateDecode /FlateDecode /FlateDecode]',
  '/Type /ObjStm /N 1000000 /First 3',
  '/MediaBox [0 0 1e30 1e30]',
  '/MediaBox [0 0 0 0]',
  '/Rotate 45',
  '/UserUnit 1e9',
  '/Width 100000 /Height 100000',
  '/Kids [1 0 R 2 0 R 3 0 R]',
  '/Parent 3 0 R',
  '/Count -1',
  '/Contents 1 0 R',
  '/Resources << /XObject << /A 4 0 R /B 5 0 R >> >>',
];

export const pdfMutations: Readonly<Record<string, Mutation>> = {
  changeNumbers: (bytes, random) =>
    replaceSome(bytes, random, /(?<=[\s[<(])-?\d+(?:\.\d+)?(?=[\s\]>/)])/g, 8, (found) => otherNumber(found, random)),

  changeSizes: (bytes, random) =>
    replaceSome(
      bytes,
      random,
      /(?<=\/(?:Length|Length1|Size|Count|Width|Height|BitsPerComponent|Columns|Colors|Predictor|Prev|XRefStm|N|First|W|Index|Rotate|V|R|P)\s{0,2}\[?\s?)-?\d+/g,
      3,
      (found) => otherNumber(found, random),
    ),

  /** References that point to other objects, or into their own. */
  changeReferences(bytes, random) {
    const most = Math.max(3, ...[...textOf(bytes).matchAll(/(\d{1,6}) \d+ obj/g)].map(([, number]) => Number(number)));
    return replaceSome(bytes, random, /\b\d{1,7} \d{1,5} R\b/g, 4, () => {
      const number = random.chance(0.6) ? random.between(1, Math.min(most, 6)) : random.between(0, most + 1);
      return `${number} ${random.chance(0.9) ? 0 : random.integer(70_000)} R`;
    });
  },

  changeObjectNumbers: (bytes, random) =>
    replaceSome(bytes, random, /\b\d{1,7} \d{1,5} (?=obj\b)/g, 2, () => `${random.integer(12)} ${random.integer(2)} `),

  swapKeys(bytes, random) {
    const keys = [...textOf(bytes).matchAll(/\/[A-Za-z][A-Za-z0-9]{0,20}(?=[\s/[<(])/g)].map(([key]) => key);
    if (keys.length < 2) return bytes;
    return replaceSome(bytes, random, new RegExp(`${random.pick(keys)}(?=[\\s/[<(])`, 'g'), 2, () => random.pick(keys));
  },

  damageTable: (bytes, random) =>
    replaceSome(bytes, random, /\d{10} \d{5} [nf]|startxref\s+\d+|\bxref\b|\btrailer\b|%%EOF/g, 3, (found) =>
      random.pick([
        '',
        found.replace(/\d/, String(random.integer(10))),
        found.replace(/\d+/, () => '0'.repeat(10)),
        found.replace('n', 'f'),
        `${found} ${found}`,
      ]),
    ),

  exchangeFilters: (bytes, random) =>
    replaceSome(bytes, random, new RegExp(`/(?:${[...filters, ...moreFilters].join('|')})`, 'g'), 2, (found) =>
      random.pick([...filters, ...moreFilters].map((name) => `/${name}`).concat(`[${found} ${found}]`)),
    ),

  nestArrays(bytes, random) {
    const depth = 2 ** random.between(2, 17);
    const [open, close] = random.pick([
      ['[', ']'],
      ['<< /A ', ' >>'],
      ['[', ''],
      ['(', ')'],
    ] as const);
    return replaceSome(
      bytes,
      random,
      /<<(?=[\s/])/g,
      1,
      (found) => `${found} /Nested ${open.repeat(depth)}${close.repeat(depth)} `,
    );
  },

  addEntries: (bytes, random) =>
    replaceSome(bytes, random, /<<(?=[\s/])/g, 2, (found) => `${found} ${random.pick(hostileEntries)} `),

  /** An object becomes a reference to itself or another one: a cycle. */
  recurse: (bytes, random) =>
    replaceSome(
      bytes,
      random,
      /(?<=\/(?:Kids|Parent|Next|Prev|First|Last|XObject|Length|Contents|Resources|Font|SMask|Dests|Names|Limits|Fields|K)\s?)(?:\[[^\]]{0,200}\]|\d+ \d+ R)/g,
      2,
      () => {
        const reference = `${random.between(1, 12)} 0 R`;
        return random.chance(0.5) ? reference : `[${reference} ${reference}]`;
      },
    ),

  changeInsideStream,
};

/** Changes the data of a Flate stream, in place where the result fits. */
function changeInsideStream(bytes: Buffer, random: Random, other: Buffer): Buffer {
  const streams = [...textOf(bytes).matchAll(/FlateDecode[^]{0,400}?stream\r?\n/g)];
  if (streams.length === 0) return bytes;
  const head = random.pick(streams);
  const start = head.index + head[0].length;
  const end = bytes.indexOf('endstream', start, 'latin1');
  if (end < 0) return bytes;
  let plain: Buffer;
  try {
    plain = inflateSync(bytes.subarray(start, end), {
      maxOutputLength: maxInflated,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    return bytes;
  }
  const change = random.chance(0.6) ? byteMutations.flipBits : byteMutations[random.pick(Object.keys(byteMutations))];
  const packed = deflateSync(change ? change(plain, random, other.subarray(0, 4_096)) : plain);
  const length = end - start;
  // Padding keeps the offsets of the following objects.
  const data = packed.length < length ? Buffer.concat([packed, Buffer.alloc(length - packed.length, 0x0a)]) : packed;
  return Buffer.concat([bytes.subarray(0, start), data, bytes.subarray(end)]);
}

function otherNumber(found: string, random: Random): string {
  const number = Number(found);
  return String(
    random.pick([
      0,
      -1,
      1,
      number + 1,
      number - 1,
      number * 2,
      -number,
      255,
      65_536,
      2_147_483_647,
      4_294_967_296,
      9_999_999_999,
      '1e999',
      '0.0000000001',
      random.integer(1_000),
    ]),
  );
}

/**
 * Replaces up to `most` of the matches, half of the time so that nothing behind them moves.
 * @param most greatest number, at least 1
 */
function replaceSome(
  bytes: Buffer,
  random: Random,
  pattern: RegExp,
  most: number,
  replace: (found: string) => string,
): Buffer {
  const from = bytes.length > windowLength ? random.integer(bytes.length - windowLength) : 0;
  const text = bytes.toString('latin1', from, from + windowLength);
  const matches = [...text.matchAll(pattern)].filter(([found]) => found !== '');
  if (matches.length === 0) return bytes;
  const chosen = new Set(Array.from({ length: random.between(1, most) }, () => random.pick(matches)));
  const keepsPlaces = random.chance(0.5);
  let result = '';
  let at = 0;
  for (const match of matches.filter((candidate) => chosen.has(candidate))) {
    const [found] = match;
    const put = replace(found);
    const shown = keepsPlaces && put.length <= found.length ? put.padEnd(found.length) : put;
    result += text.slice(at, match.index) + shown;
    at = match.index + found.length;
  }
  result += text.slice(at);
  return Buffer.concat([bytes.subarray(0, from), Buffer.from(result, 'latin1'), bytes.subarray(from + text.length)]);
}

function textOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, windowLength);
}
