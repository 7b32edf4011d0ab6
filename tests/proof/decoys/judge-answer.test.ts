import { contracts, type Mime } from '@blattwerk/shared';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { createMarkers } from '@blattwerk/testing/markers';
import { qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { writeZip } from '@blattwerk/testing/write-zip';
import { expect, it } from 'vitest';
import { colorsOf, type Decoy, makeDecoy, readColors } from './decoy.ts';
import { judgeAnswer } from './judge-answer.ts';

const markers = createMarkers();

/** An answer with a decoy's name. */
function answerTo({ tool, fileName }: Decoy, body: Buffer, type: Mime = 'application/pdf') {
  const name = contracts[tool].output.downloadName(fileName, type);
  return { headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }, body };
}

/** The file of a decoy's request. */
function fileOf({ body }: Awaited<ReturnType<typeof makeDecoy>>): Buffer {
  return body.parts.find((part) => /^(%PDF-|\x89PNG)/.test(part.toString('latin1', 0, 5))) ?? Buffer.alloc(0);
}

it('tells the answer of a request from that of another one, by text and by colors', async () => {
  const [split, other] = [await makeDecoy(markers, 'split', 1), await makeDecoy(markers, 'split', 2)];
  expect(inspectPdf(fileOf(split)).pages).toBe(2);
  const packed = qpdfJob(fileOf(split), { objectStreams: 'generate', recompressFlate: '', compressionLevel: '9' });
  expect(packed.includes(split.marker)).toBe(false);
  expect(await judgeAnswer(markers, split, answerTo(split, packed))).toBe('own');
  expect(await judgeAnswer(markers, other, answerTo(other, packed))).toBe('foreign');
  expect(await judgeAnswer(markers, split, answerTo(split, Buffer.from('%PDF-1.7\n%%EOF')))).toBe('unreadable');

  const [picture, otherPicture] = [
    await makeDecoy(markers, 'extract-images', 3),
    await makeDecoy(markers, 'convert', 4),
  ];
  const image = fileOf(await makeDecoy(markers, 'convert', 3));
  expect(await judgeAnswer(markers, picture, answerTo(picture, image))).toBe('own');
  expect(await judgeAnswer(markers, otherPicture, answerTo(otherPicture, image))).toBe('foreign');
});

it('tells the file name of a request from that of another one', async () => {
  const [own, other] = [await makeDecoy(markers, 'delete-pages', 5), await makeDecoy(markers, 'delete-pages', 6)];
  const file = fileOf(own);
  expect(await judgeAnswer(markers, own, answerTo(own, file))).toBe('own');
  expect(await judgeAnswer(markers, own, answerTo(other, file))).toBe('foreign name');
  const ownZip = await makeDecoy(markers, 'split', 7);
  const zipOf = (name: string, bytes: Buffer) => answerTo(ownZip, writeZip([{ name, bytes }]), 'application/zip');
  expect(await judgeAnswer(markers, ownZip, zipOf('1.pdf', fileOf(ownZip)))).toBe('own');
  expect(await judgeAnswer(markers, ownZip, zipOf(other.fileName, fileOf(ownZip)))).toBe('foreign name');
});

it('gives every request other colors', async () => {
  const all = Array.from({ length: 5_000 }, (_, number) => JSON.stringify(colorsOf(number)));
  expect(new Set(all).size).toBe(all.length);
  expect(await readColors(fileOf(await makeDecoy(markers, 'convert', 77)))).toEqual(colorsOf(77));
});
