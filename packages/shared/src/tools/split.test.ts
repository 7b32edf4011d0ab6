import { describe, expect, it } from 'vitest';
import type { ToolError } from '../error-catalog.ts';
import { parseOptions } from '../parse-options.ts';
import { split, splitPlan } from './split.ts';

const codes = { extract: 'invalidPages', interval: 'invalidInterval', chunks: 'invalidChunks' } as const;

function parse(mode: string, config?: string) {
  return parseOptions(
    split,
    config === undefined
      ? [['mode', mode]]
      : [
          ['mode', mode],
          ['config', config],
        ],
  );
}

describe.each(Object.entries(codes))('%s', (mode, code) => {
  it.each([undefined, '', '  ', '0x', 'a', '1.5', '-', '1 2', '1e3', ','])(`refuses %j with ${code}`, (config) => {
    expect(() => parse(mode, config)).toThrow(expect.objectContaining({ code }) as ToolError);
  });
});

it.each(['0', '00', '-1', '+1', '1,2', '1-2', '9'.repeat(10), '9'.repeat(400)])('refuses the number %j', (config) => {
  expect(() => parse('interval', config)).toThrow(expect.objectContaining({ code: 'invalidInterval' }) as ToolError);
  expect(() => parse('chunks', config)).toThrow(expect.objectContaining({ code: 'invalidChunks' }) as ToolError);
});

it('refuses an unknown mode before it reads the text', () => {
  expect(() => parse('halves', '')).toThrow(expect.objectContaining({ code: 'invalidField' }) as ToolError);
});

it('reads its text by its mode, extract where none is given', () => {
  expect(splitPlan(parseOptions(split, [['config', ' 1, 3-5 ']]))).toEqual({
    mode: 'extract',
    ranges: [
      { first: 1, last: 1 },
      { first: 3, last: 5 },
    ],
  });
  expect(splitPlan(parse('interval', ' 2 '))).toEqual({ mode: 'interval', pages: 2 });
  expect(splitPlan(parse('chunks', '003'))).toEqual({ mode: 'chunks', files: 3 });
});

it('refuses a field that it does not have only after what it cannot read', () => {
  const unknown: [string, string] = ['order', 'x'];
  expect(() => parseOptions(split, [unknown, ['config', '1,']])).toThrow(
    expect.objectContaining({ code: 'invalidPages' }) as ToolError,
  );
  expect(() => parseOptions(split, [unknown, ['config', '1']])).toThrow(
    expect.objectContaining({ code: 'unknownField' }) as ToolError,
  );
});
