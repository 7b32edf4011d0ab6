import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfDocument } from '../file/document.ts';
import { PdfName } from '../file/values.ts';
import { erasePdf } from '../testing/erase-pdf.ts';
import type { CodeMap } from './code-map.ts';
import { loadPredefinedCMaps } from './predefined-cmaps.ts';
import { readCodeMap } from './read-code-map.ts';

/** The encoding that is an embedded CMap. */
function embedded(program: string, entries = ''): CodeMap | undefined {
  const document = PdfDocument.open(erasePdf({ content: '', objects: [stream(entries, program)] }));
  return readCodeMap(document, document.object(10), document.context);
}

const twoBytes = '1 begincodespacerange <0000> <ffff> endcodespacerange';

it('an identity has the codes as CIDs', () => {
  const document = PdfDocument.open(erasePdf({ content: '' }));
  expect(readCodeMap(document, new PdfName('Identity-V'), document.context)?.cidsOf(0x1234, 2)).toEqual([0x1234]);
  expect(readCodeMap(document, undefined, document.context)).toBeUndefined();
});

describe('an embedded CMap', () => {
  beforeAll(loadPredefinedCMaps);

  it('maps codes of its ranges and single ones, of which several may have one code', () => {
    const map = embedded(
      `${twoBytes} 3 begincidrange <0010> <001f> 100 <0018> <0018> 7 <0100> <0100> 9 endcidrange 1 begincidchar <0200> 5 endcidchar
      1 beginnotdefrange <0300> <0310> 1 endnotdefrange 1 beginnotdefchar <0400> 2 endnotdefchar`,
    );
    const codes = [0x0f, 0x10, 0x18, 0x1f, 0x20, 0x100, 0x200, 0x301, 0x400];
    expect(codes.map((code) => map?.cidsOf(code, 2).toSorted((a, b) => a - b))).toEqual([
      [],
      [100],
      [7, 108],
      [115],
      [],
      [9],
      [5],
      [2],
      [2],
    ]);
    expect(map?.cidsOf(0x10, 1)).toEqual([]);
    expect(map?.lengths).toEqual(new Set([2]));
  });

  it.each([
    ['its program', '', '/90ms-RKSJ-H usecmap'],
    ['its dictionary', '/UseCMap /90ms-RKSJ-H', ''],
  ])('has the entries of a predefined one that %s names, beside its own', (_, entries, use) => {
    const map = embedded(`${use} 1 begincidchar <41> 5 endcidchar`, entries);
    // Those of the predefined CMap: 231 is a space of half the width.
    expect([0x41, 0x20].map((code) => map?.cidsOf(code, 1))).toEqual([[5], [231]]);
    expect(map?.cidsOf(0x8140, 2)).toEqual([633]);
    expect(map?.collection).toBe('Japan1');
  });

  it('has 1,000 ranges of codes at most, and at least one', () => {
    const ranges = (count: number) => `begincodespacerange ${'<0000> <ffff> '.repeat(count)} endcodespacerange`;
    expect([0, 1, 1_000, 1_001].map((count) => embedded(ranges(count)) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['names an unknown one', `/Other usecmap ${twoBytes}`, ''],
    ['names an unknown one in its dictionary', twoBytes, '/UseCMap /Other'],
    ['maps codes to characters', `${twoBytes} 1 beginbfchar <0041> <0041> endbfchar`, ''],
    ['is written in another direction than its dictionary says', `${twoBytes} /WMode 1 def`, ''],
    ['has a CID that is no number', `${twoBytes} 1 begincidchar <0041> /a endcidchar`, ''],
    ['has a range with codes of two lengths', `${twoBytes} 1 begincidrange <00> <0041> 1 endcidrange`, ''],
    ['has a code of five bytes', `${twoBytes} 1 begincidchar <0000000041> 1 endcidchar`, ''],
    ['cannot be decoded', twoBytes, '/Filter /Unknown'],
    ['uses itself', twoBytes, '/UseCMap 10 0 R'],
  ])('is not read where it %s', (_, program, entries) => {
    expect(embedded(program, entries)).toBeUndefined();
  });
});
