import { expect, test } from 'vitest';
import type { ToolFile } from '../../model/accept-files.ts';
import { idsByName } from './sort-by-name.ts';

function files(...names: string[]): ToolFile[] {
  return names.map((name, index) => ({ id: `${name}#${index}`, file: new File(['x'], name), kind: 'pdf' }));
}

function sorted(...names: string[]): string[] {
  return idsByName(files(...names), 'de');
}

test('sorts numbers by value', () => {
  expect(sorted('Seite 10.pdf', 'Seite 2.pdf', 'Seite 1.pdf')).toEqual([
    'Seite 1.pdf#2',
    'Seite 2.pdf#1',
    'Seite 10.pdf#0',
  ]);
});

test('ignores case and accents first', () => {
  expect(sorted('b.pdf', 'Zebra.pdf', 'Äpfel.pdf', 'a.pdf')).toEqual([
    'a.pdf#3',
    'Äpfel.pdf#2',
    'b.pdf#0',
    'Zebra.pdf#1',
  ]);
});

test('keeps the order of equal names', () => {
  expect(sorted('A.pdf', 'a.pdf', 'A.pdf')).toEqual(['A.pdf#0', 'a.pdf#1', 'A.pdf#2']);
});
