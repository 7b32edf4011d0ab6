import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'PDF in Text umwandeln | {{brand}}',
    description:
      'Den Text eines PDFs herausholen, als Textdatei oder Markdown: übernommen, wo er im PDF steht, und erkannt, wo es nur ein Scan ist. Kostenlos, ohne Konto.',
  },
  headline: 'PDF in Text umwandeln',
  subtitle: 'Sie bekommen den Text zum Lesen, Suchen und Kopieren, ganz gleich, ob Ihr PDF ein Scan ist.',
  example: {
    title: 'Zwei Arten von PDFs',
    paragraphs: [
      'Ein Bericht aus einer Textverarbeitung enthält seine Buchstaben schon. Sie werden einfach übernommen; verlesen kann sich die Erkennung nur bei Scans.',
      'Ein Scan zeigt dagegen nur das Bild eines Blattes. Seine Seiten werden gelesen, und wie sicher das Ergebnis ist, steht daneben. Hat ein PDF beide Arten von Seiten, wird daraus ein einziger Text.',
    ],
  },
  how: {
    title: 'Vom PDF zum Text in drei Schritten',
    steps: [
      { title: 'PDF auswählen', text: 'Darunter steht, welche Seiten schon Text haben und welche gelesen werden.' },
      {
        title: 'Text oder Markdown?',
        text: 'Markdown behält Überschriften, Listen und einfache Tabellen; die Textdatei hat nur die Zeilen.',
      },
      { title: 'Kopieren oder speichern', text: 'Der Text steht gleich auf der Seite, und Sie können darin suchen.' },
    ],
  },
  faq: {
    title: 'Fragen zum Text aus PDFs',
    items: [
      {
        question: 'Bleibt die Lesereihenfolge erhalten?',
        answer:
          'Hat das PDF Strukturangaben, wie barrierefreie PDFs, dann gilt deren Reihenfolge. Sonst ergibt sie sich daraus, wo die Zeilen stehen, auch bei Spalten.',
      },
      {
        question: 'Warum kommen aus manchen PDFs Zeichen, die keinen Sinn ergeben?',
        answer:
          'Dann ist in der Schrift des PDFs nicht vermerkt, welche Buchstaben sie zeigt. Wählen Sie unter „Weitere Optionen“, dass alle Seiten neu erkannt werden: Gelesen wird dann, was zu sehen ist.',
      },
      {
        question: 'Kann ich stattdessen ein durchsuchbares PDF bekommen?',
        answer: 'Ja. Stellen Sie das Ergebnis auf „PDF mit Text“.',
      },
    ],
  },
  tool: 'Scans durchsuchbar machen: Texterkennung',
};
