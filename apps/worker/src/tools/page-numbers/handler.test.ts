import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contracts, OptionsOf } from '@blattwerk/shared';
import { makePdf, textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { qpdfExit, qpdfJob, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { programOutput } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { pageNumbersHandler } from './handler.ts';

type Options = OptionsOf<Contracts['page-numbers']>;

const plain: Options = {
  position: 'bottom-center',
  format: null,
  first: null,
  digits: null,
  pages: null,
  mirrored: false,
  font_size: null,
  margin_mm: null,
  color: 'black',
};
const run = (bytes: Buffer, options: Partial<Options> = {}) =>
  runInMemory(pageNumbersHandler, [{ name: 'a.pdf', bytes }], { ...plain, ...options });

interface Word {
  page: number;
  text: string;
  /** From the upper left corner of the page as it is shown. */
  left: number;
  right: number;
  bottom: number;
  /** Of its page. */
  width: number;
  height: number;
}

/** The words of a PDF, as poppler finds them in the crop boxes of its pages. */
function wordsOf(pdf: Buffer): Word[] {
  using folder = temporaryFolder();
  const path = join(folder.path, 'a.pdf');
  writeFileSync(path, pdf);
  const html = programOutput('pdftotext', ['-bbox', '-cropbox', path, '-']).toString('utf8');
  return html
    .split('<page ')
    .slice(1)
    .flatMap((part, at) => {
      const [, width = 0, height = 0] = /^width="([\d.]+)" height="([\d.]+)"/.exec(part)?.map(Number) ?? [];
      return Array.from(
        part.matchAll(/<word xMin="(.*?)" yMin=".*?" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g),
        ([, left, right, bottom, text = '']) => {
          return {
            page: at + 1,
            text,
            left: Number(left),
            right: Number(right),
            bottom: Number(bottom),
            width,
            height,
          };
        },
      );
    });
}

describe('page-numbers', () => {
  it('writes the number of each page at its lower edge, and keeps all else', async () => {
    const source = textPdf(['first', 'second', 'third']);
    const { output, result, stages } = await run(source, { format: 'Seite {n} von {total}' });
    const { texts } = inspectPdf(output);
    expect(texts.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'first Seite 1 von 3',
      'second Seite 2 von 3',
      'third Seite 3 von 3',
    ]);
    expect(result).toEqual({ facts: { numberedPages: 3, pageCount: 3, outputSize: output.length }, notices: [] });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it('is at the same place of pages of every rotation and crop', async () => {
    const kids = [0, 90, 180, 270].flatMap((rotation) => [
      `<< /Type /Page /Parent 2 0 R /Rotate ${rotation} >>`,
      `<< /Type /Page /Parent 2 0 R /Rotate ${rotation} /CropBox [50 60 350 260] >>`,
    ]);
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count 8 /Kids [${kids.map((_, at) => `${at + 3} 0 R`).join(' ')}] /MediaBox [0 0 400 300] >>`,
      ...kids,
    ]);
    const { output } = await run(file, { position: 'bottom-right', margin_mm: 10, font_size: 12 });
    const words = wordsOf(output);
    expect(words.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    for (const { right, bottom, page, ...size } of words) {
      // poppler states the size before the rotation.
      const [width, height] = page % 4 === 3 || page % 4 === 0 ? [size.height, size.width] : [size.width, size.height];
      expect(Math.abs(width - right - 28.35), `right of page ${page}`).toBeLessThan(1);
      // The line is a fifth higher than its letters.
      expect(Math.abs(height - bottom - 28.35), `bottom of page ${page}`).toBeLessThan(4);
    }
  });

  it('numbers the pages that are named, mirrored, in the form that is asked for', async () => {
    const options = {
      pages: '2-',
      first: 8,
      digits: 4,
      format: 'A-{n}',
      position: 'top-left',
      mirrored: true,
    } as const;
    const { output, result } = await run(makePdf(4), options);
    expect(result.facts).toMatchObject({ numberedPages: 3, pageCount: 4 });
    const words = wordsOf(output).filter(({ text }) => text.startsWith('A-'));
    expect(words.map(({ page, text, left, width }) => [page, text, left < width / 2])).toEqual([
      [2, 'A-0008', false],
      [3, 'A-0009', true],
      [4, 'A-0010', false],
    ]);
  });

  it('names the field whose text the font cannot show', async () => {
    await expect(run(makePdf(1), { format: 'หน้า {n}' })).rejects.toMatchObject({
      code: 'invalidField',
      params: { field: 'format', character: 'ห', script: 'Thai' },
    });
    await expect(run(makePdf(1), { pages: '2' })).rejects.toMatchObject({ code: 'invalidPages' });
  });

  it('keeps a file packed, repairs a damaged one, and opens an encrypted one only with its password', async () => {
    const packed = qpdfJob(makePdf(60), { objectStreams: 'generate' });
    const { output } = await run(packed);
    expect(output.includes('/ObjStm')).toBe(true);
    expect(qpdfExit(output, ['--check'])).toBe(0);
    const damaged = await run(
      Buffer.from(
        makePdf(2)
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
    );
    expect(damaged.result.notices).toEqual(['repaired']);
    // The text of the page and its number.
    expect(wordsOf(damaged.output).filter(({ text }) => text === '2')).toHaveLength(2);
    qpdfOutput(damaged.output, '--check');
    const locked = qpdfJob(makePdf(1), { encrypt: { userPassword: 'u', ownerPassword: 'o', '256bit': {} } });
    await expect(run(locked)).rejects.toMatchObject({ code: 'encryptedPdf' });
  });

  it('writes on pages of any size that a file claims', async () => {
    for (const side of ['7200000', '99999999999999', '0.001']) {
      const { output, result } = await run(
        writePdf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          `<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 ${side} ${side}] >>`,
          '<< /Type /Page /Parent 2 0 R /UserUnit 3 >>',
        ]),
      );
      expect(result.facts.numberedPages).toBe(1);
      expect(qpdfExit(output, ['--check'])).toBe(0);
    }
  });

  it('numbers hundreds of pages within a file that grows little', async () => {
    const source = makePdf(500);
    const { output, result } = await run(source, { format: '{n} / {total}' });
    expect(result.facts.numberedPages).toBe(500);
    expect(output.length - source.length).toBeLessThan(500 * 900 + 20_000);
  });
});
