import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contracts, contracts, type OptionsOf, parseOptions } from '@blattwerk/shared';
import { isFull } from '@blattwerk/testing/extent';
import { photographPage } from '@blattwerk/testing/files/photographed-page';
import { rasterPage } from '@blattwerk/testing/files/scanned-pages';
import { printedText } from '@blattwerk/testing/files/scanned-text';
import { pageSizes, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { gradientImage } from '../images/rendered-fixture.ts';
import { runInMemory } from '../testing/run-in-memory.ts';
import { noTesseract } from '../testing/tesseract.ts';
import { loadHandler } from './handlers.ts';

type Options = OptionsOf<Contracts['scan-to-pdf']>;
const usual: Options = parseOptions(contracts['scan-to-pdf'], [['language', 'deu']]);
const handler = await loadHandler('scan-to-pdf');

const lines = [
  'Sehr geehrte Damen und Herren,',
  'die größte Lieferung in die Straße',
  'ist bis zum 14. März zu zahlen.',
];

/** Processor time in which pages are found and none is recognized, in ms. */
const timeForPages = 1_600;

/** A photo of the lines, on paper in the shape of a card. */
const photo = await makePhoto();

async function makePhoto(): Promise<Buffer> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'printed.pdf');
  writeFileSync(path, printedText([lines]));
  const printed = rasterPage(path, 1, 150);
  return (await photographPage(printed, { seed: 'card', width: 1280, height: 960, covered: [0.8, 0.9] })).data;
}

const scan = (files: readonly Buffer[], options: Partial<Options> = {}, remainingMs = Infinity) =>
  runInMemory(
    handler,
    files.map((bytes, index) => ({ name: `${index}.jpg`, bytes, format: 'jpeg' as const })),
    { ...usual, ...options },
    { remainingMs: () => remainingMs },
  );

describe.skipIf(noTesseract)('scan-to-pdf', () => {
  it('makes a searchable PDF of photos, whose pages are straight and on A4', async () => {
    const picture = await gradientImage(600, 800).jpeg().toBuffer();
    const { output, result, stages } = await scan([photo, picture]);
    qpdfOutput(output, '--check');
    expect(pageSizes(output)).toEqual([
      [297, 210],
      [210, 297],
    ]);
    expect(
      textOf(output)
        .trim()
        .split(/\s*\n\s*/),
    ).toEqual(lines);
    expect(result).toMatchObject({
      facts: { foundPages: 1, recognizedPages: 2, recognizedWords: 18, leftPages: 0 },
      notices: [],
    });
    expect(result.facts['outputSize']).toBe(output.length);
    expect(output.length).toBeLessThan(photo.length / 2);
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it('is an answer without the text that there was no time for', async () => {
    const { output, result } = await scan([photo], {}, timeForPages);
    expect(textOf(output).trim()).toBe('');
    expect(result).toMatchObject({ facts: { foundPages: 1, leftPages: 1 }, notices: ['pagesLeft'] });
  });

  it('leaves photos whole on request, and refuses what is no image with its name', async () => {
    // To recognize them takes as long as in the first test.
    const { result } = await scan([photo], { whole_photos: '1', page_size: 'fit' }, isFull ? Infinity : timeForPages);
    expect(result.facts).toMatchObject({ foundPages: 0, ...(isFull ? { recognizedPages: 1 } : { leftPages: 1 }) });
    await expect(scan([Buffer.from('no image')])).rejects.toMatchObject({
      code: 'unsupportedFormat',
      params: { file: '0.jpg' },
    });
  });
});
