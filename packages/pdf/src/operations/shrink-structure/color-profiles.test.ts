import { inflateSync } from 'node:zlib';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import type { PdfStream } from '../../file/values.ts';
import { shrinkColorProfiles } from './color-profiles.ts';
import { ObjectGraph } from '../../file/object-graph.ts';

/** A gray profile with a straight curve of 2,048 entries. */
function grayProfile(): Buffer {
  const data = Buffer.alloc(144 + 12 + 4096);
  data.write('GRAYXYZ ', 16, 'latin1');
  data.write('acsp', 36, 'latin1');
  data.writeUInt32BE(1, 128);
  data.write('kTRC', 132, 'latin1');
  data.writeUInt32BE(144, 136);
  data.writeUInt32BE(12 + 4096, 140);
  data.write('curv', 144, 'latin1');
  data.writeUInt32BE(2048, 152);
  for (let at = 0; at < 2048; at++) data.writeUInt16BE(at * 32, 156 + at * 2);
  return data;
}

/** A profile of four inks: a table from inks to colors, and two from colors to inks. */
function inkProfile(): Buffer {
  const data = Buffer.alloc(168);
  data.write('prtrCMYKLab ', 12, 'latin1');
  data.write('acsp', 36, 'latin1');
  data.writeUInt32BE(3, 128);
  const tables = [
    ['A2B0', 4, 3],
    ['B2A0', 3, 4],
    ['B2A1', 3, 4],
  ] as const;
  const pieces = [data];
  let offset = data.length;
  for (const [index, [name, inputs, outputs]] of tables.entries()) {
    const tag = Buffer.alloc(48 + 256 * inputs + 9 ** inputs * outputs + 256 * outputs);
    tag.write('mft1', 'latin1');
    tag.set([inputs, outputs, 9], 8);
    tag[47] = index;
    data.write(name, 132 + index * 12, 'latin1');
    data.writeUInt32BE(offset, 136 + index * 12);
    data.writeUInt32BE(tag.length, 140 + index * 12);
    pieces.push(tag);
    offset += tag.length;
  }
  return Buffer.concat(pieces);
}

it.each([
  ['only by color spaces', false, '<< /A [/ICCBased 4 0 R] /B [/Separation /S [/ICCBased 4 0 R] 5 0 R] >>', ''],
  ['by a group', true, '<< /A [/ICCBased 4 0 R] >>', '/Group << /S /Transparency /CS [/ICCBased 4 0 R] >>'],
  ['for device colors', true, '<< /DefaultCMYK [/ICCBased 4 0 R] >>', ''],
  ['by an output intent', true, '<< /A [/ICCBased 4 0 R] >>', '/I << /DestOutputProfile 4 0 R >>'],
  ['by something unknown', true, '<< /A [/ICCBased 4 0 R] >>', '/Unknown 4 0 R'],
])('keeps the second table from colors to inks of a profile that is used %s: %s', (_, isKept, spaces, more) => {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    `<< /Type /Page /Parent 2 0 R /Resources << /ColorSpace ${spaces} >> ${more} >>`,
    ['<< /N 4 >>', inkProfile()],
    '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0 0 1] /N 1 >>',
  ]);
  const document = PdfDocument.open(pdf);
  shrinkColorProfiles(new ObjectGraph(document));
  const profile = inflateSync((document.object(4) as PdfStream).raw);
  const [first, second] = ['B2A0', 'B2A1'].map((name) => profile.readUInt32BE(profile.indexOf(name) + 4));
  expect(first !== second).toBe(isKept);
});

it('shrinks the profiles of color spaces and of output intents', () => {
  const profile = grayProfile();
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /OutputIntents [<< /DestOutputProfile 5 0 R >>] >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /Resources << /ColorSpace << /A [/ICCBased 4 0 R] >> >> >>',
    ['<< /N 1 >>', profile],
    ['<< /N 1 >>', profile],
  ]);
  const document = PdfDocument.open(pdf);
  shrinkColorProfiles(new ObjectGraph(document));
  for (const stream of [4, 5].map((number) => document.object(number) as PdfStream)) {
    expect(stream.dict.get('N')).toBe(1);
    expect(inflateSync(stream.raw).toString('latin1', 36, 40)).toBe('acsp');
    expect(stream.raw.length).toBeLessThan(600);
  }
});
