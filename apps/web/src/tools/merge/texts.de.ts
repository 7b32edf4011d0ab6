import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts = {
  tool: 'PDFs zusammenfügen',
  dropTitle: 'PDFs auswählen',
  dropTitleMore: 'Weitere PDFs hinzufügen',
  dropText: 'oder hierher ziehen oder aus der Zwischenablage einfügen',
  dropTextMore: 'oder irgendwo auf dieser Seite ablegen',
  needsMore_one: 'Zum Zusammenfügen fehlt noch mindestens ein PDF',
  needsMore_other: 'Zum Zusammenfügen fehlen noch mindestens {{count}} PDFs',
  dropActive: 'Loslassen, um die PDFs hinzuzufügen',
  dropReject: 'Hier lassen sich nur PDFs hinzufügen',
  hint: 'Mindestens 2 und bis zu {{mergeFiles}} PDFs, zusammen bis {{mergeSize}}',
  privacy: 'Ihre PDFs werden nur im Arbeitsspeicher verarbeitet und gleich danach gelöscht.',
  list: 'Ihre PDFs, in der Reihenfolge, in der sie zusammengefügt werden',
  count_one: '{{count}} PDF',
  count_other: '{{count}} PDFs',
  ofSize: 'von {{size}}',
  added_one: '{{count}} PDF hinzugefügt, insgesamt {{total}}.',
  added_other: '{{count}} PDFs hinzugefügt, insgesamt {{total}}.',
  removed: '{{file}} entfernt, noch {{total}}.',
  moved: '{{file}} steht jetzt auf Platz {{place}} von {{total}}.',
  card: 'PDF {{place}} von {{total}}: {{file}}',
  remove: '{{file}} entfernen',
  moveEarlier: '{{file}} nach oben verschieben',
  moveLater: '{{file}} nach unten verschieben',
  sort: 'Nach Namen ordnen',
  sorted: 'Die PDFs sind nach Namen geordnet.',
  refused: {
    encryptedPdf: 'Geschützt',
    restrictedPdf: 'Geschützt',
    damagedPdf: 'Nicht lesbar',
    invalidType: 'Kein PDF',
    fileTooLarge: 'Zu groß',
    other: 'Abgelehnt',
  },
  clear: {
    action: 'Alle entfernen',
    title: 'Alle PDFs entfernen?',
    text_one: 'Damit wird {{count}} PDF aus der Liste entfernt.',
    text_other: 'Damit werden {{count}} PDFs aus der Liste entfernt.',
    confirm: 'Alle entfernen',
    cancel: 'Behalten',
    done: 'Alle PDFs entfernt.',
  },
  drag: {
    role: 'sortierbar',
    handle: '{{file}} verschieben',
    instructions:
      'Mit Leertaste oder Eingabetaste nehmen Sie ein PDF auf, mit den Pfeiltasten verschieben Sie es, mit Leertaste oder Eingabetaste legen Sie es ab. Escape lässt es, wo es war.',
    start: '{{file}} aufgenommen, auf Platz {{place}} von {{total}}.',
    over: '{{file}} ist auf Platz {{place}} von {{total}}.',
    end: '{{file}} auf Platz {{place}} von {{total}} abgelegt.',
    cancel: 'Verschieben abgebrochen. {{file}} ist wieder auf Platz {{place}}.',
  },
  action: 'Zusammenfügen',
  busy: 'Ihre PDFs werden zusammengefügt',
  from_one: '{{count}} PDF, {{size}}',
  from_other: '{{count}} PDFs, {{size}}',
  success: 'Aus Ihren PDFs ist eines geworden',
  facts: { from: 'Zusammengefügt', pdf: 'Neues PDF' },
  download: 'PDF herunterladen',
  again: 'Neu zusammenfügen',
  edit: 'Zurück zur Liste',
  failed: 'Die PDFs konnten nicht zusammengefügt werden. Bitte versuchen Sie es später noch einmal.',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
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
