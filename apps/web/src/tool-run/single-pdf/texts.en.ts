import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  dropTitle: 'Choose a PDF',
  dropText: 'or drag it here, or paste it from the clipboard',
  dropActive: 'Let go to choose the PDF',
  dropReject: 'Only a PDF can go here, and one at a time',
  hint: 'One PDF, up to {{pdfSize}}',
  privacy: 'Your PDF is processed in memory only and deleted right after.',
  file: 'Your PDF',
  chosen: '{{file}} chosen, {{size}}.',
  remove: 'Remove {{file}}',
  removed: '{{file}} removed.',
  replace: 'Another PDF',
  onlyOne: 'One PDF at a time goes here. Only the first was taken.',
  busyText: '{{file}}, {{size}}',
  download: { pdf: 'Download PDF', zip: 'Download ZIP' },
  edit: 'Back to the PDF',
  files: {
    title: 'What is inside',
    hint: 'A click saves a file by itself.',
    save: 'Save {{file}}',
  },
  pages: {
    list: 'The pages of your PDF',
    pick: 'The pages of your PDF, to choose from',
    page: 'Page {{page}}',
    part: 'File {{part}}',
  },
};
