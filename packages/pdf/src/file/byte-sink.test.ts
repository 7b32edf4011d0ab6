import { expect, it } from 'vitest';
import { ByteSink } from './byte-sink.ts';

const contentOf = (sink: ByteSink) => Buffer.concat(sink.take()).toString('latin1');

it('collects strings, integers and byte ranges of any length', () => {
  const sink = new ByteSink();
  let expected = '';
  for (const length of [0, 1, 47, 48, 49, 100_000, 3_000_000, 5]) {
    sink.ascii('x'.repeat(length));
    sink.copy(Buffer.from(`(${'y'.repeat(length)})`), 1, length + 1);
    expected += 'x'.repeat(length) + 'y'.repeat(length);
  }
  for (const value of [0, 9, 10, 99, 100, 999_999_999, 1_000_000_000, 9_007_199_254_740_991]) {
    sink.integer(value);
    sink.integer(value, 10);
    expected += `${value}${String(value).padStart(10, '0')}`;
  }
  expect(sink.length).toBe(expected.length);
  expect(contentOf(sink) === expected).toBe(true);
  expect(sink.length).toBe(0);
  expect(contentOf(sink)).toBe('');
});

it('collects integers beyond a block', () => {
  const sink = new ByteSink();
  const count = 40_000;
  for (let value = 0; value < count; value++) sink.integer(value, 10);
  const text = contentOf(sink);
  expect(text.length).toBe(count * 10);
  expect(text.match(/.{10}/g)?.findIndex((digits, at) => Number(digits) !== at)).toBe(-1);
});

it('truncates across several blocks', () => {
  const sink = new ByteSink();
  sink.ascii('kept');
  for (let index = 0; index < 50; index++) sink.ascii('x'.repeat(10_000));
  sink.truncate(4);
  sink.ascii('!');
  expect(sink.length).toBe(5);
  expect(contentOf(sink)).toBe('kept!');
});

it('never changes taken bytes', () => {
  const sink = new ByteSink();
  sink.ascii('first');
  const taken = sink.take();
  sink.ascii('second');
  expect(Buffer.concat(taken).toString()).toBe('first');
  expect(contentOf(sink)).toBe('second');
});
