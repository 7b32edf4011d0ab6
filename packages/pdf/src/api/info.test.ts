import { pdfInfo } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { type DocumentInfo, open } from '../index.ts';
import { readByPdfjs } from '../testing/read-by-pdfjs.ts';

const rdf = (properties: string) =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:o="urn:o">${properties}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const withXmp = (xmp: string | undefined, info = '/Info 4 0 R') =>
  writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${xmp === undefined ? '' : '/Metadata 5 0 R'} >>`,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      '<< /Title (Old) /Author (Ann) /Custom (kept) >>',
      stream('/Type /Metadata /Subtype /XML', xmp ?? ''),
    ],
    { trailer: info },
  );

describe('information that is set', () => {
  const info: DocumentInfo = {
    Title: 'Größe – <1> & "2"',
    Author: '',
    Subject: 'S',
    Keywords: 'a, b',
    Creator: 'C',
    Producer: 'P',
  };

  it('is that of readers, others stay, and an empty text removes one', async () => {
    const pdf = (await open(withXmp(undefined))).setInfo(info);
    const { Author: _, ...left } = info;
    expect(pdf.info).toEqual(left);
    for (const bytes of [pdf.save(), pdf.update()]) {
      expect(qpdfCheck(bytes)).toBe(0);
      expect(pdfInfo(bytes)).toMatchObject({
        Title: 'Größe – <1> & "2"',
        Subject: 'S',
        Keywords: 'a, b',
        Creator: 'C',
        Producer: 'P',
      });
      expect(pdfInfo(bytes)['Author']).toBeUndefined();
      expect(Buffer.from(bytes).includes('(kept)')).toBe(true);
    }
    expect(pdf.metadata).toBeUndefined();
  });

  it.each(['', '/Info null', '/Info 9 0 R', '/Info << /Title (Old) >>'])(
    'is written where the file has none, or no object: %s',
    async (trailer) => {
      const pdf = await open(withXmp(undefined, trailer));
      const bytes = pdf.setInfo({ Title: 'New' }).save();
      expect([pdf.info, pdfInfo(bytes)['Title'], pdfInfo(pdf.update())['Title']]).toEqual([
        { Title: 'New' },
        'New',
        'New',
      ]);
    },
  );

  it('is that of the XMP as well, as elements or attributes, and nothing else is', async () => {
    const xmp = rdf(`<rdf:Description rdf:about="" pdf:Keywords="old" o:own="kept"/>
      <rdf:Description rdf:about=""><dc:title><rdf:Alt><rdf:li xml:lang="de">Alt</rdf:li><rdf:li xml:lang="x-default">Old</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>Ann</rdf:li></rdf:Seq></dc:creator><dc:format>application/pdf</dc:format></rdf:Description>`);
    const pdf = (await open(withXmp(xmp))).setInfo({ ...info, Title: `${info.Title ?? ''}\u0000\ud800` });
    const bytes = pdf.save();
    const read = await readByPdfjs(bytes, async (document) => {
      const { metadata } = await document.getMetadata();
      return [
        'dc:title',
        'dc:creator',
        'dc:description',
        'pdf:keywords',
        'xmp:creatortool',
        'pdf:producer',
        'dc:format',
      ].map((name) => metadata.get(name) as unknown);
    });
    expect(read).toEqual(['Größe – <1> & "2"\ufffd', null, 'S', 'a, b', 'C', 'P', 'application/pdf']);
    expect(pdf.metadata).toContain('o:own="kept"');
    expect(pdf.metadata).not.toMatch(/Old|Ann|old/);
    expect(pdf.setInfo({ Title: '', Keywords: '' }).metadata).not.toMatch(/dc:title|pdf:Keywords|Größe/);
  });

  it('does not stay in XMP that is not well-formed', async () => {
    const pdf = (await open(withXmp('<x:xmpmeta><dc:title>Old'))).setInfo({ Title: 'New' });
    expect(pdf.metadata).toBeUndefined();
    expect(Buffer.from(pdf.save()).includes('Old')).toBe(false);
    expect((await open(withXmp('<x/>'))).setInfo({}).metadata).toBe('<x/>');
  });
});
