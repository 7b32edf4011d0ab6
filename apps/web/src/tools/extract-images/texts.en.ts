import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Extract images from a PDF',
    action: 'Extract images',
    busy: 'The images are being extracted',
    success: 'Your images are here',
    again: 'Extract from another PDF',
    failed: 'The images could not be extracted. Please try again later.',
  },
  facts: { images: 'Images', zip: 'ZIP file' },
};
