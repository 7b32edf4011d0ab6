import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect } from 'vitest';
import { oddName, pageTexts, type ToolRows } from './rows.ts';

const described = {
  name: oddName,
  bytes: writePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 200] >>',
      '<< /Type /Page /Parent 2 0 R /PieceInfo << /App << /Private (Weber) >> >> /Annots [5 0 R] >>',
      stream('/Type /Metadata /Subtype /XML', '<x>Weber</x>'),
      '<< /Type /Annot /Subtype /Text /Rect [9 9 20 20] /T (Weber) /Contents (Notiz) >>',
      '<< /Title (Alt) /Author (Weber) >>',
    ],
    { trailer: '/Info 6 0 R' },
  ),
};

export const rows: ToolRows = {
  accepted: [
    {
      files: [described],
      name: `metadata_${oddName}`,
      headers: {
        'x-page-count': '1',
        'x-removed-entries': '2',
        'x-removed-xmp': '1',
        'x-removed-program-data': '1',
        'x-cleaned-annotations': '1',
        'x-cleaned-images': '0',
        'x-removed-revisions': '0',
      },
      check: (bytes, answer) => {
        expect(bytes.includes('Weber')).toBe(false);
        expect(bytes.includes('Notiz')).toBe(true);
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    },
    {
      fields: { remove: 'false', title: 'Bericht', language: 'de' },
      name: `metadata_${oddName}`,
      headers: { 'x-page-count': '10', 'x-removed-entries': '0' },
      check: (bytes) => {
        expect(inspectPdf(bytes).texts).toEqual(pageTexts(10));
        expect(bytes.includes('(Bericht)')).toBe(true);
      },
    },
  ],
  refused: [{ fields: { language: 'Deutsch' }, code: 'invalidField', params: { field: 'language' } }],
};
