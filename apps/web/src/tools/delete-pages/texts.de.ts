import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'Seiten löschen',
    action: 'Seiten löschen',
    busy: 'Die Seiten werden gelöscht',
    success: 'Die Seiten sind gelöscht',
    again: 'Noch ein PDF bearbeiten',
    failed: 'Die Seiten konnten nicht gelöscht werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  options: {
    pages: {
      label: 'Welche Seiten sollen weg?',
      hint: 'Zum Beispiel 1,3-5,7 oder 8- für alle ab Seite 8. odd steht für die ungeraden Seiten, even für die geraden.',
      placeholder: '1,3-5,7',
    },
  },
  pick: 'Wählen Sie die Seiten aus, die wegsollen.',
  picked_one: '{{count}} von {{total}} Seiten wird gelöscht, übrig: {{left}}.',
  picked_other: '{{count}} von {{total}} Seiten werden gelöscht, übrig: {{left}}.',
  blank: {
    find: 'Leere Seiten suchen',
    found_one:
      '{{count}} leere Seite ist jetzt ausgewählt: {{pages}}. Bitte sehen Sie sie sich an, bevor Sie sie löschen.',
    found_other:
      '{{count}} leere Seiten sind jetzt ausgewählt: {{pages}}. Bitte sehen Sie sie sich an, bevor Sie sie löschen.',
  },
  pagesOf: '{{count}} von {{total}} Seiten',
  facts: { deleted: 'Gelöscht' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF-Seiten löschen, kostenlos und dauerhaft | {{brand}}',
    description:
      'Einzelne Seiten oder ganze Bereiche online aus einem PDF löschen, restlos und ohne Qualitätsverlust. Kostenlos, ohne Konto.',
  },
  headline: 'PDF-Seiten löschen',
  subtitle: 'Überflüssige Seiten? Weg damit. Wählen Sie aus, was nicht ins PDF gehört. Der Rest bleibt, wie er ist.',
  features: [
    {
      title: 'Wirklich gelöscht',
      text: 'Was auf den Seiten stand, ist danach nicht mehr in der Datei, auch nicht versteckt.',
    },
    {
      title: 'Einzeln oder als Bereich',
      text: 'Wählen Sie Seiten aus oder geben Sie sie ein: 1,3-5,7 löscht fünf auf einmal, 8- alle ab Seite 8.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Die übrigen Seiten bleiben unangetastet. Text, Bilder, Formulare und Links bleiben erhalten.',
    },
    {
      title: 'Nichts aus Versehen',
      text: 'Gibt es eine Seite nicht, sagen wir es Ihnen, statt etwas anderes zu löschen. Und eine Seite bleibt immer übrig.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Was Sie senden, ist auf unserem Server gelöscht, wenn Sie das gekürzte PDF haben.',
    },
    {
      title: 'Auf einen Blick',
      text: 'Beim Ergebnis steht, wie viele Seiten es waren, wie viele gelöscht wurden und wie viele geblieben sind.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'PDF auswählen oder auf die Seite ziehen.' },
    { title: 'Seiten wählen', text: 'Wählen Sie aus, was wegsoll, oder geben Sie es ein, zum Beispiel 1,3-5,7.' },
    {
      title: 'Löschen und speichern',
      text: 'Nach ein paar Sekunden ist das kürzere PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Wie gebe ich die Seiten an?',
      answer:
        'Wählen Sie sie einfach aus, das Feld füllt sich von selbst. Von Hand geht es mit Kommas und Bindestrichen: 1,3-5,7 löscht die Seiten 1, 3, 4, 5 und 7. Mit 8- sind alle Seiten ab 8 gemeint, mit -3 die ersten drei.',
    },
    {
      question: 'Finden Sie leere Seiten von selbst?',
      answer:
        'Ja, mit „Leere Seiten suchen“. Ihr Browser sieht sich dazu jede Seite an und wählt die leeren aus, auch in Scans mit etwas Staub. Gelöscht wird erst, wenn Sie es sagen: Sehen Sie sich die Auswahl vorher an.',
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
      answer: 'Bis zu {{pdfSize}}.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer: 'Ja. Geben Sie nach dem Auswählen das Passwort ein; das gekürzte PDF fragt danach nicht mehr.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer: 'Es bleibt im Arbeitsspeicher, bis Sie das gekürzte PDF haben; dann wird beides gelöscht.',
    },
  ],
};
