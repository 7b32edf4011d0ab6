import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { eraseIn, erasePdf, type ErasePdfParts, everythingOf } from '../../testing/erase-pdf.ts';
import { searchWords } from '../../testing/search-words.ts';
import { findText } from './find-text.ts';

/** A composite font whose glyphs a reader brings. */
const font = (encoding: string, ordering: string, entries = '/DW 1000') => [
  `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding ${encoding} /DescendantFonts [11 0 R] >>`,
  `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor 12 0 R ${entries} >>`,
  '<< /Type /FontDescriptor /FontName /Any /Flags 6 /FontBBox [0 -120 1000 880] /Ascent 880 /Descent -120 /ItalicAngle 0 /CapHeight 700 /StemV 80 >>',
];

async function eraseFound(parts: Omit<ErasePdfParts, 'resources'>, word: string) {
  const before = erasePdf({ ...parts, resources: '/Font << /C 10 0 R >>' });
  const { found, unknownPages } = await findText(PdfDocument.open(before), searchWords(word));
  const { bytes } = await eraseIn(
    before,
    found.flatMap(({ areas }) => areas),
  );
  const left = await findText(PdfDocument.open(bytes), searchWords(word));
  return { unknownPages, count: found.length, left: left.found.length, everything: await everythingOf(bytes) };
}

const latin = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');

describe('words are erased in fonts of predefined CMaps', () => {
  it.each([
    ['90ms-RKSJ-H', 'Japan1', '8db6', '94e996a7', '8945', '秘密'],
    ['90ms-RKSJ-V', 'Japan1', '8db6', '94e996a7', '8945', '秘密'],
    ['90msp-RKSJ-H', 'Japan1', '41b1', '94e996a7', '4220', '秘密'],
    ['EUC-H', 'Japan1', 'bab8', 'c8ebcca9', 'b1a6', '秘密'],
    ['H', 'Japan1', '3a38', '486b4c29', '3126', '秘密'],
    ['V', 'Japan1', '3a38', '486b4c29', '3126', '秘密'],
    ['UniJIS-UCS2-H', 'Japan1', '5de6', '79d85bc6', '53f3', '秘密'],
    ['UniJIS-UCS2-HW-V', 'Japan1', '5de6', '79d85bc6', '53f3', '秘密'],
    ['UniJIS-UTF16-H', 'Japan1', '5de6', 'd842dfb791ce', '53f3', '𠮷野'],
    ['UniJIS-UTF8-H', 'Japan1', '61e5b7a6', 'f0a0aeb7e9878e', 'e58fb3', '𠮷野'],
    ['UniJIS-UTF32-V', 'Japan1', '00005de6', '00020bb7000091ce', '000053f3', '𠮷野'],
    ['GBK-EUC-H', 'GB1', 'd7f3', 'c3d8c3dc', 'd3d2', '秘密'],
    ['GBK-EUC-V', 'GB1', 'd7f3', 'c3d8c3dc', 'd3d2', '秘密'],
    ['GBK2K-H', 'GB1', 'd7f3', 'c3d8c3dc', 'd3d2', '秘密'],
    ['GB-EUC-H', 'GB1', '61', 'c3d8c3dc', '20', '秘密'],
    ['UniGB-UTF16-H', 'GB1', '5de6', '79d85bc6', '53f3', '秘密'],
    ['ETen-B5-H', 'CNS1', 'a5aa', 'afb5b14b', 'a56b', '秘密'],
    ['HKscs-B5-V', 'CNS1', 'a5aa', 'afb5b14b', 'a56b', '秘密'],
    ['UniCNS-UTF16-H', 'CNS1', '5de6', 'd840dc8a5bc6', '53f3', '𠂊密'],
    ['KSCms-UHC-H', 'Korea1', 'bfde', 'baf1b9d0', 'bfc0', '비밀'],
    ['KSCms-UHC-HW-V', 'Korea1', 'bfde', 'baf1b9d0', 'bfc0', '비밀'],
    ['KSC-EUC-H', 'Korea1', '61', 'baf1b9d0', '62', '비밀'],
    ['UniKS-UCS2-H', 'Korea1', 'c67c', 'be44bc00', 'c624', '비밀'],
    ['Identity-H', 'Japan1', '0828', '0d7f0eb5', '04c8', '秘密'],
  ])('%s of %s', async (encoding, ordering, before, secret, after, word) => {
    const content = `BT /C 12 Tf 20 190 Td <${before}${secret}${after}> Tj ET`;
    const { everything, ...found } = await eraseFound({ content, objects: font(`/${encoding}`, ordering) }, word);
    expect(found).toEqual({ unknownPages: [], count: 1, left: 0 });
    expect(everything).not.toContain(latin(secret));
    expect(everything).toContain(`<${before}>`);
    expect(everything).toContain(`<${after}>`);
  });

  it.each([
    ['by its dictionary', '/UseCMap /90ms-RKSJ-H', ''],
    ['in its program', '', '/90ms-RKSJ-H usecmap'],
  ])('of a map of its own that uses one %s', async (_, entries, program) => {
    const map = stream(
      `/Type /CMap /CMapName /Own ${entries}`,
      `begincmap ${program} 1 begincodespacerange <f040> <f0fc> endcodespacerange 1 begincidchar <f040> 2884 endcidchar 1 begincidchar <8945> 1 endcidchar endcmap`,
    );
    const content = 'BT /C 12 Tf 20 100 Td <8db694e996a78945f040> Tj ET';
    const { everything, ...found } = await eraseFound({ content, objects: [...font('13 0 R', 'Japan1'), map] }, '密');
    // The code of its own shows the same character as another one, and the other one none.
    expect(found).toMatchObject({ unknownPages: [], left: 0 });
    expect(everything).toContain('<8db694e9>-1000 <8945');
  });

  it('with the widths of the CIDs', async () => {
    const content = 'BT /C 10 Tf 20 100 Td <4194e96d> Tj ET';
    const before = erasePdf({
      content,
      resources: '/Font << /C 10 0 R >>',
      objects: font('/90ms-RKSJ-H', 'Japan1', '/DW 1000 /W [231 632 500]'),
    });
    // The ideograph is between 25 and 35.
    for (const [left, expected] of [
      [23, '[-500 <94e96d>] TJ'],
      [30, '[<41>-1000 <6d>] TJ'],
      [37, '[<4194e9>-500 ] TJ'],
    ] as const) {
      const { bytes } = await eraseIn(before, [{ left, bottom: 100, right: left + 1, top: 105 }]);
      expect(await everythingOf(bytes)).toContain(expected);
    }
    const { bytes } = await eraseIn(before, [{ left: 25, bottom: 100, right: 35, top: 105 }]);
    expect(await everythingOf(bytes)).toContain('[<41>-1000 <6d>] TJ');
  });
});

describe('codes of several lengths', () => {
  const map = (codespaces: string) =>
    stream(
      '/Type /CMap /CMapName /Own',
      `begincmap 2 begincodespacerange ${codespaces} endcodespacerange 1 begincidchar <20> 3 endcidchar 1 begincidrange <0000> <20ff> 0 endcidrange endcmap`,
    );
  const texts = stream(
    '',
    'begincmap 2 begincodespacerange <20> <20> <0000> <19ff> endcodespacerange 2 beginbfchar <0020> <0058> <2000> <0059> endbfchar 1 beginbfchar <20> <0020> endbfchar 1 beginbfrange <0041> <007a> <0041> endbfrange endcmap',
  );
  const objects = (codespaces: string) => {
    const [composite = '', ...others] = font('13 0 R', 'Identity', '/DW 600');
    return [composite.replace(' >>', ' /ToUnicode 14 0 R >>'), ...others, map(codespaces), texts];
  };

  it('have the texts of their lengths', async () => {
    const content = 'BT /C 12 Tf 20 100 Td <00412000420043200020> Tj ET';
    const { everything, ...found } = await eraseFound({ content, objects: objects('<20> <20> <0000> <19ff>') }, 'A BC');
    expect(found).toMatchObject({ count: 1, left: 0, unknownPages: [] });
    expect(everything).toContain('<200020>');
  });

  it('are not read where readers divide strings in different ways', async () => {
    const content = 'BT /C 12 Tf 20 100 Td <004120000043> Tj ET';
    const { unknownPages } = await eraseFound({ content, objects: objects('<20> <20> <0000> <20ff>') }, 'A');
    expect(unknownPages).toEqual([0]);
    // They agree on a string without such codes.
    const other = 'BT /C 12 Tf 20 100 Td <004100420043> Tj ET';
    const found = await eraseFound({ content: other, objects: objects('<20> <20> <0000> <20ff>') }, 'ABC');
    expect(found).toMatchObject({ unknownPages: [], count: 1, left: 0 });
  });
});
