import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'PDF für E-Mail verkleinern | {{brand}}',
    description:
      'PDF so verkleinern, dass es in fast jedes Postfach passt: unter 7 MB, in der besten Qualität, die hineinpasst. Kostenlos und ohne Anmeldung.',
  },
  headline: 'PDF für E-Mail verkleinern',
  subtitle:
    'Anhänge wachsen beim Versand um gut ein Drittel. Mit 7 MB bleibt die Nachricht unter 10 MB, und so viel nimmt fast jedes Postfach. Darauf ist die Grenze hier eingestellt.',
  example: {
    title: 'Warum 7 MB und nicht 25?',
    paragraphs: [
      'Gmail nimmt 25 MB je Nachricht, Outlook mit privaten Konten 20, ein Exchange-Server im Betrieb oft nur 10. Dazu kommt die Kodierung: Aus 7 MB Anhang werden unterwegs gut 9,5.',
      'Wer beim Empfänger sicher ankommen will, richtet sich nach dem kleinsten Postfach. Zwei Anhänge in einer Nachricht teilen sich die Grenze; tragen Sie dann die Hälfte ein.',
    ],
  },
  how: {
    title: 'Anhang verkleinern in drei Schritten',
    steps: [
      { title: 'PDF vom Gerät wählen', text: 'Ist es schon kleiner als 7 MB, bekommen Sie es unverändert zurück.' },
      {
        title: 'Verkleinern lassen',
        text: 'Vor allem die Bilder werden kleiner; suchen und kopieren lässt sich der Text weiterhin.',
      },
      {
        title: 'An die E-Mail hängen',
        text: 'Speichern Sie das Ergebnis oder geben Sie es auf dem Smartphone gleich an die Mail-App.',
      },
    ],
  },
  faq: {
    title: 'Fragen zum Versand per E-Mail',
    items: [
      {
        question: 'Mein PDF ist auch mit 7 MB noch zu groß. Was nun?',
        answer:
          'Fragen Sie nach der Grenze des Empfängers und tragen Sie sie ein. Ab etwa 20 MB ist ein geteilter Ordner der bessere Weg.',
      },
      {
        question: 'Kann ich es vor dem Versand schützen?',
        answer:
          'Ja. Geben Sie das Ergebnis an „PDF schützen“ weiter, und schicken Sie das Passwort auf einem anderen Weg.',
      },
    ],
  },
  tool: 'Mehr zum Verkleinern: PDF komprimieren',
};
