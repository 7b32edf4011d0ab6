import type { SinglePdfWords } from '../../tool-run/single-pdf/words.ts';

export const texts = {
  view: {
    tool: 'PDF in JPG umwandeln',
    action: 'In JPG umwandeln',
    busy: 'Die Seiten werden zu Bildern',
    success: 'Ihre Bilder sind fertig',
    again: 'Noch ein PDF umwandeln',
    failed: 'Das PDF konnte nicht umgewandelt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfWords,
  options: {
    quality: {
      label: 'Auflösung',
      choices: {
        normal: { label: 'Normal', hint: '150 dpi, für Bildschirm und Versand' },
        high: { label: 'Hoch', hint: '300 dpi, für den Druck' },
      },
    },
    pages: {
      label: 'Nur bestimmte Seiten',
      hint: 'Leer lassen für alle Seiten; sonst zum Beispiel 1,3-5,7 oder 8- für alles ab Seite 8.',
      placeholder: 'Alle Seiten',
    },
  },
  pick_one: 'Die Seite wird zu einem Bild.',
  pick_other: 'Alle {{count}} Seiten werden zu Bildern. Oder klicken Sie die an, die Sie brauchen.',
  picked_one: '{{count}} von {{total}} Seiten wird zu einem Bild.',
  picked_other: '{{count}} von {{total}} Seiten werden zu Bildern.',
  facts: { pages: 'Seiten', zip: 'ZIP-Datei' },
};
