import type { SinglePdfWords } from '../../tool-run/single-pdf/words.ts';

export const texts = {
  view: {
    tool: 'PDF verkleinern',
    action: 'PDF verkleinern',
    busy: 'Ihr PDF wird verkleinert',
    success: 'Ihr PDF ist kleiner geworden',
    again: 'Noch ein PDF verkleinern',
    failed: 'Das PDF konnte nicht verkleinert werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfWords,
  info: 'Verkleinert werden die Bilder im PDF. Text und Zeichnungen bleiben, wie sie sind.',
  options: {
    quality: {
      label: 'Qualität der Bilder',
      choices: {
        medium: { label: 'Mittel', hint: '150 dpi, gut für Bildschirm und Drucker' },
        low: { label: 'Niedrig', hint: 'rund 100 dpi, die kleinste Datei' },
      },
    },
  },
  alreadyOptimal: 'Kleiner geht es nicht',
  repaired: 'Ihr PDF ist fertig',
  facts: { original: 'Vorher', compressed: 'Nachher', saved: 'Gespart' },
  saved: '{{percent}} % ({{size}})',
};
