import { create, Drawing, type Matrix, open, pixelImage, standardFont, unreadableCode } from '@blattwerk/pdf';
import { describe, expect, it } from 'vitest';
import { compareDocuments } from '../compare-documents.ts';
import { readComparedDocument } from './read-document.ts';

const font = standardFont('Helvetica');
const size = { width: 595, height: 842 };

interface Look {
  color?: [number, number, number];
  pixel?: number;
}

/** Pages with a sentence, a filled rectangle and a picture. */
async function makePdf(texts: readonly string[], { color = [1, 0, 0], pixel = 90 }: Look = {}) {
  const pdf = create(texts.map(() => size));
  const placements = texts.map((text, pageIndex) => {
    const drawing = new Drawing(size);
    drawing.text(text, 60, 700, { font, size: 12, color: [0, 0, 0] });
    drawing.rectangle(60, 500, 100, 50, { fill: color });
    const pixels = new Uint8Array(16 * 16 * 3).fill(pixel);
    drawing.image(pixelImage({ data: pixels, width: 16, height: 16, channels: 3 }), 60, 300, 100, 100);
    return { pageIndex, drawing, x: 0, y: 0 };
  });
  await pdf.draw(placements, { as: 'content' });
  return pdf;
}

const sentences = [
  'The first page has these words',
  'The second page has some others',
  'And this is the third of them',
];

async function changesOf(one: Uint8Array, other: Uint8Array) {
  const [before, after] = await Promise.all([readComparedDocument(one), readComparedDocument(other)]);
  return compareDocuments(before.pages, after.pages).changes;
}

describe('readComparedDocument', () => {
  it('reads words, shapes and pictures with their places', async () => {
    const { pages, decrypted } = await readComparedDocument((await makePdf(sentences)).save());
    expect(decrypted).toBeUndefined();
    expect(pages).toHaveLength(3);
    expect(pages[0]?.words.map(({ text }) => text).join(' ')).toBe(sentences[0]);
    expect(pages[0]?.words.at(-1)?.endsLine).toBe(true);
    expect(pages[0]?.figures).toEqual([
      { kind: 'drawing', key: expect.any(String), area: { left: 60, bottom: 500, right: 160, top: 550 } },
      { kind: 'picture', key: expect.any(String), area: { left: 60, bottom: 300, right: 160, top: 400 } },
    ]);
  });

  it('finds the area of a stroke under a matrix, and the same one without it', async () => {
    const figuresOf = async (draw: (drawing: Drawing) => void, matrix: Matrix) => {
      const pdf = create([size]);
      const drawing = new Drawing(size);
      draw(drawing);
      await pdf.draw([{ pageIndex: 0, drawing, matrix }], { as: 'content' });
      return (await readComparedDocument(pdf.save())).pages[0]?.figures ?? [];
    };
    const paint = (width: number) => ({ stroke: [0, 0, 0] as const, width });
    const [scaled] = await figuresOf(
      (drawing) => drawing.rectangle(1000, 1000, 500, 500, paint(40)),
      [0.1, 0, 0, 0.1, 0, 0],
    );
    const [plain] = await figuresOf((drawing) => drawing.rectangle(100, 100, 50, 50, paint(4)), [1, 0, 0, 1, 0, 0]);
    expect(scaled?.area).toEqual({ left: 98, bottom: 98, right: 152, top: 152 });
    expect(scaled).toEqual(plain);
  });

  it('finds another color, another picture and another word', async () => {
    const before = (await makePdf(sentences)).save();
    const kinds = async (texts: readonly string[], look?: Look) =>
      (await changesOf(before, (await makePdf(texts, look)).save())).map(({ kind, after }) => [
        kind,
        after[0]?.pageIndex,
      ]);
    expect(await kinds(sentences)).toEqual([]);
    const everyPage = (kind: string) => [0, 1, 2].map((page) => [kind, page]);
    expect(await kinds(sentences, { color: [0, 0, 1] })).toEqual(everyPage('drawing'));
    expect(await kinds(sentences, { pixel: 91 })).toEqual(everyPage('picture'));
    expect(await kinds(sentences.with(1, 'The second page has no others'))).toEqual([['replaced', 1]]);
  });

  it('finds nothing in the same pages written in another way', async () => {
    const pdf = await makePdf(sentences);
    const bytes = pdf.save();
    const rotated = await open(bytes);
    rotated.rotate(90).rotate(270);
    const packed = (await open(bytes)).save({ objectStreams: 'always' });
    expect(await changesOf(bytes, rotated.save())).toEqual([]);
    expect(await changesOf(bytes, packed)).toEqual([]);
  });

  it('decrypts with a password, and refuses without one', async () => {
    const pdf = await makePdf(sentences);
    pdf.encrypt({ user: 'secret' });
    const bytes = pdf.save();
    const error: unknown = await readComparedDocument(bytes).catch((reason: unknown) => reason);
    expect(unreadableCode(error)).toBe('encryptedPdf');
    const { pages, decrypted } = await readComparedDocument(bytes, { password: 'secret' });
    expect(pages).toHaveLength(3);
    expect((await open(Buffer.concat(decrypted ?? []))).wasEncrypted).toBe(false);
    const broken: unknown = await readComparedDocument(Buffer.from('%PDF-1.7 nothing')).catch(
      (reason: unknown) => reason,
    );
    expect(unreadableCode(broken)).toBe('damagedPdf');
  });
});
