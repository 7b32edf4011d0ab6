import { expect, it } from 'vitest';
import { describeNotice } from './describe-notice.ts';
import { languages } from './language.ts';
import { noticeKeys, summarizeRepairedPages } from './notices.ts';

it('has a sentence for each notice in both languages', () => {
  for (const language of languages) {
    const sentences = noticeKeys.map((notice) => describeNotice(notice, language));
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(new Set(sentences).size).toBe(noticeKeys.length);
  }
  expect(describeNotice('alreadyOptimal', 'de')).not.toBe(describeNotice('alreadyOptimal', 'en'));
});

const scattered = Array.from({ length: 12_345 }, (_, index) => 2 * index + 1);
const repaired: [string, number[], string, string][] = [
  ['no page', [], '', ''],
  [
    'one page',
    [3],
    ' Auf Seite 3 fehlt etwas, weil die Daten nicht mehr vorhanden waren.',
    ' Some content is missing from page 3 because the data was no longer in the file.',
  ],
  [
    'one range',
    [5, 6, 7],
    ' Auf diesen Seiten fehlt etwas, weil die Daten nicht mehr vorhanden waren: 5–7.',
    ' Some content is missing from pages 5–7 because the data was no longer in the file.',
  ],
  [
    'a page and a range',
    [6, 3, 5, 7, 3],
    ' Auf diesen Seiten fehlt etwas, weil die Daten nicht mehr vorhanden waren: 3 und 5–7.',
    ' Some content is missing from pages 3 and 5–7 because the data was no longer in the file.',
  ],
  [
    'as many ranges as fit',
    scattered.slice(0, 8),
    ' Auf diesen Seiten fehlt etwas, weil die Daten nicht mehr vorhanden waren: 1, 3, 5, 7, 9, 11, 13 und 15.',
    ' Some content is missing from pages 1, 3, 5, 7, 9, 11, 13 and 15 because the data was no longer in the file.',
  ],
  [
    'one page more',
    scattered.slice(0, 9),
    ' Auf diesen Seiten fehlt etwas, weil die Daten nicht mehr vorhanden waren: 1, 3, 5, 7, 9, 11, 13, 15 und 1 weitere.',
    ' Some content is missing from pages 1, 3, 5, 7, 9, 11, 13, 15 and 1 more because the data was no longer in the file.',
  ],
  [
    'more ranges than the header names',
    scattered,
    ' Auf diesen Seiten fehlt etwas, weil die Daten nicht mehr vorhanden waren: 1, 3, 5, 7, 9, 11, 13, 15 und 12.337 weitere.',
    ' Some content is missing from pages 1, 3, 5, 7, 9, 11, 13, 15 and 12,337 more because the data was no longer in the file.',
  ],
];
it.each(repaired)('describes a repaired file where %s lacks content', (_name, pageNumbers, german, english) => {
  const pages = summarizeRepairedPages(pageNumbers);
  expect(describeNotice('repaired', 'de', { repairedPages: pages })).toBe(
    `Eine Datei war beschädigt und wurde repariert.${german}`,
  );
  expect(describeNotice('repaired', 'en', { repairedPages: pages })).toBe(
    `A file was damaged, so we repaired it.${english}`,
  );
});

it.each([
  ['2', 'Von Bild 2 fehlt ein Teil, weil', 'Part of image 2 is missing because'],
  ['2,4-5', 'beschädigt sind: 2 und 4–5.', 'Parts of images 2 and 4–5 are missing because'],
])('names the images of which a part is missing: %s', (incompleteImages, german, english) => {
  expect(describeNotice('imagesIncomplete', 'de', { incompleteImages })).toContain(german);
  expect(describeNotice('imagesIncomplete', 'en', { incompleteImages })).toContain(english);
});

it('names no pages and images in another notice', () => {
  const details = { repairedPages: summarizeRepairedPages([3]), incompleteImages: '2' };
  expect(describeNotice('signaturesInvalid', 'en', details)).toBe(describeNotice('signaturesInvalid', 'en'));
});

it.each([
  ['Hang,Thai', 'Koreanisch und Thai', 'Korean and Thai'],
  ['Arab,Deva,Hebr', 'Arabisch, Devanagari und Hebräisch', 'Arabic, Devanagari and Hebrew'],
  ['Hani,Hira,Kana', 'Chinesisch und Japanisch', 'Chinese and Japanese'],
])('names the scripts of missing text: %s', (missingScripts, german, english) => {
  expect(describeNotice('fontsMissing', 'de', { missingScripts })).toContain(`(${german})`);
  expect(describeNotice('fontsMissing', 'en', { missingScripts })).toContain(`(${english})`);
});
