import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Protect a PDF with a password',
    action: 'Protect PDF',
    busy: 'Your PDF is being protected',
    success: 'Your PDF is protected',
    again: 'Protect another PDF',
    failed: 'The PDF could not be protected. Please try again later.',
  },
  options: {
    password: {
      label: 'Password',
      hint: 'Whoever wants to open the PDF needs it. Remember it well: nobody can restore it, and neither can we.',
    },
    owner_password: {
      label: 'Owner password (optional)',
      hint: 'A second password for yourself: whoever knows it may do everything, and change the restrictions too.',
    },
    allow_print: { label: 'Allow printing' },
    allow_copy: { label: 'Allow copying text and images' },
    allow_edit: { label: 'Allow changes' },
  },
  more: 'More options',
  permissions: 'Once it is open',
  advice:
    'These restrictions are a request to the reading program, and not every one obeys. Only the password for opening protects for certain.',
  facts: { pdf: 'Protected PDF', encryption: 'Encryption' },
};
