import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Convert a PDF to JPG',
    action: 'Convert to JPG',
    busy: 'The pages are becoming images',
    success: 'Your images are ready',
    again: 'Convert another PDF',
    failed: 'The PDF could not be converted. Please try again later.',
  },
  options: {
    quality: {
      label: 'Resolution',
      choices: {
        normal: { label: 'Normal', hint: '150 dpi, for screens and sharing' },
        high: { label: 'High', hint: '300 dpi, for print' },
      },
    },
    pages: {
      label: 'Certain pages only',
      hint: 'Leave it empty for all pages; otherwise for example 1,3-5,7, or 8- for everything from page 8 on.',
      placeholder: 'All pages',
    },
  },
  pick_one: 'The page will become a picture.',
  pick_other: 'All {{count}} pages will become pictures. Or click the ones that you need.',
  picked_one: '{{count}} of {{total}} pages will become a picture.',
  picked_other: '{{count}} of {{total}} pages will become pictures.',
  facts: { pages: 'Pages', zip: 'ZIP file' },
};
