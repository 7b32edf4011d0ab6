import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { createRandom } from '@blattwerk/testing/random';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { rounds } from '@blattwerk/testing/extent';
import { expect, it } from 'vitest';
import { CannotConvert, CannotErase, MalformedPdf, open, type Pdf, TooComplexPdf } from '../index.ts';

const xmp =
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>x</dc:format></rdf:Description></rdf:RDF>';
/** Objects of a file that has all that the API reads. */
const objects: readonly WrittenObject[] = [
  `<< /Type /Catalog /Pages 2 0 R /Outlines 10 0 R /PageLabels << /Nums [0 << /S /r >> 1 << /S /A /St 3 /P (p) >>] >> /Metadata 12 0 R
      /Names << /Dests << /Names [(d) [4 0 R /Fit]] >> /EmbeddedFiles << /Names [(a) 13 0 R] >> >> /AF [13 0 R]
      /AcroForm << /Fields [15 0 R] /DA (/F 0 Tf 0 g) >> /StructTreeRoot 17 0 R >>`,
  '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 200 100] /Resources << /Font << /F 7 0 R >> /XObject << /I 8 0 R /X 9 0 R >> >> >>',
  '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Rotate 90 /StructParents 0 /Annots [<< /Subtype /Link /Rect [1 2 30 40] /Dest (d) >> 15 0 R 16 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /Contents [6 0 R] /UserUnit 2 /Annots [<< /Subtype /Link /Rect [1 2 30 40] /A << /S /URI /URI (https://a.example/) >> >>] >>',
  [
    '<< /Filter /FlateDecode >>',
    deflateSync(
      '/P <</MCID 0>> BDC BT /F 12 Tf 20 40 Td [(Lara) -300 (We-)] TJ T* (ber) Tj ET EMC q 20 0 0 20 90 9 cm /I Do Q /X Do',
    ),
  ],
  stream('', 'BT /F 12 Tf 20 40 Td (Weber) Tj ET BI /W 1 /H 1 /BPC 8 /CS /G ID x EI'),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  stream(
    '/Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 8',
    'abcdefghijklmnop',
  ),
  stream('/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix [1 0 0 1 5 5]', 'BT /F 8 Tf (form) Tj ET'),
  '<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>',
  '<< /Title (Weber) /Parent 10 0 R /A << /S /GoTo /D (d) >> >>',
  stream('/Type /Metadata /Subtype /XML', xmp),
  '<< /Type /Filespec /F (a.txt) /Desc (d) /AFRelationship /Data /EF << /F 14 0 R >> >>',
  stream('/Type /EmbeddedFile /Subtype /text#2Fplain /Params << /Size 3 >>', '1;2'),
  '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (name) /V (Weber) /Rect [20 20 100 40] >>',
  '<< /Type /Annot /Subtype /FileAttachment /Rect [9 9 19 19] /FS 13 0 R >>',
  '<< /Type /StructTreeRoot /K 18 0 R /ParentTree << /Nums [0 [18 0 R]] >> >>',
  '<< /S /P /P 17 0 R /Pg 3 0 R /K 0 /ActualText (Lara Weber) >>',
];
const written = (all: readonly WrittenObject[]) => writePdf(all, { trailer: '/Info << /Title (Weber) >>' });

/** Errors that say what a file is. */
const known = [MalformedPdf, TooComplexPdf, CannotConvert, CannotErase];
const font = readFileSync(
  new URL('../../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
);
const area = { left: 10, bottom: 10, right: 40, top: 60 };
const uses: Readonly<Record<string, (pdf: Pdf) => unknown>> = {
  reading: async (pdf) => {
    const { info, labels, metadata, outline, pages, attachments } = pdf;
    await Promise.allSettled(attachments.map(({ bytes }) => bytes()));
    return [info, labels, metadata, outline, pages, pdf.links(), await pdf.text(), await pdf.search('Lara Weber')];
  },
  setting: (pdf) => {
    pdf.setInfo({ Title: 'x', Author: '' }).setOutline([{ title: 'x', pageIndex: 0, items: [] }]);
    pdf.setLabels(pdf.labels.map((label) => `${label}-1`)).addLinks(0, [{ area, uri: 'x' }]);
    pdf.attach({ name: 'new', bytes: new Uint8Array(9) });
    return pdf.save();
  },
  'removing attachments': (pdf) => pdf.removeAttachments().save(),
  compressing: async (pdf) => (await pdf.compress()).save(),
  'converting to PDF/A': async (pdf) => {
    const level = pdf.pageCount % 2 === 0 ? '3u' : '2b';
    await pdf.convertToPdfA(level, { fonts: ({ family }) => (family === 'sans' ? font : undefined) });
    return pdf.save();
  },
  redacting: async (pdf) => {
    await pdf.redact({ words: 'Weber', areas: new Map([[0, [area]]]), fill: [0, 0, 0] });
    return pdf.save();
  },
};
/** What takes the place of a token. */
const others =
  'null true 0 -1 1e9 99999999 () (x) <FEFF> /X [] [0] <<_>> 3_0_R 4_0_R 5_0_R 9_0_R 10_0_R 13_0_R 17_0_R 99_0_R'
    .split(' ')
    .map((each) => each.replaceAll('_', ' '));

const token = /\d+ 0 R|\([^()]*\)|\/\w+|-?\d+/g;

/** The file with some of the tokens of its objects replaced by others. */
function damaged(random: ReturnType<typeof createRandom>): Buffer {
  const changed = [...objects];
  for (let count = random.between(1, 4); count > 0; count--) {
    const at = random.integer(changed.length);
    const object = changed[at] ?? '';
    const [dict, data] = typeof object === 'string' ? [object] : object;
    const places = [...dict.matchAll(token)];
    if (places.length === 0) continue;
    const { 0: found, index } = random.pick(places);
    const replaced = dict.slice(0, index) + random.pick(others) + dict.slice(index + found.length);
    changed[at] = data === undefined ? replaced : [replaced, data];
  }
  return written(changed);
}

it.each(Object.entries(uses))('%s has results or known errors for damaged files', async (name, use) => {
  await use(await open(written(objects), { repair: 'never' }));
  const random = createRandom('api');
  const outcomes = { done: 0, refused: 0 };
  for (let index = 0; index < (name === 'reading' ? rounds(150, 600) : rounds(50, 150)); index++) {
    const file = damaged(random);
    try {
      await use(await open(file, { repair: index % 3 === 0 ? 'auto' : 'never' }));
      outcomes.done++;
    } catch (error) {
      if (!known.some((each) => error instanceof each)) throw error;
      outcomes.refused++;
    }
  }
  expect(outcomes.done).toBeGreaterThan(rounds(10, 20));
  expect(outcomes.refused).toBeGreaterThan(0);
});
