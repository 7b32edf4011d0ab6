import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'PDF auf 100 KB verkleinern | {{brand}}',
    description:
      'PDF auf 100 KB bringen, wo es möglich ist, und den Unterschied vor dem Speichern sehen. Kostenlos, ohne Anmeldung.',
  },
  headline: 'PDF auf 100 KB verkleinern',
  subtitle:
    '100 KB sind wenig: Für ein, zwei gescannte Seiten reicht es meist, für lange Texte selten. Ob es bei Ihrem PDF geht, sehen Sie nach ein paar Sekunden.',
  example: {
    title: 'Wofür 100 KB reichen',
    paragraphs: [
      'Ein Passfoto, ein Zeugnis, eine unterschriebene Seite: Solche PDFs kommen fast immer auf 100 KB. Getippter Text bleibt dabei scharf; auf einem Scan gehört die Schrift zum Bild und wird mit ihm gröber.',
      'Ein PDF aus der Textverarbeitung bringt seine Schriften mit, und die allein können mehr als 100 KB belegen. Dann hilft nur, weniger Seiten zu schicken.',
    ],
  },
  how: {
    title: 'So kommt Ihr PDF auf 100 KB',
    steps: [
      { title: 'Eine Datei wählen', text: 'Als Grenze sind 0,1 MB eingetragen, also 100 KB.' },
      { title: 'Ausrechnen lassen', text: 'Wir probieren, wie scharf die Bilder bleiben können.' },
      {
        title: 'Prüfen und sichern',
        text: 'Lesen Sie die kleinste Schrift auf dem Bildschirm, bevor Sie die Datei abschicken.',
      },
    ],
  },
  faq: {
    title: 'Fragen zu 100 KB',
    items: [
      {
        question: 'Warum wird mein PDF nicht so klein?',
        answer:
          'Meist sind es eingebettete Schriften oder sehr viele Seiten. Wir nennen die kleinste erreichbare Größe.',
      },
      {
        question: 'Sieht man den Unterschied?',
        answer:
          'Bei Fotos ja: Auf 100 KB ist kein Platz für Einzelheiten. Deshalb zeigen wir vorher und nachher nebeneinander.',
      },
    ],
  },
  tool: 'Andere Größe oder Stufe: PDF komprimieren',
};
