import { expectTexts, oddName, type ToolRows } from './rows.ts';

export const rows: ToolRows = {
  accepted: [
    {
      fields: { pages: '1,3-5,3,9-' },
      name: `deleted_pages_${oddName}`,
      headers: { 'x-deleted-pages': '6', 'x-remaining-pages': '4', 'x-original-pages': '10' },
      check: expectTexts('Seite 2', 'Seite 6', 'Seite 7', 'Seite 8'),
    },
  ],
  refused: [
    { fields: { pages: '' }, code: 'noPages' },
    { fields: { pages: '', blank: 'true' }, code: 'noBlankPages' },
    { fields: { pages: '11' }, code: 'invalidPages', params: { page: 11, page_count: 10 } },
    { fields: { pages: '1-10' }, code: 'noPagesLeft' },
  ],
};
