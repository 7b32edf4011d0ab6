import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts = {
  tool: 'PDF zusammenfügen',
  dropTitle: 'PDFs auswählen',
  dropTitleMore: 'Weitere PDFs hinzufügen',
  dropText: 'oder hierher ziehen oder aus der Zwischenablage einfügen',
  dropTextMore: 'oder irgendwo auf dieser Seite ablegen; aus Bildern werden Seiten',
  needsMore_one: 'Zum Zusammenfügen fehlt noch mindestens ein PDF',
  needsMore_other: 'Zum Zusammenfügen fehlen noch mindestens {{count}} PDFs',
  dropActive: 'Loslassen, um die PDFs hinzuzufügen',
  dropReject: 'Hier können Sie nur PDFs und Bilder ablegen',
  hint: '2 bis {{mergeFiles}} PDFs, zusammen bis zu {{mergeSize}}',
  privacy: 'Ihre PDFs werden nur im Arbeitsspeicher verarbeitet und gelöscht, sobald Sie das Ergebnis haben.',
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
  pages: 'Seiten',
  allPages: 'alle',
  pagesOf: 'Seiten von {{file}}, zum Beispiel 1-3,5; leer lassen für alle',
  moveEarlier: '{{file}} nach oben verschieben',
  moveLater: '{{file}} nach unten verschieben',
  more: 'Reihenfolge, Lesezeichen und Inhaltsverzeichnis',
  contents: 'Inhaltsverzeichnis voranstellen, mit Seitenzahlen und Links zu jedem PDF',
  contentsTitle: 'Inhalt',
  options: {
    order: {
      label: 'Reihenfolge der Seiten',
      hint: 'Abwechselnd passt zu Stapeln, die Sie zweimal gescannt haben: ein PDF mit den Vorderseiten, eines mit den Rückseiten. Haben Sie den Stapel nur umgedreht, beginnen die Rückseiten mit der letzten.',
      choices: {
        files: { label: 'Nacheinander', hint: 'ein PDF nach dem anderen' },
        interleaved: { label: 'Abwechselnd', hint: 'aus jedem PDF eine Seite' },
        'interleaved-reversed': { label: 'Abwechselnd, zweites von hinten', hint: 'für umgedrehte Stapel' },
      },
    },
    blank_pages: { label: 'Leere Seite einfügen, damit jedes PDF beim Drucken auf einer Vorderseite beginnt' },
    bookmarks: {
      label: 'Lesezeichen',
      choices: {
        all: { label: 'Alle', hint: 'je PDF eines, darunter seine eigenen' },
        files: { label: 'Je PDF eines', hint: 'mit seinem Namen' },
        own: { label: 'Nur vorhandene', hint: 'aus den PDFs' },
        none: { label: 'Keine', hint: 'ohne Lesezeichen' },
      },
    },
  },
  sort: 'Nach Namen sortieren',
  sorted: 'Die PDFs sind nach Namen sortiert.',
  refused: {
    encryptedPdf: 'Geschützt',
    restrictedPdf: 'Eingeschränkt',
    unsupportedEncryption: 'Verschlüsselt',
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
      'Leertaste oder Eingabetaste nimmt ein PDF auf und legt es wieder ab, die Pfeiltasten verschieben es. Mit Escape brechen Sie ab.',
    start: '{{file}} aufgenommen, auf Platz {{place}} von {{total}}.',
    over: '{{file}} ist auf Platz {{place}} von {{total}}.',
    end: '{{file}} auf Platz {{place}} von {{total}} abgelegt.',
    cancel: 'Verschieben abgebrochen. {{file}} ist wieder auf Platz {{place}}.',
  },
  action: 'Zusammenfügen',
  busy: 'Ihre PDFs werden zusammengefügt',
  from_one: '{{count}} PDF, {{size}}',
  from_other: '{{count}} PDFs, {{size}}',
  success: 'Ihre PDFs sind zusammengefügt',
  facts: { from: 'Zusammengefügt' },
  download: 'PDF herunterladen',
  again: 'Neu zusammenfügen',
  edit: 'Zurück zur Liste',
  failed: 'Die PDFs konnten nicht zusammengefügt werden. Bitte versuchen Sie es später noch einmal.',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF zusammenfügen: kostenlos, ohne Anmeldung | {{brand}}',
    description:
      'Mehrere PDFs online zu einem zusammenfügen, in Ihrer Reihenfolge, mit Lesezeichen und Formularfeldern. Kostenlos und ohne Anmeldung.',
  },
  headline: 'PDF zusammenfügen',
  subtitle:
    'Aus vielen PDFs wird eines. PDFs auswählen, in die richtige Reihenfolge bringen und als ein einziges PDF herunterladen.',
  features: [
    {
      title: 'Ihre Reihenfolge',
      text: 'Ziehen Sie die PDFs an ihren Platz, verschieben Sie sie mit den Pfeilen oder sortieren Sie alle mit einem Klick nach Namen.',
    },
    {
      title: 'Lesezeichen bleiben',
      text: 'Jede Datei bekommt im neuen PDF ihr eigenes Lesezeichen, und darunter stehen die, die sie schon hatte.',
    },
    {
      title: 'Auch Formulare und Links',
      text: 'Formularfelder lassen sich weiter ausfüllen, und Links führen weiterhin ans richtige Ziel.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Die Seiten werden übernommen, wie sie sind. Nichts wird neu berechnet oder verschlechtert.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Ihre PDFs liegen im Arbeitsspeicher, bis Sie das gemeinsame PDF haben, und sind dann gelöscht.',
    },
    {
      title: 'Offen und ehrlich',
      text: 'Lässt sich etwas nicht übernehmen, etwa eine digitale Signatur, lesen Sie das direkt beim Ergebnis.',
    },
  ],
  steps: [
    {
      title: 'PDFs auswählen',
      text: 'Ziehen Sie mindestens zwei PDFs auf die Fläche oder wählen Sie sie aus.',
    },
    {
      title: 'Sortieren',
      text: 'Bringen Sie sie in die Reihenfolge, in der sie hintereinander stehen sollen.',
    },
    {
      title: 'Zusammenfügen und speichern',
      text: 'Ein Klick, ein paar Sekunden, und Sie speichern das neue PDF.',
    },
  ],
  faq: [
    {
      question: 'Wie viele PDFs kann ich zusammenfügen?',
      answer: '2 bis {{mergeFiles}} PDFs auf einmal, zusammen bis zu {{mergeSize}}.',
    },
    {
      question: 'Kann dasselbe PDF mehrmals vorkommen?',
      answer: 'Ja. Fügen Sie es einfach noch einmal hinzu, zum Beispiel als Trennblatt zwischen zwei Dokumenten.',
    },
    {
      question: 'Was ist mit geschützten PDFs?',
      answer:
        'Ein PDF mit Passwort oder Einschränkungen müssen Sie zuerst entsperren. Wir bieten Ihnen das direkt an. Ihre Liste bleibt dabei erhalten.',
    },
    {
      question: 'Bleiben Formulare, Lesezeichen und Signaturen erhalten?',
      answer:
        'Formularfelder, Lesezeichen, Links und Anhänge werden übernommen. Eine digitale Signatur gilt immer nur für genau die Datei, die signiert wurde, und deshalb nicht für das neue PDF.',
    },
    {
      question: 'Wie lange dauert es?',
      answer: 'Meist 5 bis 15 Sekunden samt Hochladen, bei großen Dateien bis zu einer Minute.',
    },
    {
      question: 'Was geschieht mit meinen PDFs?',
      answer:
        'Sie werden im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben. Wir werten sie nicht aus und geben sie nicht weiter.',
    },
  ],
};
