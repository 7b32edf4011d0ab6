import { contracts } from '@blattwerk/shared';
import { createMarkers } from '@blattwerk/testing/markers';
import { qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { expect, it } from 'vitest';
import { colorsOf, makeDecoy, readColors } from './decoy.ts';
import { judgeAnswer } from './judge-answer.ts';

const markers = createMarkers();
const decoyOf = async (tool: 'split' | 'convert', number: number) => {
  const decoy = await makeDecoy(markers, tool, number);
  const file = decoy.body.parts.find((part) => /^(%PDF-|\x89PNG)/.test(part.toString('latin1', 0, 5)));
  return { decoy, file: file ?? Buffer.alloc(0) };
};

it('tells the packed answer of a request from that of another one', async () => {
  const [split, other] = [await decoyOf('split', 1), await decoyOf('split', 2)];
  const body = qpdfJob(split.file, { objectStreams: 'generate', recompressFlate: '', compressionLevel: '9' });
  expect(body.includes(split.decoy.marker)).toBe(false);
  const judge = ({ decoy }: typeof split, of = body) => {
    const name = contracts.split.output.downloadName(decoy.fileName, 'application/pdf');
    const disposition = `attachment; filename="${name}"`;
    const headers = { 'content-type': 'application/pdf', 'content-disposition': disposition };
    return judgeAnswer(markers, decoy, { headers, body: of });
  };
  const judged = [await judge(split), await judge(other), await judge(split, Buffer.from('%PDF-1.7\n%%EOF'))];
  expect(judged).toEqual(['own', 'foreign', 'unreadable']);
});

it('gives every request other colors', async () => {
  const all = Array.from({ length: 5_000 }, (_, number) => JSON.stringify(colorsOf(number)));
  expect(new Set(all).size).toBe(all.length);
  expect(await readColors((await decoyOf('convert', 77)).file)).toEqual(colorsOf(77));
});
