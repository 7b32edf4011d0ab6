import { writeZip } from '@blattwerk/testing/write-zip';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { checkZip } from './check-zip.ts';

const entry = (name: string, text = 'no') => ({ name, bytes: Buffer.from(text) });

it('a ZIP passes when its entries are whole and decode, or are known to the caller', async () => {
  const blue = { create: { width: 8, height: 8, channels: 3, background: '#123456' } } as const;
  const bytes = await sharp(blue).jpeg().toBuffer();
  const zip = writeZip(['ä 1.jpg', '2.jpg'].map((name) => ({ name, bytes })));
  expect(await checkZip(zip)).toBeUndefined();
  const skip = (content: Buffer) => content.equals(Buffer.from('no'));
  expect(await checkZip(writeZip([entry('1.jpg')]), { skip })).toBeUndefined();
  expect(await checkZip(writeZip([entry('1.jpg', 'yes')]), { skip })).toContain('does not decode');
});

const whole = writeZip([entry('a', 'text')]);
const wrong = Buffer.from(whole).fill(0, whole.indexOf('text'), whole.indexOf('text') + 1);
const moved = Buffer.from(whole);
moved.writeUInt32LE(4_000, whole.length - 6);

it.each([
  ['not a ZIP: no end of central directory', Buffer.from('%PDF-')],
  ['an empty ZIP', writeZip([])],
  ['a ZIP with a name twice', writeZip([entry('a'), entry('a')])],
  ['a ZIP with an unsafe name', writeZip([entry('a/../../b')])],
  ['1.jpg in the ZIP does not decode', writeZip([entry('1.jpg')])],
  ['1.pdf in the ZIP is not a PDF', writeZip([entry('1.pdf')])],
  ['a: wrong checksum', wrong],
  ['the ZIP is truncated', moved],
])('a ZIP is a finding: %s', async (finding, zip) => {
  expect(await checkZip(zip)).toBe(finding);
});
