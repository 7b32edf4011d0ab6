import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { richDocuments, richPdf } from '../../tests/fidelity/rich-pdf.ts';
import { dataKinds, surveyPdf } from './survey.ts';

describe('surveyPdf', () => {
  it('counts what a document holds', async () => {
    const [rich] = richDocuments;
    if (!rich) throw new Error('there is no document');
    const { counts } = surveyPdf(await richPdf(rich));
    expect(counts).toEqual({
      pages: 4,
      tags: 14,
      fields: 5,
      links: 9,
      notes: 10,
      media: 0,
      outlines: 6,
      layers: 4,
      'attached files': 4,
    });
  });

  it('assigns each byte of a file to one kind', () => {
    const lengths = { fonts: 300, images: 700, 'contents and forms': 90, metadata: 120, 'color profiles': 250 };
    const data = (kind: keyof typeof lengths) => 'x'.repeat(lengths[kind]);
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /Metadata 7 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents [4 0 R] /Resources << /Font << /F << /Type /Font /FontDescriptor << /FontFile2 5 0 R >> >> >> /XObject << /I 6 0 R >> >> >>',
      stream('', data('contents and forms')),
      stream('', data('fonts')),
      stream('/Subtype /Image /ColorSpace [/ICCBased 8 0 R]', data('images')),
      stream('/Type /Metadata /Subtype /XML', data('metadata')),
      stream('/N 3', data('color profiles')),
    ]);
    const { bytes } = surveyPdf(file);
    expect(bytes).toMatchObject({ ...lengths, 'other streams': 0 });
    expect(dataKinds.reduce((sum, kind) => sum + bytes[kind], 0)).toBe(file.length);
  });
});
