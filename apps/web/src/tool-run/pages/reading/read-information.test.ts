import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { readInformation } from './read-information.ts';

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:creator><rdf:Seq><rdf:li>Weber</rdf:li><rdf:li>Klein</rdf:li></rdf:Seq></dc:creator><xmp:CreatorTool>Programm</xmp:CreatorTool>
</rdf:Description></rdf:RDF></x:xmpmeta>`;

const pdfWith = (info: string, catalog = '') =>
  writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      stream('/Type /Metadata /Subtype /XML', xmp),
    ],
    { trailer: `/Info << ${info} >>` },
  );

async function informationOf(pdf: Buffer) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    return await readInformation(await task.promise);
  } finally {
    await task.destroy();
  }
}

it('reads standard entries first, then those of programs, and the XMP', async () => {
  const info = '/Own (Abteilung 3) /Author (Weber) /Title () /CreationDate (D:20240229120000Z) /ModDate (gestern)';
  expect(await informationOf(pdfWith(info, '/Metadata 4 0 R /Lang (de)'))).toEqual({
    info: [
      { name: 'Author', value: 'Weber' },
      { name: 'CreationDate', value: '2024-02-29T12:00:00.000Z' },
      { name: 'ModDate', value: 'gestern' },
      { name: 'Own', value: 'Abteilung 3' },
    ],
    xmp: [
      { name: 'dc:creator', value: 'Weber, Klein' },
      { name: 'xmp:creatortool', value: 'Programm' },
    ],
    language: 'de',
  });
});

it('shows so much as fits', async () => {
  const { info, xmp: properties, language } = await informationOf(pdfWith(`/Title (${'x'.repeat(400)})`));
  expect(info).toEqual([{ name: 'Title', value: `${'x'.repeat(300)}…` }]);
  expect([properties, language]).toEqual([[], '']);
});
