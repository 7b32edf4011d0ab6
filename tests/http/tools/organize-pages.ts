import { expectTexts, oddName, plain, ten, tenPages, type ToolRows } from './rows.ts';

export const rows: ToolRows = {
  accepted: [
    {
      files: [...tenPages, { bytes: plain, name: 'b.pdf' }],
      fields: { pages: '9-8,b2+90,1,blank,9' },
      name: `organised_${oddName}`,
      headers: { 'x-page-count': '6', 'x-original-pages': '13' },
      check: expectTexts('Seite 9', 'Seite 8', 'Seite 2', 'Seite 1', 'Seite 9'),
    },
  ],
  refused: [
    { fields: { pages: '' }, code: 'noPages' },
    { fields: { pages: '3-1-2' }, code: 'invalidPages' },
    { files: [{ bytes: ten }], fields: { pages: '1,b1' }, code: 'invalidPages' },
    { fields: { pages: 'blank' }, code: 'invalidPages' },
  ],
};
