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
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

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
 * Texts that replace a token, each hostile in its own way.
 * @param index of the token in its file
 * @param objects number of the file's objects
 */
export function hostileValues({ text, kind, object }: Token, index: number, objects: number): HostileValue[] {
  const refs = [
    `${object} 0 R`,
    '1 0 R',
    '2 0 R',
    `${objects} 0 R`,
    '8388608 0 R',
    '99999999999 0 R',
    `${object} 65535 R`,
  ];
  const short = [...new Set(valuesOf(kind, text, refs))].filter((value) => value !== text);
  const values = short.map(
    (value): HostileValue => ({ label: `${value.slice(0, 20)} (${value.length})`, text: () => value }),
  );
  return index % longEvery === 0 ? [...values, ...longValues] : values;
}

function valuesOf(kind: Token['kind'], text: string, refs: readonly string[]): readonly string[] {
  switch (kind) {
    case 'number':
      return [...numbers, ...refs.slice(0, 2), '/Name', 'null', '<<>>', nested(300)];
    case 'ref':
      return [...refs, 'null', '0', '-1', '<< >>', `[${refs.join(' ')}]`, '(text)', nested(300)];
    case 'name':
      return [
        '/',
        '/#00',
        '/Kids',
        '/Parent',
        '/Length',
        '/FlateDecode',
        '/Catalog',
        '/Pages',
        refs[0] as string,
        '1e400',
        'null',
        `/${'x'.repeat(70_000)}`,
      ];
    case 'string':
      return [
        '()',
        '<>',
        '<4>',
        '(\\',
        `(${'('.repeat(5_000)}${')'.repeat(5_000)})`,
        '1e400',
        refs[0] as string,
        `(${'\\0'.repeat(30_000)})`,
      ];
    default:
      return [
        '',
        `${text}${text}`,
        'R',
        'obj',
        'stream',
        'endstream',
        'endobj',
        'null',
        'true',
        '0',
        '<<',
        '>>',
        '[',
        ']',
        '(',
        '%',
      ];
  }
}
