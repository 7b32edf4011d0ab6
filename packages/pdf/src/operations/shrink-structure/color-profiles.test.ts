import { inflateSync } from 'node:zlib';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import type { PdfStream } from '../../file/values.ts';
import { shrinkColorProfiles } from './color-profiles.ts';
import { ObjectGraph } from './object-graph.ts';

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
