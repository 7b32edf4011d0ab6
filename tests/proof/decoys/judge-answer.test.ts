import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { createMarkers } from '@blattwerk/testing/markers';
import { qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { expect, it } from 'vitest';
import { colorsOf, makeDecoy, readColors } from './decoy.ts';
import { judgeAnswer } from './judge-answer.ts';

const markers = createMarkers();

/** The file of a decoy's request. */
function fileOf({ body }: Awaited<ReturnType<typeof makeDecoy>>): Buffer {
  return body.parts.find((part) => /^(%PDF-|\x89PNG)/.test(part.toString('latin1', 0, 5))) ?? Buffer.alloc(0);
}

it('tells the answer of a request from that of another one, by text and by colours', async () => {
  const [split, other] = [await makeDecoy(markers, 'split', 1), await makeDecoy(markers, 'split', 2)];
  expect(inspectPdf(fileOf(split)).pages).toBe(2);
  const packed = qpdfJob(fileOf(split), { objectStreams: 'generate', recompressFlate: '', compressionLevel: '9' });
  expect(packed.includes(split.marker)).toBe(false);
  expect(await judgeAnswer(markers, split, packed)).toBe('own');
  expect(await judgeAnswer(markers, other, packed)).toBe('foreign');
  expect(await judgeAnswer(markers, split, Buffer.from('%PDF-1.7\n%%EOF'))).toBe('unreadable');

  const [picture, otherPicture] = [
    await makeDecoy(markers, 'extract-images', 3),
    await makeDecoy(markers, 'convert', 4),
  ];
  const image = fileOf(await makeDecoy(markers, 'convert', 3));
  expect(await judgeAnswer(markers, picture, image)).toBe('own');
  expect(await judgeAnswer(markers, otherPicture, image)).toBe('foreign');
});

it('gives every request other colours', async () => {
  const all = Array.from({ length: 5_000 }, (_, number) => JSON.stringify(colorsOf(number)));
  expect(new Set(all).size).toBe(all.length);
  expect(await readColors(fileOf(await makeDecoy(markers, 'convert', 77)))).toEqual(colorsOf(77));
});
