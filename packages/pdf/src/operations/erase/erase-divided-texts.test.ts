import { describe, expect, it } from 'vitest';
import { open } from '../../index.ts';
import { erasePdf, type ErasePdfParts, everythingOf } from '../../testing/erase-pdf.ts';

type Parts = Partial<ErasePdfParts>;
const line = (text: string, x: number, y = 50) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`;
const drawing = (text: string, x = 0) => `/Span << /ActualText (${text}) >> BDC ${x} 0 5 5 re f EMC`;
/** A page with a paragraph of the structure for each content. */
const tagged = (contents: readonly string[], elements: readonly string[]): Parts => ({
  content: contents.map((content, mcid) => `/S << /MCID ${mcid} >> BDC ${content} EMC`).join(' '),
  page: '/StructParents 0',
  catalog: '/StructTreeRoot 10 0 R',
  objects: [
    `<< /Type /StructTreeRoot /K 11 0 R /ParentTree << /Nums [0 [${elements.map((_, at) => `${12 + at} 0 R`).join(' ')}]] >> >>`,
    `<< /Type /StructElem /S /P /P 10 0 R /K [${elements.map((_, at) => `${12 + at} 0 R`).join(' ')}] >>`,
    ...elements.map((entries, mcid) => `<< /Type /StructElem /S /Span /P 11 0 R /Pg 3 0 R /K ${mcid} ${entries} >>`),
  ],
});

async function redacted(parts: Parts, words: string | RegExp = 'geheimwort') {
  const pdf = await open(erasePdf({ content: '', ...parts }));
  const { hits, elsewhere } = await pdf.redact({ words });
  return {
    hits: hits.length,
    elsewhere,
    everything: await everythingOf(Buffer.from(pdf.save({ objectStreams: 'never' }))),
  };
}

describe('a word that several texts state together is removed', () => {
  it.each<[string, Parts, number]>([
    ['by drawings', { content: `${drawing('Geheim')} ${drawing('wort', 9)}` }, 0],
    ['by a drawing for each letter', { content: Array.from('Geheimwort', (each) => drawing(each)).join(' ') }, 0],
    ['by a drawn capital and text', { content: `${line('Ein', 20, 90)} ${drawing('Geh')} ${line('eimwort', 20)}` }, 1],
    ['by text and a drawn letter', { content: `${line('Geheimwor', 20)} ${drawing('t')} ${line('und', 20, 20)}` }, 1],
    ['by text around a drawn letter', { content: `${line('Gehei', 20)} ${drawing('m')} ${line('wort', 55)}` }, 1],
    [
      'by elements of drawings',
      tagged(['0 0 5 5 re f', '9 0 5 5 re f'], ['/ActualText (Geheim)', '/ActualText (wort)']),
      0,
    ],
    ['by descriptions of drawings', tagged(['0 0 5 5 re f', '9 0 5 5 re f'], ['/Alt (Geheim)', '/Alt (wort)']), 0],
    ['by elements without content', tagged([], ['/E (Geheim)', '/E (wort)']), 0],
    ['by elements of text', tagged([line('X', 20), line('Y', 28)], ['/ActualText (Geheim)', '/ActualText (wort)']), 1],
    ['by text and an element', tagged([line('Geheim', 20), line('X', 64)], ['', '/ActualText (wort)']), 1],
    [
      'by an element of a drawing and text',
      tagged(['0 0 5 5 re f', line('eimwort', 20)], ['/ActualText (Geh)', '']),
      1,
    ],
  ])('%s', async (_, parts, hits) => {
    const found = await redacted(parts);
    expect(found.hits).toBe(hits);
    if (hits === 0) expect(found.elsewhere).toBeGreaterThan(1);
    expect(found.everything).not.toMatch(/\((?:Geheim|wort|eimwort|Gehei|Geheimwor|h)\)/);
  });

  it('by drawings, between others of the same letters', async () => {
    const { everything } = await redacted({
      content: `${drawing('wort')} ${drawing('Geheim')} ${drawing('wort', 9)} ${drawing('x')}`,
    });
    expect(everything.match(/\((?:wort|x)\)/g)).toEqual(['(wort)', '(x)']);
  });
});

it('a word that drawings state by lists of the resources is refused', async () => {
  const pdf = await open(
    erasePdf({
      content: `/Span /A BDC 0 0 5 5 re f EMC /Span /B BDC 9 0 5 5 re f EMC ${line('Otto', 20)}`,
      resources: '/Properties << /A << /ActualText (Geheim) >> /B << /ActualText (wort) >> >>',
    }),
  );
  await expect(pdf.redact({ words: ['geheimwort', 'otto'] })).rejects.toMatchObject({
    name: 'CannotErase',
    reason: 'result',
    pageIndex: 0,
  });
});

it('texts of sequences that show letters apart from each other stay', async () => {
  const cell = (text: string, x: number) => `/Span << /ActualText (${text}) >> BDC ${line(text, x)} EMC`;
  const { hits, everything } = await redacted({ content: `${cell('12', 20)} ${cell('34', 99)}` }, /1234/g);
  expect(hits).toBe(0);
  expect(everything).toContain('/ActualText (12)');
});
