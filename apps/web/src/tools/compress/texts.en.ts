import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Compress a PDF',
    action: 'Compress PDF',
    busy: 'Your PDF is being compressed',
    success: 'Your PDF has become smaller',
    again: 'Compress another PDF',
    failed: 'The PDF could not be compressed. Please try again later.',
  },
  info: 'It is the images in the PDF that get smaller. Text and drawings stay as they are.',
  options: {
    quality: {
      label: 'Quality of the images',
      choices: {
        medium: { label: 'Medium', hint: '150 dpi, good for screen and printer' },
        low: { label: 'Low', hint: 'about 100 dpi, the smallest file' },
      },
    },
  },
  alreadyOptimal: 'It does not get any smaller',
  repaired: 'Your PDF is ready',
  facts: { original: 'Before', compressed: 'After', saved: 'Saved' },
  saved: '{{percent}} % ({{size}})',
};
