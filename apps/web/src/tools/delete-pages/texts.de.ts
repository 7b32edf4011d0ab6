import type { SinglePdfWords } from '../../tool-run/single-pdf/words.ts';

export const texts = {
  view: {
    tool: 'Seiten aus einem PDF löschen',
    action: 'Seiten löschen',
    busy: 'Die Seiten werden gelöscht',
    success: 'Die Seiten sind gelöscht',
    again: 'Aus einem weiteren PDF löschen',
    failed: 'Die Seiten konnten nicht gelöscht werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfWords,
  options: {
    pages: {
      label: 'Welche Seiten sollen weg?',
      hint: 'Zum Beispiel 1,3-5,7 oder 8- für alles ab Seite 8; ohne Leerzeichen.',
      placeholder: '1,3-5,7',
    },
  },
  pick: 'Oder klicken Sie die Seiten an, die weg sollen.',
  picked_one: '{{count}} von {{total}} Seiten wird gelöscht, {{left}} bleiben.',
  picked_other: '{{count}} von {{total}} Seiten werden gelöscht, {{left}} bleiben.',
  facts: { originalPages: 'Seiten vorher', deletedPages: 'Gelöscht', remainingPages: 'Übrig' },
};
