import { expect } from 'vitest';
import { expectTexts, oddName, pageTexts, type ToolRows } from './rows.ts';

const list = '[{"title":"Straße","page":2,"open":true},{"title":"Teil","page":3,"level":2}]';

export const rows: ToolRows = {
  accepted: [
    {
      fields: { bookmarks: list, labels: '[{"page":1,"style":"lower-roman"}]' },
      name: `bookmarks_${oddName}`,
      headers: { 'x-page-count': '10', 'x-bookmark-count': '2' },
      check: expectTexts(...pageTexts(10)),
    },
    {
      fields: { bookmarks: list, output: 'json' },
      type: 'application/json',
      name: `bookmarks_${oddName.replace('.pdf', '.json')}`,
      headers: { 'x-bookmark-count': '2' },
      check: (bytes) =>
        expect(JSON.parse(bytes.toString())).toMatchObject({
          bookmarks: [
            { title: 'Straße', page: 2, level: 1, open: true },
            { title: 'Teil', page: 3, level: 2, open: false },
          ],
        }),
    },
  ],
  refused: [
    { fields: { source: 'headings' }, code: 'noHeadings' },
    { fields: { bookmarks: '[{"title":"a"}]' }, code: 'invalidField', params: { field: 'bookmarks', item: 1 } },
  ],
};
