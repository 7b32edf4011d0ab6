import { imageTexts } from '../../tool-run/images/texts.de.ts';
import { languageTexts, recognizedTexts } from '../../tool-run/options/recognition-texts.de.ts';
import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts = {
  ...imageTexts,
  tool: 'Scannen',
  dropTitle: 'Fotos auswählen',
  dropTitleMore: 'Weitere Fotos hinzufügen',
  hint: 'JPEG, HEIC, PNG, WebP, AVIF, TIFF, GIF, BMP · bis zu 20 Fotos, je {{imageSize}}',
  allOptions: 'Farbe, Sprache, Papier',
  text: recognizedTexts,
  more: 'Weitere Optionen',
  options: {
    look: { label: 'Farben', choices: { original: 'Farbig', gray: 'Graustufen', scan: 'Schwarz-weiß' } },
    language: languageTexts,
    page_size: { label: 'Papier', choices: { a4: 'A4', letter: 'Letter', fit: 'So groß wie das Bild' } },
  },
  busy: 'Ihre Seiten werden gescannt',
  success: 'Ihr Scan ist fertig',
  words: 'Wörter erkannt',
  again: 'Noch etwas scannen',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Dokument scannen: Foto zu PDF mit dem Handy | {{brand}}',
    description:
      'Papier fotografieren, und es wird ein gerader, kleiner und durchsuchbarer Scan als PDF daraus. Ohne App, kostenlos, ohne Anmeldung.',
  },
  headline: 'Scannen: vom Foto zum PDF',
  subtitle:
    'Fotografieren Sie Ihr Blatt. Daraus wird eine gerade Seite ohne Schatten, in der Sie jedes erkannte Wort finden.',
  features: [
    {
      title: 'Nur das Blatt',
      text: 'Die Ränder des Blatts werden im Foto gesucht. Der Tisch fällt weg, und was schräg fotografiert ist, steht gerade.',
    },
    {
      title: 'Ohne Schatten',
      text: 'Der Schatten Ihres Handys und das gelbe Licht der Lampe verschwinden, Farben bleiben.',
    },
    {
      title: 'Vorher zu sehen',
      text: 'Sie sehen auf jedem Foto, welches Blatt gefunden wurde. Das macht Ihr Browser; gesendet wird dafür nichts.',
    },
    {
      title: 'Durchsuchbar',
      text: 'Der erkannte Text liegt unsichtbar über der Seite. So finden und kopieren Sie ihn wie in jedem anderen PDF.',
    },
    {
      title: 'Klein',
      text: 'Schrift und Papier werden getrennt gespeichert. Eine Textseite braucht oft nicht einmal 100 Kilobyte.',
    },
    {
      title: 'Ohne App',
      text: 'Seite öffnen, fotografieren, speichern. Weder Anmeldung noch Installation.',
    },
  ],
  steps: [
    {
      title: 'Fotografieren',
      text: 'Legen Sie das Blatt auf einen dunkleren Untergrund, sodass alle vier Ecken im Bild sind. Oder wählen Sie Fotos aus, die Sie schon haben.',
    },
    {
      title: 'Ansehen',
      text: 'Die gefundenen Blätter sind hell zu sehen. Wo keines gefunden wurde, kommt das ganze Foto auf die Seite.',
    },
    { title: 'Scannen und speichern', text: 'Je Seite dauert es ein paar Sekunden. Dann speichern Sie das PDF.' },
  ],
  faq: [
    {
      question: 'Wie gelingt das Foto?',
      answer:
        'Mit Tageslicht, einem Untergrund, der dunkler ist als das Papier, und allen vier Ecken im Bild. Je größer das Blatt im Foto ist, desto besser wird der Text erkannt.',
    },
    {
      question: 'Und wenn kein Blatt gefunden wird?',
      answer:
        'Dann bleibt das Foto ganz. Das geschieht bei weißem Papier auf weißem Tisch, bei abgeschnittenen Ecken oder stark gewelltem Papier. Mit einem anderen Untergrund klappt es meist.',
    },
    {
      question: 'Kann ich ein Foto unverändert lassen?',
      answer: 'Ja. Nehmen Sie bei diesem Foto das Häkchen bei „Nur die Seite“ weg.',
    },
    {
      question: 'Wie viele Seiten gehen auf einmal?',
      answer:
        'Bis zu 20 Fotos ergeben zusammen ein PDF. Mehrere solcher PDFs fügen Sie danach zu einem zusammen. Reicht die Zeit nicht für den Text aller Seiten, sagen wir es Ihnen.',
    },
    {
      question: 'Wie gut wird der Text?',
      answer:
        'Je schärfer das Foto und je größer das Blatt darin ist, desto mehr Wörter stimmen. Namen und Zahlen sollten Sie immer vergleichen, Handschrift wird nicht gelesen.',
    },
    {
      question: 'Was geschieht mit meinen Fotos?',
      answer:
        'Sie werden im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben, ebenso das PDF. Ort und Zeit der Aufnahme entfernt Ihr Browser schon vorher.',
    },
  ],
};
