import type { Token } from './assemble.ts';

/** Bytes of the longest string and name. */
const longBytes = 25 * 1024 * 1024;
/** One in this number of tokens gets the longest values, which are slow. */
const longEvery = 97;

const numbers = [
  '0',
  '-1',
  '1',
  '2147483648',
  '9007199254740992',
  '99999999999',
  '1e400',
  '-0.0000000001',
  '9'.repeat(400),
];
const names = [
  '/',
  '/#00',
  '/Kids',
  '/Parent',
  '/Length',
  '/FlateDecode',
  '/Catalog',
  '/Pages',
  `/${'x'.repeat(70_000)}`,
];
const strings = ['()', '<>', '<4>', '(\\', `(${'('.repeat(5_000)}${')'.repeat(5_000)})`, `(${'\\0'.repeat(30_000)})`];
const keywords = ['', 'R', 'obj', 'stream', 'endstream', 'endobj', 'null', 'true', '0', '<<', '>>', '[', ']', '(', '%'];
const nested = '['.repeat(300) + ']'.repeat(300);

/** A text that replaces a token; long ones are made when they are needed. */
export interface HostileValue {
  label: string;
  text: () => string;
}

const longValues: readonly HostileValue[] = [
  { label: 'a string of 25 MB', text: () => `(${'A'.repeat(longBytes)})` },
  { label: 'a name of 25 MB', text: () => `/${'#41'.repeat(longBytes / 3)}` },
];

/**
 * Values that replace a token, each hostile in its own way.
 * @param index of the token in its file
 * @param objects number of the file's objects
 */
export function hostileValues(token: Token, index: number, objects: number): HostileValue[] {
  const short = hostileTexts(token, objects).map(
    (text): HostileValue => ({ label: `${text.slice(0, 20)} (${text.length})`, text: () => text }),
  );
  return index % longEvery === 0 ? [...short, ...longValues] : short;
}

/** The values of `hostileValues` but the longest. */
export function hostileTexts({ text, kind, object }: Token, objects: number): string[] {
  const own = `${object} 0 R`;
  const others = ['1 0 R', '2 0 R', `${objects} 0 R`, '8388608 0 R', '99999999999 0 R', `${object} 65535 R`];
  const refs = [own, ...others];
  const values: Readonly<Record<Token['kind'], readonly string[]>> = {
    number: [...numbers, ...refs.slice(0, 2), '/Name', 'null', '<<>>', nested],
    ref: [...refs, 'null', '0', '-1', '<< >>', `[${refs.join(' ')}]`, '(text)', nested],
    name: [...names, own, '1e400', 'null'],
    string: [...strings, '1e400', own],
    keyword: [...keywords, `${text}${text}`],
  };
  return [...new Set(values[kind])].filter((value) => value !== text);
}
