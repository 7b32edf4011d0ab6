import { expect, it } from 'vitest';
import { formatBytes, formatLimitBytes, mailAttachmentBytes, megabyte } from './format-bytes.ts';

const KB = 1024;
const MB = 1024 * KB;
const sizes: [number, string, string][] = [
  [0, '0\u00a0B', '0\u00a0B'],
  [1, '1\u00a0B', '1\u00a0B'],
  [1023, '1023\u00a0B', '1023\u00a0B'],
  [1024, '1.0\u00a0KB', '1,0\u00a0KB'],
  [1536, '1.5\u00a0KB', '1,5\u00a0KB'],
  [1023.9 * KB, '1023.9\u00a0KB', '1023,9\u00a0KB'],
  [MB - 1, '1.00\u00a0MB', '1,00\u00a0MB'],
  [MB, '1.00\u00a0MB', '1,00\u00a0MB'],
  [2.345 * MB, '2.35\u00a0MB', '2,35\u00a0MB'],
  [30 * MB, '30.00\u00a0MB', '30,00\u00a0MB'],
  [1024 * MB - 1, '1.00\u00a0GB', '1,00\u00a0GB'],
  [5_000 * 1024 * MB, '5000.00\u00a0GB', '5000,00\u00a0GB'],
];
it.each(sizes)('%i bytes are %s', (bytes, english, german) => {
  expect(formatBytes(bytes, 'en')).toBe(english);
  expect(formatBytes(bytes, 'de')).toBe(german);
});

it('writes a limit without superfluous decimals', () => {
  expect(formatLimitBytes(30 * MB, 'de')).toBe('30\u00a0MB');
  expect(formatLimitBytes(1.5 * MB, 'de')).toBe('1,5\u00a0MB');
  expect(formatLimitBytes(1.5 * MB, 'en')).toBe('1.5\u00a0MB');
  expect(formatLimitBytes(64 * KB, 'en')).toBe('64\u00a0KB');
});

it('the size for mail is the largest whole number of megabytes that fits into a message of 10 MB, with its text', () => {
  // Base64 makes 76 characters and a line end of 57 bytes.
  const encoded = (bytes: number) => Math.ceil(bytes / 57) * 78;
  const postfixLimit = 10_240_000;
  expect(encoded(mailAttachmentBytes)).toBeLessThan(postfixLimit - 500 * KB);
  expect(encoded(mailAttachmentBytes + megabyte)).toBeGreaterThan(postfixLimit);
});
