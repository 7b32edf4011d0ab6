import { constants, deflateSync, inflateSync } from 'node:zlib';
import type { Random } from '@blattwerk/testing/random';
import { kindOf, tokenPattern } from '../hostile/assemble.ts';
import { hostileTexts } from '../hostile/hostile-values.ts';
import { byteMutations, type Mutation } from './mutate-bytes.ts';

/** Characters of a file that its syntax is looked for in. */
const windowLength = 2_000_000;
/** Bytes of a stream that is unpacked to be changed. */
const maxInflated = 8_000_000;

/** Entries that lead a reader astray, each put behind the beginning of a dictionary. */
const hostileEntries = [
  '/Length 2147483647',
  '/Prev 15',
  '/XRefStm 0',
  '/Encrypt << /Filter /Standard /V 5 /R 6 >>',
  '/DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 99 >>',
  '/Filter [/FlateDecode /FlateDecode /FlateDecode]',
  '/Filter /JPXDecode',
  '/Filter /NoSuchDecode',
  '/Type /ObjStm /N 1000000 /First 3',
  '/MediaBox [0 0 1e30 1e30]',
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
  /** Tokens become hostile values, those of the same file, or nearly what they are. */
  replaceTokens(bytes, random) {
    const objects = Math.max(3, ...matchesIn(bytes, /(\d{1,6}) \d+ obj/g).map(([, number]) => Number(number)));
    const others = matchesIn(bytes, tokenPattern).map(([text]) => text);
    return replaceSome(bytes, random, tokenPattern, 8, (text) => {
      if (random.chance(0.3)) return random.pick(others.filter((other) => kindOf(other) === kindOf(text)));
      const number = Number(text);
      if (Number.isFinite(number) && random.chance(0.4))
        return String(number + random.pick([1, -1, number, -2 * number]));
      if (text.endsWith(' R') && random.chance(0.6)) return `${random.between(1, Math.min(objects, 12))} 0 R`;
      return random.pick(hostileTexts({ text, kind: kindOf(text), object: 1 }, objects));
    });
  },

  nest(bytes, random) {
    const depth = 2 ** random.between(2, 17);
    const [open, close] = random.pick([
      ['[', ']'],
      ['<< /A ', ' >>'],
      ['[', ''],
      ['(', ')'],
    ] as const);
    const nested = () => ` /Nested ${open.repeat(depth)}${close.repeat(depth)} `;
    return replaceSome(bytes, random, /<<(?=[\s/])/g, 1, (found) => found + nested());
  },

  addEntries: (bytes, random) =>
    replaceSome(bytes, random, /<<(?=[\s/])/g, 2, (found) => `${found} ${random.pick(hostileEntries)} `),

  /** Changes the data of a Flate stream, in place where the result fits. */
  changeInsideStream(bytes, random, other) {
    const streams = matchesIn(bytes, /FlateDecode[^]{0,400}?stream\r?\n/g);
    if (streams.length === 0) return bytes;
    const head = random.pick(streams);
    const start = head.index + head[0].length;
    const end = bytes.indexOf('endstream', start, 'latin1');
    const plain = end < 0 ? undefined : inflated(bytes.subarray(start, end));
    if (!plain) return bytes;
    const change = random.chance(0.6) ? byteMutations.flipBits : byteMutations[random.pick(Object.keys(byteMutations))];
    const packed = deflateSync(change ? change(plain, random, other.subarray(0, 4_096)) : plain);
    // Padding keeps the offsets of the following objects.
    const padding = Buffer.alloc(Math.max(0, end - start - packed.length), 0x0a);
    return Buffer.concat([bytes.subarray(0, start), packed, padding, bytes.subarray(end)]);
  },
};

function inflated(data: Buffer): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: maxInflated, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
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
    result +=
      text.slice(at, match.index) + (keepsPlaces && put.length <= found.length ? put.padEnd(found.length) : put);
    at = match.index + found.length;
  }
  result += text.slice(at);
  return Buffer.concat([bytes.subarray(0, from), Buffer.from(result, 'latin1'), bytes.subarray(from + text.length)]);
}

function matchesIn(bytes: Buffer, pattern: RegExp): RegExpExecArray[] {
  return [...bytes.toString('latin1', 0, windowLength).matchAll(pattern)];
}
