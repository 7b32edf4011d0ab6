import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../file/page-geometry.ts';
import { eraseIn, erasePdf, type ErasePdfParts, everythingOf } from '../../testing/erase-pdf.ts';

const area: Box = { left: 100, bottom: 60, right: 200, top: 140 };
const secret = 'GEHEIM';
const text = (x: number, shown: string) => `BT /F 12 Tf ${x} 100 Td (${shown}) Tj ET`;

async function erase(parts: ErasePdfParts) {
  const { bytes, erased } = await eraseIn(erasePdf(parts), [area]);
  expect(qpdfCheck(bytes)).toBe(0);
  return { everything: await everythingOf(bytes), counts: erased.pages.get(0) };
}

describe('what stands for erased content', () => {
  it.each([
    [
      'in the content',
      `/Span << /MCID 0 /ActualText (${secret}) /Alt (${secret}) /E (${secret}) /Lang (de) >> BDC ${text(120, 'X')} EMC`,
      '',
    ],
    [
      'in a list of the resources',
      `/Span /P BDC ${text(120, 'X')} EMC`,
      `/Properties << /P << /ActualText (${secret}) /Lang (de) >> >>`,
    ],
    [
      'around other content',
      `/Span << /ActualText (${secret}) /Lang (de) >> BDC /P BMC ${text(120, 'X')} ${text(20, 'Y')} EMC EMC`,
      '',
    ],
    ['that does not end', `/Span << /ActualText (${secret}) /Lang (de) >> BDC ${text(120, 'X')}`, ''],
    ['around a path', `/Span << /ActualText (${secret}) /Lang (de) >> BDC 120 80 10 10 re f EMC`, ''],
  ])('is removed: %s', async (_, content, resources) => {
    const { everything } = await erase({ content, resources });
    expect(everything).not.toContain(secret);
    expect(everything).toContain('Lang');
  });

  it('stays where its content does', async () => {
    const { everything } = await erase({
      content: `/Span << /ActualText (bleibt) >> BDC ${text(20, 'X')} EMC ${text(120, 'Y')}`,
    });
    expect(everything).toContain('bleibt');
  });

  const structure = (content: string, more: Partial<ErasePdfParts> = {}): ErasePdfParts => ({
    content,
    page: '/StructParents 0 /Annots [16 0 R]',
    catalog: '/StructTreeRoot 10 0 R /MarkInfo << /Marked true >>',
    objects: [
      '<< /Type /StructTreeRoot /K 11 0 R /ParentTree << /Nums [0 [12 0 R 13 0 R] 1 14 0 R] >> >>',
      `<< /Type /StructElem /S /Sect /P 10 0 R /Alt (${secret}A) /Lang (de) /K [12 0 R 13 0 R 14 0 R] >>`,
      `<< /Type /StructElem /S /P /P 11 0 R /Pg 3 0 R /K 0 /ActualText (${secret}B) /E (${secret}C) /T (${secret}D) >>`,
      '<< /Type /StructElem /S /P /P 11 0 R /Pg 3 0 R /K 1 /ActualText (bleibt) >>',
      `<< /Type /StructElem /S /Link /P 11 0 R /Pg 3 0 R /Alt (${secret}E) /K [15 0 R] >>`,
      '<< /Type /OBJR /Obj 16 0 R >>',
      `<< /Type /Annot /Subtype /Link /Rect [120 80 150 90] /StructParent 1 /Contents (${secret}F) >>`,
    ],
    ...more,
  });

  it('is removed from the attributes of the elements, whose numbers and names stay', async () => {
    const source = structure(`/P << /MCID 0 >> BDC ${text(120, 'X')} EMC`);
    const attributes = [
      `<< /O /Table /Summary (${secret}) /Headers [(${secret})] /RowSpan 77 >>`,
      `[<< /O /PrintField /Desc (${secret}) >> 0 17 0 R]`,
    ];
    const objects = source.objects?.map((object, index) =>
      index === 1 || index === 2
        ? String(object).replace('/Type', `/A ${attributes[index - 1]} /Phoneme (${secret}) /Type`)
        : object,
    );
    const user = `<< /O /UserProperties /P [<< /N (${secret}) /V (${secret}) /F (${secret}) >>] >>`;
    const { everything } = await erase({ ...source, objects: [...(objects ?? []), user] });
    expect(everything).not.toContain(secret);
    expect(everything).toContain('/RowSpan 77');
  });

  it('is removed from the elements of the structure and those above them', async () => {
    const content = `/P << /MCID 0 >> BDC ${text(120, 'X')} EMC /P << /MCID 1 >> BDC ${text(20, 'Y')} EMC`;
    const { everything, counts } = await erase(structure(content));
    expect(everything).not.toContain(secret);
    expect(everything).toContain('bleibt');
    expect(everything).not.toContain('/OBJR');
    expect(counts?.tags).toBe(5);
  });

  it('is removed from the elements of content in forms', async () => {
    const form = stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /StructParents 2 /Resources << /Font << /F 5 0 R >> >>',
      `/P << /MCID 0 >> BDC ${text(120, 'X')} EMC`,
    );
    const { everything } = await erase({
      content: '/X Do',
      resources: '/XObject << /X 12 0 R >>',
      catalog: '/StructTreeRoot 10 0 R',
      objects: [
        '<< /Type /StructTreeRoot /K 11 0 R /ParentTree << /Nums [2 [11 0 R]] >> >>',
        `<< /Type /StructElem /S /P /P 10 0 R /K << /Type /MCR /Stm 12 0 R /MCID 0 >> /ActualText (${secret}) >>`,
        form,
      ],
    });
    expect(everything).not.toContain(secret);
  });

  it('is nothing where the structure has no root', async () => {
    const content = `/P << /MCID 0 >> BDC ${text(120, 'X')} EMC`;
    const { counts } = await erase({ content, page: '/StructParents 0', catalog: '/StructTreeRoot 99 0 R' });
    expect(counts).toMatchObject({ characters: 1, tags: 0 });
  });

  it('includes thumbnails and data of programs', async () => {
    const { everything } = await erase({
      content: text(120, 'X'),
      page: '/Thumb 10 0 R /PieceInfo << /App << /Private 11 0 R >> >>',
      objects: [stream('/Width 6 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', secret), stream('', secret)],
    });
    expect(everything).not.toContain(secret);
  });
});

describe('hidden layers', () => {
  it('are erased as well', async () => {
    const { everything, counts } = await erase({
      content: `/OC /L BDC ${text(120, secret)} EMC`,
      resources: '/Properties << /L 10 0 R >>',
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      objects: ['<< /Type /OCG /Name (Ebene) >>'],
    });
    expect(everything).not.toContain(secret);
    expect(counts?.characters).toBe(6);
  });
});
