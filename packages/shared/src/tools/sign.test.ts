import { expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { sign } from './sign.ts';

// TODO: what the fields accept and refuse. A tool without fields needs no file of its own: contracts.test.ts covers it.
it('accepts the options of sign', () => {
  expect(parseOptions(sign, [])).toEqual({ todo: 'the parsed options' });
});
