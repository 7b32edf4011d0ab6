import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/single-pdf/labels.ts';

export const texts = {
  view: {
    tool: 'Seiten aus einem PDF löschen',
    action: 'Seiten löschen',
    busy: 'Die Seiten werden gelöscht',
    success: 'Die Seiten sind gelöscht',
    again: 'Aus einem weiteren PDF löschen',
    failed: 'Die Seiten konnten nicht gelöscht werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  options: {
    pages: {
      label: 'Welche Seiten sollen weg?',
      hint: 'Zum Beispiel 1,3-5,7 oder 8- für alles ab Seite 8; ohne Leerzeichen.',
      placeholder: '1,3-5,7',
    },
  },
  pick: 'Oder klicken Sie die Seiten an, die weg sollen.',
  picked_one: '{{count}} von {{total}} Seiten wird gelöscht, {{left}} bleiben.',
  picked_other: '{{count}} von {{total}} Seiten werden gelöscht, {{left}} bleiben.',
  facts: { originalPages: 'Seiten vorher', deletedPages: 'Gelöscht', remainingPages: 'Übrig' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF-Seiten löschen: einzelne Seiten dauerhaft entfernen | {{brand}}',
    description:
      'Einzelne Seiten oder ganze Bereiche aus einem PDF löschen, restlos und ohne Qualitätsverlust. Kostenlos, ohne Anmeldung, sofort gelöscht.',
  },
  headline: 'Überflüssige Seiten? Weg damit.',
  subtitle: 'Klicken Sie die Seiten an, die nicht ins PDF gehören. Der Rest bleibt, wie er ist.',
  features: [
    {
      title: 'Wirklich gelöscht',
      text: 'Was auf den Seiten stand, ist danach nicht mehr in der Datei, auch nicht versteckt.',
    },
    {
      title: 'Einzeln oder im Bereich',
      text: 'Klicken Sie Seiten an, oder schreiben Sie sie auf: 1,3-5,7 löscht fünf auf einmal, 8- alle ab Seite 8.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Die übrigen Seiten werden nicht neu gezeichnet. Text, Bilder, Formulare und Verweise bleiben.',
    },
    {
      title: 'Nichts aus Versehen',
      text: 'Gibt es eine Seite nicht, sagt die Seite es Ihnen, statt etwas anderes zu löschen. Und eine muss immer bleiben.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Ihr PDF liegt nur im Arbeitsspeicher des Servers und verschwindet, sobald das Ergebnis unterwegs zu Ihnen ist.',
    },
    {
      title: 'Mit Nachweis',
      text: 'Beim Ergebnis steht, wie viele Seiten es waren, wie viele gelöscht wurden und wie viele geblieben sind.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie Ihr PDF auf die Fläche, oder wählen Sie es aus.' },
    { title: 'Seiten wählen', text: 'Klicken Sie an, was wegsoll, oder schreiben Sie es auf, zum Beispiel 1,3-5,7.' },
    { title: 'Löschen und speichern', text: 'Das kürzere PDF liegt nach ein paar Sekunden auf Ihrem Gerät.' },
  ],
  faq: [
    {
      question: 'Wie schreibe ich die Seiten auf?',
      answer:
        'Anklicken genügt, dann steht die Liste von selbst da. Von Hand geht es mit Kommas und Bindestrichen und ohne Leerzeichen: 1,3-5,7 löscht die Seiten 1, 3, 4, 5 und 7. Mit 8- sind alle Seiten ab 8 gemeint, mit -3 die ersten drei.',
    },
    {
      question: 'Welche Zählung gilt?',
      answer: 'Die erste Seite der Datei ist Seite 1, auch wenn auf ihr eine andere Zahl gedruckt ist.',
    },
    {
      question: 'Sind die Seiten wirklich weg?',
      answer:
        'Ja. Ihr Inhalt wird aus der Datei entfernt und nicht nur ausgeblendet. Das Original auf Ihrem Gerät bleibt unverändert.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis {{pdfSize}}.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer: 'Erst nach dem Entsperren. Die Seite bietet Ihnen an, das PDF gleich zum Entsperren mitzunehmen.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es wird im Arbeitsspeicher des Servers verarbeitet und direkt danach gelöscht, ebenso das Ergebnis. Es wird weder gespeichert noch ausgewertet noch weitergegeben.',
    },
  ],
};
