import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'PDF-Seiten sortieren und umstellen | {{brand}}',
    description:
      'Seiten eines PDFs per Maus oder Finger in die richtige Reihenfolge ziehen. Jeder Schritt lässt sich zurücknehmen.',
  },
  headline: 'PDF-Seiten sortieren',
  subtitle: 'Sie sehen alle Seiten und ziehen sie an ihren Platz. Jeder Schritt lässt sich zurücknehmen.',
  example: {
    title: 'Typischer Fall: der falsch herum eingelegte Stapel',
    paragraphs: [
      'Der Scanner hat den Stapel von hinten gelesen, oder Vorder- und Rückseiten liegen in zwei Blöcken. Bei wenigen Seiten ziehen Sie sie einzeln um. Bei vielen ist das Feld über den Seiten schneller: 12-1 kehrt zwölf Seiten um.',
      'Für Vorder- und Rückseiten in zwei Blöcken schreiben Sie die Reihenfolge auf, zum Beispiel 1,7,2,8,3,9. Die Vorschau zeigt sofort, ob es stimmt.',
    ],
  },
  how: {
    title: 'Seiten umstellen in drei Schritten',
    steps: [
      { title: 'PDF öffnen', text: 'Ihr Browser zeichnet die Seiten; gesendet wird noch nichts.' },
      { title: 'Seiten verschieben', text: 'Mit Maus, Finger oder Tastatur, auch mehrere zusammen.' },
      { title: 'Neues PDF speichern', text: 'Lesezeichen und Links führen weiterhin zu ihren Seiten.' },
    ],
  },
  faq: {
    title: 'Fragen zur Reihenfolge von Seiten',
    items: [
      {
        question: 'Kann ich die Reihenfolge umkehren?',
        answer: 'Ja. Schreiben Sie die letzte Seite zuerst, etwa 30-1.',
      },
      {
        question: 'Lassen sich Seiten dabei auch löschen?',
        answer: 'Ja. Was Sie entfernen oder in der Angabe weglassen, ist im neuen PDF nicht mehr enthalten.',
      },
    ],
  },
  tool: 'Auch drehen und einfügen: alle Funktionen',
};
