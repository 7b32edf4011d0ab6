import { describe, expect, it } from 'vitest';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { open } from '../../api/open.ts';
import { everythingOf, erasePdf } from '../../testing/erase-pdf.ts';
import { markedMetadata, metadataMarker, shownWord } from '../../testing/marked-metadata.ts';

const everything = async (bytes: Uint8Array) => (await everythingOf(Buffer.from(bytes))).replaceAll('\0', '');

async function cleaned(bytes: Uint8Array) {
  const pdf = await open(bytes);
  const removed = await pdf.removeMetadata();
  const found = Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0));
  return { pdf, found, bytes: Buffer.from(pdf.save()) };
}

describe('metadata', () => {
  it.each(markedMetadata)('is removed: $place', async ({ bytes, kind }) => {
    expect(await everything(bytes)).toContain(metadataMarker);
    const { found, bytes: after } = await cleaned(bytes);
    expect(await everything(after)).not.toContain(metadataMarker);
    expect(found).toEqual(kind === undefined ? {} : { [kind]: 1 });
    expect(textOf(after).trim()).toBe(shownWord);
    expect(qpdfCheck(after)).toBe(0);
  });

  it('is removed from earlier revisions', async () => {
    const first = await open(erasePdf({ content: '' }));
    const described = await open(first.setInfo({ Title: metadataMarker }).update());
    const bytes = described.setInfo({ Title: 'Neu' }).update();
    expect(Buffer.from(bytes).includes(metadataMarker)).toBe(true);
    const { pdf, found, bytes: after } = await cleaned(bytes);
    expect(found).toEqual({ info: 1, revisions: 2 });
    expect(await everything(after)).not.toContain(metadataMarker);
    expect(() => pdf.update()).toThrow('the first revision would have what was erased');
  });
});

describe('what a file needs', () => {
  it('stays: names of fields and resources, attached files, titles of articles, texts of notes', async () => {
    const bytes = erasePdf({
      content: 'q /Thumb Do Q',
      resources: '/XObject << /Thumb 12 0 R >>',
      page: '/Annots [10 0 R 11 0 R]',
      catalog: '/AcroForm << /Fields [10 0 R] >> /Lang (de)',
      objects: [
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Feld) /V (Wert) /Rect [1 1 9 9] >>',
        '<< /Type /Annot /Subtype /Movie /T (Film) /Contents (Notiz) /Rect [1 1 9 9] >>',
        ['<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>', 'x'],
      ],
    });
    const { found, bytes: after } = await cleaned(bytes);
    const text = await everything(after);
    expect(found).toEqual({});
    for (const kept of ['Feld', 'Wert', 'Film', 'Notiz', 'Thumb', '(de)']) expect(text).toContain(kept);
  });

  const xmp = (properties: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" ${properties}/></rdf:RDF></x:xmpmeta>`;
  const claiming = (properties: string) =>
    erasePdf({
      content: '',
      catalog: '/Metadata 10 0 R',
      objects: [['<< /Type /Metadata /Subtype /XML >>', xmp(properties)]],
    });

  it('is the claim of PDF/A, and nothing else of the XMP', async () => {
    const { pdf } = await cleaned(claiming('pdfaid:part="2" pdfaid:conformance="B" pdfaid:own="Weber"'));
    expect(pdf.metadata).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>');
    expect(pdf.metadata).not.toContain('Weber');
    expect(pdf.losses).toEqual([]);
    expect(pdf.setInfo({ Title: 'Neu' }).metadata).toContain('Neu');
  });

  it('is no claim of PDF/A whose part is unknown, which is reported', async () => {
    const { pdf } = await cleaned(claiming('pdfaid:part="9"'));
    expect(pdf.metadata).toBeUndefined();
    expect(pdf.losses).toEqual(['conformance']);
  });

  it('is no claim of PDF/UA, which demands a title', async () => {
    const { pdf } = await cleaned(claiming('pdfuaid:part="1"'));
    expect(pdf.metadata).toBeUndefined();
    expect(pdf.losses).toEqual(['conformance']);
  });
});
