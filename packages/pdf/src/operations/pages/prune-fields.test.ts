import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { selectPages } from '../../testing/select-pages.ts';

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;

it('keeps the fonts that viewers use without a name, and those that a kept field names', () => {
  const form = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R]
      /DR << /Font << /Helv 7 0 R /ZaDb 8 0 R /Kept 9 0 R /Other 10 0 R >> >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [5 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [6 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Btn /T (box) /Rect [0 0 9 9] /P 3 0 R /DA (/Kept 9 Tf) >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (text) /Rect [0 0 9 9] /P 4 0 R /DA (/Other 9 Tf) >>',
    font('Helvetica'),
    font('ZapfDingbats'),
    font('Courier'),
    font('Times-Roman'),
  ]);
  const selected = selectPages(form, [1]);
  const resources = selected.dict(selected.dict(selected.catalog.get('AcroForm'))?.get('DR'));
  const fonts = selected.dict(resources?.get('Font'));
  expect([...(fonts?.keys() ?? [])]).toEqual(['Helv', 'ZaDb', 'Kept']);
  const names = [...(fonts?.values() ?? [])].map((value) => selected.name(selected.dict(value)?.get('BaseFont')));
  expect(names).toEqual(['Helvetica', 'ZapfDingbats', 'Courier']);
});
