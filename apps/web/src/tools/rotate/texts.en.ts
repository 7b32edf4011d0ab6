import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Rotate a PDF',
    action: 'Rotate PDF',
    busy: 'Your PDF is being rotated',
    success: 'Your PDF is rotated',
    again: 'Rotate another PDF',
    failed: 'The PDF could not be rotated. Please try again later.',
  },
  info: 'All pages are turned, starting from how you see them now. The quality stays the same.',
  options: {
    rotation: {
      label: 'Clockwise rotation',
      choices: {
        90: { label: '90°', hint: 'to the right' },
        180: { label: '180°', hint: 'upside down' },
        270: { label: '270°', hint: 'to the left' },
      },
    },
  },
  facts: { original: 'Before', output: 'After', rotation: 'Rotation', pages: 'Pages' },
  turned: '{{degrees}}° clockwise',
};
