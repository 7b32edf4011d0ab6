import type { SinglePdfWords } from '../../tool-run/single-pdf/words.ts';

export const texts = {
  view: {
    tool: 'PDF teilen',
    action: 'PDF teilen',
    busy: 'Ihr PDF wird geteilt',
    success: 'Ihr PDF ist geteilt',
    again: 'Noch ein PDF teilen',
    failed: 'Das PDF konnte nicht geteilt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfWords,
  options: {
    mode: {
      label: 'So soll geteilt werden',
      choices: {
        extract: { label: 'Seiten herausnehmen', hint: 'in ein neues PDF' },
        interval: { label: 'Alle paar Seiten', hint: 'ein PDF je Abschnitt' },
        chunks: { label: 'In gleiche Teile', hint: 'so viele, wie Sie möchten' },
      },
    },
    config: {
      extract: {
        label: 'Seiten',
        hint: 'Zum Beispiel 1,3-5,7 oder 8- für alles ab Seite 8. Die Reihenfolge bleibt, wie Sie sie schreiben.',
        placeholder: '1,3-5,7',
      },
      interval: { label: 'Seiten je Datei', hint: 'Bei 2 entsteht alle zwei Seiten ein neues PDF.', placeholder: '2' },
      chunks: { label: 'Zahl der Teile', hint: 'Bei 3 entstehen drei etwa gleich lange PDFs.', placeholder: '3' },
    },
  },
  pick: 'Oder klicken Sie die Seiten an, die Sie brauchen.',
  picked_one: '{{count}} von {{total}} Seiten kommt in das neue PDF.',
  picked_other: '{{count}} von {{total}} Seiten kommen in das neue PDF.',
  facts: { pages: 'Seiten', files: 'Neue Dateien', type: 'Download' },
};
