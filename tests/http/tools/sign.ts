import { expectTexts, oddName, tenPages, type ToolRows } from './rows.ts';

export const rows: ToolRows = {
  accepted: [
    {
      files: [...tenPages],
      name: `sign_${oddName}`,
      headers: { 'x-page-count': '10' },
      check: expectTexts('TODO: the texts of the pages'),
    },
  ],
  // TODO: one for each code that only this tool shows.
  refused: [],
};
