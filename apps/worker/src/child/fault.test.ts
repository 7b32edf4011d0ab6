import { describe, expect, it } from 'vitest';
import { causesOf, describeFault } from './fault.ts';

describe('describeFault', () => {
  it('keeps class, code and frames', () => {
    const fault = describeFault(Object.assign(new TypeError('x'), { code: 'ERR_X' }));
    expect(fault).toMatchObject({ name: 'TypeError', code: 'ERR_X' });
    expect(fault.frames.at(0)).toContain('fault.test.ts');
  });

  it('keeps nothing of a message, not even lines that look like frames', () => {
    const message = 'bytes of the file\n    at secret (file.ts:1:1)\nmore';
    const renamed = new Error(message);
    renamed.name = 'Renamed later';
    const nested = new Error(message, { cause: new RangeError(message) });
    for (const error of [new Error(message), renamed, nested, message, { message }]) {
      expect(JSON.stringify(describeFault(error))).not.toMatch(/secret|bytes of|more/);
    }
    expect(describeFault(nested).cause).toMatchObject({ name: 'RangeError' });
  });
});

describe('causesOf', () => {
  it('lists an error and its causes, and ends where they are circular', () => {
    const inner = new Error('inner');
    const outer = new Error('outer', { cause: inner });
    expect([...causesOf(outer)]).toEqual([outer, inner]);
    inner.cause = outer;
    expect([...causesOf(outer)]).toHaveLength(8);
    expect([...causesOf('text')]).toEqual(['text']);
  });
});
