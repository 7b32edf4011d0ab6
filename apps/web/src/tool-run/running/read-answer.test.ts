import { contracts, describeNotice } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import type { ToolFile } from '../model/accept-files.ts';
import { readAnswer } from './read-answer.ts';

const files: ToolFile[] = [{ id: 'a', file: new File(['%PDF'], 'a.pdf'), kind: 'pdf' }];

function readWith(headers: Record<string, string>) {
  const blob = new Blob(['%PDF']);
  const header = (name: string) => headers[name] ?? null;
  const result = readAnswer(contracts.compress, files, { blob, mime: 'application/pdf', header }, 0);
  URL.revokeObjectURL(result.url);
  return result;
}

describe('repaired pages', () => {
  it('are read from the headers and named in both languages', () => {
    const { notices, repairedPages } = readWith({
      'x-notices': 'repaired, signaturesInvalid',
      'x-repaired-pages': '3,5-7',
      'x-repaired-page-count': '16',
    });
    expect(notices).toEqual(['repaired', 'signaturesInvalid']);
    expect(describeNotice('repaired', 'de', { repairedPages })).toBe(
      'Eine Datei war beschädigt und wurde repariert. ' +
        'Auf diesen Seiten fehlt etwas, weil die Daten nicht mehr vorhanden waren: 3, 5–7 und 12 weitere.',
    );
    expect(describeNotice('repaired', 'en', { repairedPages })).toBe(
      'A file was damaged, so we repaired it. ' +
        'Some content is missing from pages 3, 5–7 and 12 more because the data was no longer in the file.',
    );
  });

  it('are absent where no page lacks content', () => {
    expect(readWith({ 'x-notices': 'repaired' }).repairedPages).toBeUndefined();
  });

  it.each(['', '5-', '-3', '3,', '3;4', 'x', '1234567890', Array.from({ length: 501 }, () => '1').join(',')])(
    'are ignored where their header is %j',
    (ranges) => {
      expect(readWith({ 'x-repaired-pages': ranges, 'x-repaired-page-count': '2' }).repairedPages).toBeUndefined();
    },
  );

  it('are ignored without a valid count', () => {
    for (const count of ['', 'many', '-1', '1.5']) {
      expect(readWith({ 'x-repaired-pages': '3', 'x-repaired-page-count': count }).repairedPages).toBeUndefined();
    }
  });
});

it.each([
  ['1,3-5', '1,3-5'],
  ['', undefined],
  ['Meyer', undefined],
])('words that were not found are read from %j', (header, numbers) => {
  expect(readWith({ 'x-words-not-found': header }).wordsNotFound).toBe(numbers);
});

it('has the numbers of images of which a part is missing, unless their header was changed', () => {
  expect(readWith({ 'x-incomplete-images': '2,4-5' }).incompleteImages).toBe('2,4-5');
  expect(readWith({ 'x-missing-scripts': 'Hang,Thai' }).missingScripts).toBe('Hang,Thai');
  expect(readWith({ 'x-missing-scripts': '<b>' }).missingScripts).toBeUndefined();
  expect(readWith({ 'x-incomplete-images': 'a.png' }).incompleteImages).toBeUndefined();
});
