import { readFileSync } from 'node:fs';
import { systemFile } from '@blattwerk/testing/system-file';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { describe, expect, it, vi } from 'vitest';
import { PdfDocument } from '../file/document.ts';
import { saveObjects } from '../file/save.ts';
import { Drawing } from './drawing.ts';
import type { DrawingFont } from './drawing-font.ts';
import { embeddedFont } from './embedded-font.ts';
import { fontStack, runsOf } from './font-stack.ts';
import { PagePlacer } from './place-on-page.ts';
import { standardFont } from './standard-font.ts';
import { writeDrawings } from './write-drawings.ts';

const dejaVu = readFileSync(systemFile('fonts-dejavu-core', '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'));

const rules = {
  prepare: (text: string) => text,
  split: (text: string) => text.match(/\P{M}\p{M}*/gu) ?? [],
  isDrawable: (character: string) => !/[\p{Script=Arabic}\p{M}]/u.test(character),
};

function stackOf(...others: (() => DrawingFont | undefined)[]) {
  const helvetica = standardFont('Helvetica');
  return { helvetica, stack: fontStack([() => helvetica, ...others], rules) };
}

describe('a stack of fonts', () => {
  it('shows each character in the first font that has it, and opens no font before it is needed', () => {
    const second = embeddedFont(dejaVu);
    const open = vi.fn<() => DrawingFont>(() => second);
    const { helvetica, stack } = stackOf(open);
    expect(runsOf(stack, 'Müller').map(({ font }) => font)).toEqual([helvetica]);
    expect(open).not.toHaveBeenCalled();
    expect(runsOf(stack, 'aΩΩb').map(({ font, codes }) => [font === helvetica, codes.length])).toEqual([
      [true, 1],
      [false, 4],
      [true, 1],
    ]);
    expect(stack.width('aΩ')).toBeCloseTo(helvetica.width('a') + second.width('Ω'), 9);
    expect([stack.ascent, stack.descent]).toEqual([helvetica.ascent, helvetica.descent]);
    expect(stack.missing('aΩ€')).toEqual([]);
  });

  it('shows a space that is not broken as one, and a style that no font has as plain letters', () => {
    const { helvetica, stack } = stackOf(() => undefined);
    expect(stack.width('1\u00a02')).toBeCloseTo(helvetica.width('1 2'), 9);
    expect(stack.missing('ﬃ𝐀')).toEqual([]);
    expect(Buffer.concat(runsOf(stack, 'ﬃ𝐀').map(({ codes }) => codes)).toString()).toBe('ffiA');
  });

  it('reports what it lacks, with its marks, and shows a square for it', () => {
    const { stack } = stackOf(() => embeddedFont(dejaVu));
    expect(stack.missing('a\u0323\u0301ب中')).toEqual(['a\u0323\u0301', 'ب', '中']);
    expect(stack.width('中')).toBe(stack.width('□'));
    expect(stackOf(() => undefined).stack.width('中')).toBe(0);
  });

  it('is embedded where all fonts are that it has opened', () => {
    const stack = fontStack([() => embeddedFont(dejaVu), () => standardFont('Helvetica')], rules);
    expect([stack.width('a') > 0, stack.isEmbedded]).toEqual([true, true]);
    expect(stack.missing('中')).toEqual(['中']);
    expect(stack.isEmbedded).toBe(false);
  });

  it('is drawn as one line of text', async () => {
    const document = PdfDocument.open(makePdf(1));
    const { stack } = stackOf(() => embeddedFont(dejaVu));
    const drawing = new Drawing({ width: 200, height: 20 });
    drawing.text('Nguyễn ☑ გიორგი ab', 0, 5, { font: stack, size: 10, color: [0, 0, 0] });
    const [form] = await writeDrawings(document, [drawing]);
    if (!form) throw new Error('no form');
    await new PagePlacer(document).place(0, [{ form, matrix: [1, 0, 0, 1, 50, 50], layer: 'over' }]);
    const pieces = saveObjects(document, document.trailer, { version: document.version });
    expect(textOf(Buffer.concat([...pieces]))).toContain('Nguyễn ☑ გიორგი ab');
  });
});
