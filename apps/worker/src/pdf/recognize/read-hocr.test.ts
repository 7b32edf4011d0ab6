import { expect, it } from 'vitest';
import { readHocr } from './read-hocr.ts';

const page = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>
<html><body><div class='ocr_page' id='page_1' title='image "stdin"; bbox 0 0 400 200; ppageno 0; scan_res 300 300'>
<div class='ocr_carea' id='block_1_1' title="bbox 10 10 300 60"><p class='ocr_par' id='par_1_1' lang='deu' title="bbox 10 10 300 60">
${content}</p></div></div></body></html>`;
const line = (words: string, more = 'baseline -0.01 -8; x_size 30; x_descenders 7; x_ascenders 8', kind = 'ocr_line') =>
  `<span class='${kind}' id='line_1_1' title="bbox 10 20 300 60; ${more}">\n${words}</span>\n`;
const word = (text: string, box = '10 22 90 50', confidence = 96) =>
  `<span class='ocrx_word' id='word_1_1' title='bbox ${box}; x_wconf ${confidence}'>${text}</span>\n`;

it('reads lines with their baselines, and words with their confidence', () => {
  expect(
    readHocr(page(line(word('Stra&szlig;e'.replace('&szlig;', 'ß')) + word('über', '100 22 160 50', 41)))),
  ).toEqual([
    {
      x: 10,
      y: 52,
      slope: -0.01,
      height: 30,
      words: [
        { text: 'Straße', left: 10, top: 22, right: 90, bottom: 50, confidence: 96 },
        { text: 'über', left: 100, top: 22, right: 160, bottom: 50, confidence: 41 },
      ],
    },
  ]);
});

it('reads what words consist of as letters', () => {
  const words = ['&lt;a&gt; &amp;amp;', '&quot;&#39;', '<strong>fett</strong>', 'ﬁne', 'Äpfel', ' '];
  const [read] = readHocr(page(line(words.map((text) => word(text)).join(''))));
  expect(read?.words.map(({ text }) => text)).toEqual(['<a> &amp;', '"\'', 'fett', 'fine', 'Äpfel']);
});

it('leaves out what has no words, no extent, or letters that are not upright', () => {
  expect(readHocr(page(line('')))).toEqual([]);
  expect(readHocr(page(line(word('a', '10 22 10 50') + word('b', '10 50 20 22'))))).toEqual([]);
  const turned = line(word('oben'), 'textangle 180; x_size 30');
  const texts = readHocr(page(turned + line(word('unten'), undefined, 'ocr_header'))).map(
    ({ words }) => words[0]?.text,
  );
  expect(texts).toEqual(['unten']);
  expect(readHocr(page(line(word('a'), 'textangle 0; x_size 30')))).toHaveLength(1);
});

it('takes the box of a line that states nothing else', () => {
  expect(readHocr(page(line(word('a'), 'x_wconf 9')))).toMatchObject([{ x: 10, y: 60, slope: 0, height: 40 }]);
  expect(readHocr(page(line(word('a'), 'baseline 57.3 2')))).toMatchObject([{ slope: 0 }]);
});
