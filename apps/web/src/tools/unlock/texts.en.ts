import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Unlock a PDF',
    action: 'Unlock PDF',
    busy: 'Your PDF is being unlocked',
    success: 'Your PDF is unlocked',
    again: 'Unlock another PDF',
    failed: 'The PDF could not be unlocked. Please try again later.',
  },
  options: {
    password: { label: 'Password of the PDF', hint: 'The password that the PDF opens with.' },
  },
  noPassword: 'I have no password and only want to remove the restrictions',
  needsPassword: 'This PDF opens with its password only. Please enter it.',
  notProtected: 'This PDF was open already',
  facts: { pdf: 'Unprotected PDF' },
};
