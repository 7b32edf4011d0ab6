import { deflateSync } from 'node:zlib';
import { qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { writePdf, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { claimsOf, inspect, type Rule, ruleNames } from './inspect.ts';

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfaid:part="1" pdfaid:conformance="A" pdfuaid:part="1">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Report</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Objects of a file that claims PDF/A-1a and PDF/UA-1 and violates no rule. */
const objects: readonly WrittenObject[] = [
  `<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R /OutputIntents [<< /S /GTS_PDFA1 >>] /Lang (en) /MarkInfo << /Marked true >>
  /StructTreeRoot 5 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /StructParents 0 /Tabs /S /Annots [<< /Subtype /Link /Rect [0 0 1 1] >>]
  /Contents 10 0 R /Resources << /Font << /F 6 0 R >> /ExtGState << /G << /Type /ExtGState /ca 1 /BM /Normal >> >> >> >>`,
  ['<< /Type /Metadata /Subtype /XML >>', xmp],
  '<< /Type /StructTreeRoot /ParentTree << /Nums [0 []] >> >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Font /FontDescriptor 7 0 R >>',
  '<< /Type /FontDescriptor /FontName /ABCDEF+Font /FontFile3 8 0 R /CharSet (/A) >>',
  ['<< /Subtype /Type1C >>', 'program'],
  '<< /Title (Report) >>',
  ['<< >>', 'BT ET'],
];
const options = { version: '1.4', trailer: '/Info 9 0 R /ID [<00> <01>]' };

/** The file with a change of one object. */
function withObject(number: number, change: (source: string) => string): Buffer {
  return writePdf(
    objects.map((object, index) => (index === number - 1 && typeof object === 'string' ? change(object) : object)),
    options,
  );
}
const added = (number: number, entries: string) =>
  withObject(number, (source) => source.replace(/>>$/, `${entries} >>`));
const text = writePdf(objects, options).toString('latin1');
const edited = (from: string, to: string) => Buffer.from(text.replace(from, to), 'latin1');

const violating: Readonly<Record<Rule, () => Buffer>> = {
  'encrypted (A-1: 6.1.3)': () =>
    qpdfJob(writePdf(objects, options), { encrypt: { userPassword: '', ownerPassword: 'o', '256bit': {} } }),
  'no identifier (A-1: 6.1.3)': () => writePdf(objects, { ...options, trailer: '/Info 9 0 R' }),
  'header and mark of binary data (A-1: 6.1.2)': () => edited('%\xe2\xe3\xcf\xd3', '%abcd'),
  'data after the end of the file (A-1: 6.1.3)': () => Buffer.from(`${text}\nmore`, 'latin1'),
  'lines of objects (A-1: 6.1.8)': () => edited('2 0 obj\n', '2 0 obj '),
  'lines of streams (A-1: 6.1.7)': () => edited('\nendstream', ' endstream'),
  'object streams and their cross-references (A-1: 6.1.4)': () =>
    qpdfJob(writePdf(objects, options), { objectStreams: 'generate' }),
  'filters LZW and Crypt (A-1: 6.1.10)': () =>
    writePdf([...objects, ['<< /Filter [/LZWDecode] >>', Buffer.from('800b6050220c0c8501', 'hex')]], options),
  'JPEG 2000 (A-1: 6.1.10)': () => writePdf([...objects, ['<< /Filter /JPXDecode >>', 'x']], options),
  'filter of the metadata (A-1: 6.7.2)': () => {
    const metadata: WrittenObject = ['<< /Type /Metadata /Filter /FlateDecode >>', deflateSync(xmp)];
    return writePdf(
      objects.map((object, index) => (index === 3 ? metadata : object)),
      options,
    );
  },
  'no output intent (A-1: 6.2.2)': () => withObject(1, (source) => source.replace(/\/OutputIntents \[.*?\]/, '')),
  'fonts that are not embedded (A-1: 6.3.4)': () => withObject(7, (source) => source.replace('/FontFile3 8 0 R', '')),
  'subsets without a list of their glyphs (A-1: 6.3.5)': () =>
    withObject(7, (source) => source.replace('/CharSet (/A)', '')),
  'transparency (A-1: 6.4)': () => withObject(3, (source) => source.replace('/ca 1', '/ca 0.5')),
  'interpolated images (A-1: 6.2.4)': () => writePdf([...objects, ['<< /Interpolate true >>', 'x']], options),
  'information that differs from the metadata (A-1: 6.7.3)': () => added(9, '/Author (Someone)'),
  'warnings of qpdf': () => edited('startxref\n', 'startxref\n1'),
  'not tagged (UA: 7.1)': () => withObject(1, (source) => source.replace('/Marked true', '/Marked false')),
  'no title that is shown (UA: 7.1)': () => withObject(1, (source) => source.replace('/DisplayDocTitle true', '')),
  'no language (UA: 7.2)': () => withObject(1, (source) => source.replace('/Lang (en)', '')),
  'pages whose annotations have no order (UA: 7.18.3)': () => withObject(3, (source) => source.replace('/Tabs /S', '')),
  'content that no element refers to (UA: 7.1)': () =>
    withObject(3, (source) => source.replace('/StructParents 0', '/StructParents 1')),
};

describe('an inspection', () => {
  it('finds what a file claims, and no violation where there is none', async () => {
    const { claims, violations } = await inspect(writePdf(objects, options));
    expect(claims).toEqual(['A-1', 'UA']);
    expect([...violations]).toEqual([]);
    expect((await inspect(added(9, '/GTS_PDFXVersion (PDF/X-1:2001)'))).claims).toEqual(['A-1', 'UA', 'X']);
  });

  it.each(ruleNames)('finds: %s', async (rule) => {
    const { violations } = await inspect(violating[rule]());
    expect(violations.get(rule)).toBeGreaterThan(0);
    expect(claimsOf(rule).length).toBeGreaterThan(0);
  });
});
