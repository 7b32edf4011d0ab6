import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts: ToolPageTexts = {
  seo: {
    title: 'PDF zusammenfügen: mehrere PDFs zu einem verbinden | {{brand}}',
    description:
      'Mehrere PDFs in Ihrer Reihenfolge zu einem verbinden, mit Lesezeichen und Formularfeldern. Kostenlos, ohne Anmeldung, Dateien werden sofort gelöscht.',
  },
  headline: 'Aus vielen PDFs wird eines',
  subtitle: 'Legen Sie Ihre PDFs hinein, bringen Sie sie in die richtige Reihenfolge, und nehmen Sie ein einziges mit.',
  features: [
    {
      title: 'Ihre Reihenfolge',
      text: 'Ziehen Sie die PDFs an ihren Platz, verschieben Sie sie mit den Pfeilknöpfen, oder ordnen Sie alle mit einem Klick nach Namen.',
    },
    {
      title: 'Lesezeichen bleiben',
      text: 'Jede Datei bekommt im neuen PDF ihr eigenes Lesezeichen, und darunter stehen die, die sie schon hatte.',
    },
    {
      title: 'Formulare und Verweise auch',
      text: 'Formularfelder lassen sich weiter ausfüllen, und Verweise führen weiter dorthin, wohin sie sollen.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Die Seiten werden übernommen, wie sie sind. Nichts wird neu gezeichnet oder gröber gemacht.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Ihre PDFs liegen nur im Arbeitsspeicher des Servers und verschwinden, sobald das Ergebnis unterwegs zu Ihnen ist.',
    },
    {
      title: 'Offen und ehrlich',
      text: 'Lässt sich etwas nicht übernehmen, etwa eine digitale Unterschrift, steht es gleich beim Ergebnis.',
    },
  ],
  steps: [
    {
      title: 'PDFs auswählen',
      text: 'Ziehen Sie mindestens zwei PDFs auf die Fläche, oder wählen Sie sie aus.',
    },
    {
      title: 'Ordnen',
      text: 'Bringen Sie sie in die Reihenfolge, in der sie hintereinander stehen sollen.',
    },
    {
      title: 'Zusammenfügen und speichern',
      text: 'Ein Klick, ein paar Sekunden, und das neue PDF liegt auf Ihrem Gerät.',
    },
  ],
  faq: [
    {
      question: 'Wie viele PDFs kann ich zusammenfügen?',
      answer: 'Von 2 bis {{mergeFiles}} PDFs auf einmal, zusammen bis {{mergeSize}}.',
    },
    {
      question: 'Kann dasselbe PDF mehrmals vorkommen?',
      answer: 'Ja. Fügen Sie es einfach noch einmal hinzu, zum Beispiel als Trennblatt zwischen zwei Dokumenten.',
    },
    {
      question: 'Was ist mit geschützten PDFs?',
      answer:
        'Ein PDF mit Passwort oder Einschränkungen müssen Sie zuerst entsperren. Die Seite bietet es Ihnen an, nimmt das PDF mit und lässt die Liste so, wie sie ist.',
    },
    {
      question: 'Bleiben Formulare, Lesezeichen und Unterschriften erhalten?',
      answer:
        'Formularfelder, Lesezeichen, Verweise und Anhänge werden übernommen. Eine digitale Unterschrift gilt immer nur für die Datei, für die sie geleistet wurde, und deshalb nicht für das neue PDF.',
    },
    {
      question: 'Wie lange dauert es?',
      answer:
        'Meist 5 bis 15 Sekunden, bei großen Dateien bis zu einer Minute. Das Hochladen hängt von Ihrer Verbindung ab.',
    },
    {
      question: 'Was geschieht mit meinen PDFs?',
      answer:
        'Sie werden im Arbeitsspeicher des Servers verarbeitet und direkt danach gelöscht, ebenso das Ergebnis. Sie werden weder gespeichert noch ausgewertet noch weitergegeben.',
    },
  ],
};
