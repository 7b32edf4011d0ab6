import type { SinglePdfWords } from '../../tool-run/single-pdf/words.ts';

export const texts = {
  view: {
    tool: 'PDF mit einem Passwort schützen',
    action: 'PDF schützen',
    busy: 'Ihr PDF wird geschützt',
    success: 'Ihr PDF ist geschützt',
    again: 'Noch ein PDF schützen',
    failed: 'Das PDF konnte nicht geschützt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfWords,
  options: {
    password: {
      label: 'Passwort',
      hint: 'Wer das PDF öffnen will, braucht es. Merken Sie es sich gut: Niemand kann es wiederherstellen, auch wir nicht.',
    },
    owner_password: {
      label: 'Besitzerpasswort (freiwillig)',
      hint: 'Ein zweites Passwort für Sie selbst: Wer es kennt, darf alles, auch die Einschränkungen ändern.',
    },
    allow_print: { label: 'Drucken erlauben' },
    allow_copy: { label: 'Text und Bilder kopieren erlauben' },
    allow_edit: { label: 'Ändern erlauben' },
  },
  more: 'Weitere Optionen',
  permissions: 'Nach dem Öffnen',
  advice:
    'Diese Einschränkungen sind eine Bitte an das Leseprogramm, und nicht jedes hält sich daran. Sicher schützt nur das Passwort zum Öffnen.',
  facts: { pdf: 'Geschütztes PDF', encryption: 'Verschlüsselung' },
};
