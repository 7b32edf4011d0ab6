import { open } from '@blattwerk/pdf';
import { wordsOf } from '@blattwerk/pdf/testing/erase-pdf';
import { readByPdfjs } from '@blattwerk/pdf/testing/read-by-pdfjs';
import { type Contracts, doubtfulTag, type OcrReport, type OptionsOf } from '@blattwerk/shared';
import { printedText, scannedText } from '@blattwerk/testing/files/scanned-text';
import { makePdf, textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf, qpdfJob, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { isFull, someRows } from '@blattwerk/testing/extent';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { noTesseract } from '../../testing/tesseract.ts';
import { ocrHandler } from './handler.ts';

type Options = OptionsOf<Contracts['ocr']>;

const usual: Options = { language: 'deu', existing: 'skip', pages: null, turn: false, output: 'pdf' };
const run = (bytes: Buffer, options: Partial<Options> = {}, settings = {}) =>
  runInMemory(ocrHandler, [{ name: 'a.pdf', bytes }], { ...usual, ...options }, settings);

const lines = [
  'Sehr geehrte Damen und Herren,',
  'für die größte Lieferung in die Straße am Bach',
  'danken wir Ihnen herzlich; die Rechnung über',
  '1.284,50 Euro ist bis zum 14. März zu zahlen.',
  'Mit freundlichen Grüßen aus Köln',
];
const letter = await scannedText([lines]);
const [greeting = '', delivery = '', sum = '', payment = '', regards = ''] = lines;
/** Two lines, of which Tesseract takes less time. */
const two = [greeting, delivery];
const height = 90;
const note = await scannedText([two], { height });
const found = (text: string) => text.trim().split(/\s*\n\s*/);

describe.skipIf(noTesseract)('text recognition', () => {
  const read = lazily(() => run(letter));

  it('makes the words of a scan searchable, and appends them to the file', async () => {
    const { output, result, stages } = await read();
    expect(output.subarray(0, letter.length).equals(letter)).toBe(true);
    expect(output.length - letter.length).toBeLessThan(6_000);
    qpdfOutput(output, '--check');
    expect(found(textOf(output))).toEqual(lines);
    expect((await (await open(output)).search('größte Lieferung')).length).toBe(1);
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    expect(result).toMatchObject({
      mime: 'application/pdf',
      facts: {
        recognizedPages: 1,
        recognizedWords: 35,
        doubtfulPages: 0,
        skippedPages: 0,
        leftPages: 0,
        pageCount: 1,
        outputSize: output.length,
      },
      notices: [],
    });
    expect(result.facts.confidence).toBeGreaterThan(80);
  });

  it('puts each word over its picture', async () => {
    const { output } = await read();
    const placed = wordsOf(output);
    const printed = wordsOf(printedText([lines]));
    expect(placed.map(({ text }) => text)).toEqual(printed.map(({ text }) => text));
    for (const [at, { text, left, right, bottom, top }] of placed.entries()) {
      const word = printed[at];
      // The paper lies tilted by less than half a degree.
      expect(Math.abs(left - (word?.left ?? 0)), text).toBeLessThan(3);
      expect(Math.abs(right - (word?.right ?? 0)), text).toBeLessThan(3);
      expect((bottom + top) / 2, text).toBeGreaterThan(word?.bottom ?? 0);
      expect((bottom + top) / 2, text).toBeLessThan(word?.top ?? 0);
    }
  });

  it.runIf(isFull)('reads letters in the shade of an unevenly lit page', async () => {
    const stripes = Array.from({ length: 105 }, (_, at) => `${1 - at / 231} g ${at * 4} 0 4.1 300 re f`);
    const { output } = await run(await scannedText([lines], { printed: `${stripes.join(' ')} 0 g`, noise: 6 }), {
      output: 'text',
    });
    expect(found(output.toString())).toEqual(lines);
  });

  it.runIf(isFull)('reads white letters in a dark area of a page with noise', async () => {
    const printed = '0.15 g 20 20 380 90 re f 1 g BT /F 15 Tf 30 60 Td (Wei\\337er Satz auf dunklem Grund) Tj ET 0 g';
    const { output } = await run(await scannedText([two], { printed, noise: 18, height: 200 }), { output: 'text' });
    expect(found(output.toString())).toEqual([...two, 'Weißer Satz auf dunklem Grund']);
  });

  it('marks words that are doubtful, so that programs find them', async () => {
    const odd = await scannedText(
      [
        [
          'Die Rechnung ist lesbar.',
          'Il1lI1l|1lIl ~§#{]}^¬ xqjzvk|wrtzkx Grxwnd Mjtz vqnd Hqlz 1l0O rnm cl',
          'und das hier auch.',
        ],
      ],
      { height: 120 },
    );
    const { output, result } = await run(odd);
    const { doubtfulWords, recognizedWords } = result.facts;
    expect(doubtfulWords).toBeGreaterThan(0);
    expect(doubtfulWords).toBeLessThan(recognizedWords);
    const marked = await readByPdfjs(output, async (document) => {
      const { items } = await (await document.getPage(1)).getTextContent({ includeMarkedContent: true });
      let isMarked = false;
      return items.flatMap((item) => {
        if (!('str' in item)) isMarked = item.type !== 'endMarkedContent' && 'tag' in item && item.tag === doubtfulTag;
        return 'str' in item && isMarked ? item.str.split(/\s+/).filter((word) => word !== '') : [];
      });
    });
    expect(marked).toHaveLength(doubtfulWords);
    const report = JSON.parse((await run(odd, { output: 'json' })).output.toString()) as OcrReport;
    const words = report.pages.flatMap(({ lines: all }) => all.flatMap((line) => line.words));
    expect(marked.toSorted()).toEqual(
      words.flatMap(({ text, confidence = 100 }) => (confidence < 75 ? [text] : [])).toSorted(),
    );
  });

  it('leaves pages with text, and those that are not chosen', async () => {
    const text = textPdf(['Diese Seite hat einen Satz mit mehr als vierzig Buchstaben']);
    const { output, result } = await run(text);
    expect(output.equals(text)).toBe(true);
    expect(result).toMatchObject({ facts: { recognizedPages: 0, skippedPages: 1 }, notices: ['nothingRecognized'] });
    const letters = await scannedText([[greeting], [regards]], { height });
    const second = await run(letters, { pages: '2' });
    expect(found(textOf(second.output))).toEqual([regards]);
    expect(second.result.facts).toMatchObject({ recognizedPages: 1, skippedPages: 1 });
  });

  it('replaces an earlier recognition where it is asked to, and adds no word that is seen', async () => {
    const stamp =
      'BT /F 13 Tf 30 30 Td (Eingegangen am 3. Mai) Tj 3 Tr 0 120 Td (Sehr falsch gelesen und nicht nur hier auf dieser Seite) Tj ET';
    const bytes = await scannedText([two], { content: stamp, height: 200 });
    expect((await run(bytes)).result.facts.recognizedPages).toBe(0);
    const { output } = await run(bytes, { existing: 'recognize' });
    expect(found(textOf(output)).toSorted()).toEqual([...two, 'Eingegangen am 3. Mai'].toSorted());
    if (!isFull) return;
    const again = await run(output, { existing: 'recognize' });
    expect(found(textOf(again.output)).toSorted()).toEqual([...two, 'Eingegangen am 3. Mai'].toSorted());
  });

  it('reads pages upside down, and turns them where it is asked to', async () => {
    const bytes = await scannedText([two], { isUpsideDown: true, height });
    const { output, result } = await run(bytes);
    expect(result.facts).toMatchObject({ recognizedWords: 14, turnedPages: 0 });
    expect((await (await open(output)).search('Lieferung')).length).toBe(1);
    const turned = await run(bytes, { turn: true });
    expect(turned.result.facts.turnedPages).toBe(1);
    expect((await open(turned.output)).pages[0]?.rotation).toBe(180);
    expect(found(textOf(turned.output))).toEqual(two);
  });

  it('returns the text of all pages, or words with their places', async () => {
    const text = textPdf(['Noch eine Seite, die schon Text hat: zum Vergleich']);
    expect((await run(note, { output: 'text' })).output.toString()).toBe(`${two.join('\n')}\n`);
    const { output, result } = await run(text, { output: 'text' });
    expect(output.toString()).toBe('Noch eine Seite, die schon Text hat: zum Vergleich\n');
    expect(result).toMatchObject({ mime: 'text/plain', facts: { outputSize: output.length }, notices: [] });
    const markdown = await run(text, { output: 'markdown' });
    expect(markdown.output.toString()).toBe('Noch eine Seite, die schon Text hat: zum Vergleich\n');
    expect(markdown.result).toMatchObject({ mime: 'text/markdown', facts: { recognizedPages: 0, skippedPages: 1 } });
    const json = await run(note, { output: 'json' });
    const { pages } = JSON.parse(json.output.toString()) as OcrReport;
    expect(json.result.mime).toBe('application/json');
    expect(pages).toMatchObject([{ number: 1, source: 'recognized', width: 420, height, turn: 0 }]);
    expect(pages[0]?.lines.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual(two);
    const first = pages[0]?.lines[0]?.words[0];
    expect(first?.confidence).toBeGreaterThan(70);
    expect(first?.left).toBeGreaterThan(27);
    expect(first?.left).toBeLessThan(33);
    const existing = JSON.parse((await run(text, { output: 'json' })).output.toString()) as OcrReport;
    expect(existing.pages).toMatchObject([
      { number: 1, source: 'existing', lines: [{ words: [{ text: 'Noch' }, {}, {}, {}, {}, {}, {}, {}, {}] }] },
    ]);
    expect(existing.pages[0]?.lines[0]?.words[0]).not.toHaveProperty('confidence');
  });

  it('refuses languages that are not installed, and names those that are', async () => {
    await expect(run(letter, { language: 'deu+xyz' })).rejects.toMatchObject({
      code: 'invalidField',
      params: { field: 'language', allowed: expect.arrayContaining(['deu', 'eng']) as string[] },
    });
    await expect(run(letter, { language: 'osd' })).rejects.toMatchObject({ code: 'invalidField' });
  });

  it('reads so many pages as its time allows, and says that others are left', async () => {
    const three = await scannedText([two, [delivery, sum], [sum, payment]], { height });
    let calls = 0;
    const remainingMs = () => (calls++ === 0 ? Infinity : 10_000);
    const { output, result } = await run(three, {}, { remainingMs });
    expect(result).toMatchObject({ facts: { recognizedPages: 1, leftPages: 2 }, notices: ['pagesLeft'] });
    const rest = await run(output);
    expect(rest.result.facts).toMatchObject({ recognizedPages: 2, skippedPages: 1 });
    await expect(run(letter, {}, { remainingMs: () => 6_001 })).rejects.toMatchObject({ code: 'busy' });
  });

  it('finds nothing on empty pages and on those without letters', async () => {
    const blank = await run(makePdf(1), { existing: 'recognize' });
    expect(blank.result.facts).toMatchObject({ recognizedPages: 1, recognizedWords: 0 });
    const square = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
      stream('', '.3 g 40 40 120 120 re f'),
    ]);
    const { output, result } = await run(square);
    expect(output.equals(square)).toBe(true);
    expect(result.facts).toMatchObject({ recognizedPages: 1, recognizedWords: 0, confidence: 0 });
  });

  it('appends to a signed file, and says that its signatures are no longer valid', async () => {
    const signed = await scannedText([[greeting]], {
      height,
      catalog: '/Sig << /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>',
    });
    const { output, result } = await run(signed);
    expect(output.subarray(0, signed.length).equals(signed)).toBe(true);
    expect(result.notices).toEqual(['signaturesInvalid']);
    const others = [{ output: 'text' }, { pages: '1', language: 'eng', output: 'json' }] as const;
    for (const other of someRows(others, 2)) expect((await run(signed, other)).result.notices).toEqual([]);
  });

  it('encrypts what it writes as it was, and refuses what its owner does not allow', async () => {
    const allowed = qpdfJob(note, {
      encrypt: { userPassword: '', ownerPassword: 'besitzer', '256bit': { extract: 'n' } },
    });
    const { output } = await run(allowed);
    expect((await open(output)).wasEncrypted).toBe(true);
    expect((await (await open(output)).search('Lieferung')).length).toBe(1);
    await expect(run(allowed, { output: 'text' })).rejects.toMatchObject({ code: 'restrictedPdf' });
    await expect(run(encryptedPdf(note, 'geheim', 'besitzer'))).rejects.toMatchObject({ code: 'encryptedPdf' });
  });
});

/** A function that makes something at its first call. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
