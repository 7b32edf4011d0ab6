import type { SinglePdfWords } from '../../tool-run/single-pdf/words.ts';

export const texts = {
  view: {
    tool: 'PDF entsperren',
    action: 'PDF entsperren',
    busy: 'Ihr PDF wird entsperrt',
    success: 'Ihr PDF ist entsperrt',
    again: 'Noch ein PDF entsperren',
    failed: 'Das PDF konnte nicht entsperrt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfWords,
  options: {
    password: { label: 'Passwort des PDFs', hint: 'Das Passwort, mit dem sich das PDF öffnen lässt.' },
  },
  noPassword: 'Ich habe kein Passwort und möchte nur die Einschränkungen entfernen',
  needsPassword: 'Dieses PDF lässt sich nur mit seinem Passwort öffnen. Bitte geben Sie es ein.',
  notProtected: 'Dieses PDF war schon offen',
  facts: { pdf: 'PDF ohne Schutz' },
};
