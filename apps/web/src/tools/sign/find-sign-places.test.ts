import { expect, it } from 'vitest';
import type { PageText, TextRun } from '../../tool-run/pages/reading/page-text.ts';
import { findSignPlaces } from './find-sign-places.ts';

const page = { width: 595, height: 842 };
const widthOf = (text: string) => text.length;

/** Lines that begin at a place, with letters of 5 points. */
function textOf(...lines: [text: string, x: number, y: number][]): PageText {
  let text = '';
  const runs: TextRun[] = [];
  for (const [line, x, y] of lines) {
    const start = text.length;
    text += line;
    runs.push({ start, end: text.length, from: { x, y }, along: { x: line.length * 5, y: 0 }, up: { x: 0, y: 10 } });
    text += '\n';
  }
  return { text, runs };
}

const found = (...lines: Parameters<typeof textOf>) => findSignPlaces(textOf(...lines), page, widthOf);

it('offers the line above a label, and the space after a colon', () => {
  expect(found(['Ort, Datum', 60, 100], ['Unterschrift', 300, 100])).toEqual([
    { kind: 'signature', rectangle: { x: 300, y: 112, width: 150, height: 40 } },
    { kind: 'date', rectangle: { x: 60, y: 112, width: 90, height: 16 } },
  ]);
  expect(found(['Signature: ______', 60, 100])).toEqual([
    { kind: 'signature', rectangle: { x: 111, y: 100, width: 150, height: 40 } },
  ]);
});

it('knows both languages, and the name beside a label', () => {
  const kinds = (text: string) => found([text, 60, 100]).map(({ kind }) => kind);
  for (const text of ['Unterschrift Mieter', 'UNTERSCHRIFT', 'Signature of tenant', 'Signed'])
    expect(kinds(text)).toEqual(['signature']);
  for (const text of ['Datum', 'Ort, Datum', 'Ort und Datum', 'Place, date', 'Date'])
    expect(kinds(text)).toEqual(['date']);
});

it('leaves sentences and other words alone', () => {
  for (const text of [
    'Mit der Unterschrift bestätigt der Mieter den Empfang. Danach gilt der Vertrag.',
    'Unterschriftenmappe',
    'Update',
    'E-Signature',
    'x'.repeat(70) + ' Datum',
  ])
    expect(found([text, 60, 100])).toEqual([]);
});

it('offers no date where there is one', () => {
  expect(found(['Datum: 13.05.2013', 60, 100])).toEqual([]);
  expect(found(['Datum', 60, 100], ['13 May 2013', 62, 114])).toEqual([]);
  expect(found(['Datum', 60, 100], ['______', 62, 114], ['Text above', 60, 126], ['beside', 160, 114])).toHaveLength(1);
  expect(found(['Unterschrift', 60, 100], ['Max Muster', 62, 114])).toHaveLength(1);
});

it('leaves text alone that runs upwards', () => {
  const text = textOf(['Unterschrift', 60, 100]);
  const upwards = text.runs.map((run) => ({ ...run, along: { x: 0, y: 60 }, up: { x: -10, y: 0 } }));
  expect(findSignPlaces({ ...text, runs: upwards }, page, widthOf)).toEqual([]);
});

it('stays on the page, and does not place one over another', () => {
  expect(found(['Unterschrift', 590, 100], ['Unterschrift', 60, 838])).toEqual([]);
  expect(found(['Datum', 60, 100], ['Datum', 62, 104])).toHaveLength(1);
});

it('looks at a limited number of places', () => {
  const lines = Array.from({ length: 50 }, (_, index): [string, number, number] => [
    'Unterschrift',
    (index % 3) * 190,
    20 + Math.floor(index / 3) * 50,
  ]);
  expect(found(...lines)).toHaveLength(12);
});
