import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/single-pdf/labels.ts';

export const texts = {
  view: {
    tool: 'TODO: Name, wie Seiten löschen',
    action: 'TODO: Schaltfläche, wie Seiten löschen',
    busy: 'TODO: Die Seiten werden …',
    success: 'TODO: Die Seiten sind …',
    again: 'Noch ein PDF bearbeiten',
    failed: 'Das PDF konnte nicht bearbeitet werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'TODO: höchstens 60 Zeichen | {{brand}}',
    description: 'TODO: 120 bis 155 Zeichen',
  },
  headline: 'TODO: Überschrift, wie PDF-Seiten löschen',
  subtitle: 'TODO: Wozu, in ein bis zwei Sätzen.',
  features: [
    { title: 'TODO: 1', text: 'TODO' },
    { title: 'TODO: 2', text: 'TODO' },
    { title: 'TODO: 3', text: 'TODO' },
    {
      title: 'Ohne Verlust',
      text: 'Die Seiten werden übernommen, wie sie sind. Text, Bilder, Formulare und Links bleiben erhalten.',
    },
    {
      title: 'Ohne Konto',
      text: 'Keine Anmeldung, keine E-Mail-Adresse, keine Installation. Seite öffnen und anfangen.',
    },
    { title: 'TODO: 6', text: 'TODO' },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie Ihr PDF auf die Fläche oder wählen Sie es aus.' },
    { title: 'TODO: Schritt', text: 'TODO' },
    { title: 'Speichern', text: 'Das neue PDF liegt nach ein paar Sekunden auf Ihrem Gerät.' },
  ],
  faq: [
    { question: 'TODO: 1?', answer: 'TODO' },
    { question: 'TODO: 2?', answer: 'TODO' },
    {
      question: 'Bleiben Lesezeichen und Formulare erhalten?',
      answer: 'Ja. Eine digitale Signatur gilt danach nicht mehr; darauf weisen wir Sie hin.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer:
        'Ja. Lässt es sich nur mit einem Passwort öffnen, geben Sie es hier ein. Sind nur Drucken, Kopieren oder Ändern gesperrt, entsperren Sie es zuerst; das geht ohne Passwort.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es wird im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis. Wir werten es nicht aus und geben es nicht weiter.',
    },
  ],
};
