import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'PDF auf 1 MB verkleinern, kostenlos | {{brand}}',
    description:
      'PDF online unter 1 MB bringen: Die Grenze ist schon eingetragen, Sie bekommen die beste Qualität, die hineinpasst.',
  },
  headline: 'PDF auf 1 MB verkleinern',
  subtitle:
    'Das Portal nimmt nur 1 MB? Wählen Sie Ihr PDF: Wir suchen die beste Qualität, die in 1 MB passt. Geht es nicht so klein, nennen wir Ihnen die kleinste mögliche Größe.',
  example: {
    title: 'Was in 1 MB passt',
    paragraphs: [
      'Eine feste Grenze ist etwas anderes als eine Qualitätsstufe. Wir suchen die feinste Auflösung und Qualität der Bilder, mit der die ganze Datei hineinpasst.',
      'Zehn gescannte Briefe in 1 MB sind meist gut lesbar. Hundert sind es nicht: Dann teilen Sie das PDF besser oder fragen nach einer höheren Grenze.',
    ],
  },
  how: {
    title: 'In drei Schritten unter 1 MB',
    steps: [
      { title: 'PDF auswählen', text: 'Bei „Dateigröße“ steht schon 1 MB. Sie können die Zahl ändern.' },
      { title: 'Komprimieren', text: 'Nach ein paar Sekunden wissen Sie, ob Ihr PDF so klein wird.' },
      {
        title: 'Vergleichen, speichern',
        text: 'Sehen Sie sich die Seite an, die sich am stärksten verändert hat, und laden Sie das PDF herunter.',
      },
    ],
  },
  faq: {
    title: 'Fragen zu einem PDF mit höchstens 1 MB',
    items: [
      {
        question: 'Was, wenn 1 MB nicht zu schaffen ist?',
        answer:
          'Dann steht dort die kleinste Größe, die Ihr PDF erreichen kann. Die tragen Sie ein, oder Sie löschen Seiten, die niemand braucht.',
      },
      {
        question: 'Zählt das Portal 1 MB als 1.000.000 oder 1.048.576 Byte?',
        answer: 'Beides kommt vor. Wir rechnen mit der kleineren Zahl, deshalb passt die Datei in jedem Fall.',
      },
    ],
  },
  tool: 'Alle Einstellungen: PDF komprimieren',
};
