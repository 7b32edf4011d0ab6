import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts = {
  tool: 'Bilder in PDF umwandeln',
  dropTitle: 'Bilder auswählen',
  dropTitleMore: 'Weitere Bilder hinzufügen',
  dropText: 'oder hierher ziehen oder aus der Zwischenablage einfügen',
  dropTextMore: 'oder irgendwo auf dieser Seite ablegen',
  dropActive: 'Loslassen, um die Bilder hinzuzufügen',
  dropReject: 'Hier lassen sich nur Bilder hinzufügen',
  hint: 'JPEG, PNG, GIF, BMP, TIFF, WebP · bis zu {{images}} Bilder, je {{imageSize}}',
  takePhoto: 'Foto aufnehmen',
  privacy: 'Ihre Bilder werden nur im Arbeitsspeicher verarbeitet und gleich danach gelöscht.',
  list: 'Ihre Bilder, in der Reihenfolge der Seiten',
  count_one: '{{count}} Bild',
  count_other: '{{count}} Bilder',
  added_one: '{{count}} Bild hinzugefügt, insgesamt {{total}}.',
  added_other: '{{count}} Bilder hinzugefügt, insgesamt {{total}}.',
  removed: '{{file}} entfernt, noch {{total}}.',
  moved: '{{file}} steht jetzt auf Platz {{place}} von {{total}}.',
  card: 'Bild {{place}} von {{total}}: {{file}}',
  remove: '{{file}} entfernen',
  moveEarlier: '{{file}} nach vorn verschieben',
  moveLater: '{{file}} nach hinten verschieben',
  refused: {
    damagedImage: 'Nicht lesbar',
    unsupportedFormat: 'Falsches Format',
    imageTooLarge: 'Zu groß',
    fileTooLarge: 'Zu groß',
    other: 'Abgelehnt',
  },
  clear: {
    action: 'Alle entfernen',
    title: 'Alle Bilder entfernen?',
    text_one: 'Damit wird {{count}} Bild aus der Liste entfernt.',
    text_other: 'Damit werden {{count}} Bilder aus der Liste entfernt.',
    confirm: 'Alle entfernen',
    cancel: 'Behalten',
    done: 'Alle Bilder entfernt.',
  },
  drag: {
    role: 'sortierbar',
    handle: '{{file}} verschieben',
    instructions:
      'Mit Leertaste oder Eingabetaste nehmen Sie ein Bild auf, mit den Pfeiltasten verschieben Sie es, mit Leertaste oder Eingabetaste legen Sie es ab. Escape lässt es, wo es war.',
    start: '{{file}} aufgenommen, auf Platz {{place}} von {{total}}.',
    over: '{{file}} ist auf Platz {{place}} von {{total}}.',
    end: '{{file}} auf Platz {{place}} von {{total}} abgelegt.',
    cancel: 'Verschieben abgebrochen. {{file}} ist wieder auf Platz {{place}}.',
  },
  more: 'Weitere Optionen',
  options: {
    page_size: { label: 'Seitengröße', choices: { fit: 'So groß wie das Bild', a4: 'A4', letter: 'Letter' } },
    orientation: {
      label: 'Ausrichtung',
      choices: { auto: 'Automatisch', portrait: 'Hochformat', landscape: 'Querformat' },
    },
    margin: { label: 'Rand', choices: { none: 'Keiner', small: 'Schmal', large: 'Breit' } },
  },
  convert: 'PDF erstellen',
  noFile: 'Bitte laden Sie zuerst Bilder hoch!',
  problem: {
    invalidType:
      'Das Format der Datei {{file}} wird nicht unterstützt. Bitte verwenden Sie JPEG, PNG, GIF, BMP, TIFF, WebP.',
    heic: 'Die Datei {{file}} ist ein HEIC-Foto; dieses Format wird nicht unterstützt. Bitte speichern Sie es zuerst als JPEG (am iPhone: Einstellungen, Kamera, Formate, Maximale Kompatibilität). Unterstützt: JPEG, PNG, GIF, BMP, TIFF, WebP.',
    tooMany: 'Sie können bis zu {{max}} Bilder hochladen.',
  },
  busy: 'Ihr PDF wird erstellt',
  busyText_one: 'Aus {{count}} Bild, {{size}}',
  busyText_other: 'Aus {{count}} Bildern, {{size}}',
  success: 'Ihr PDF ist fertig',
  facts: { from: 'Aus', pdf: 'PDF' },
  from_one: '{{count}} Bild, {{size}}',
  from_other: '{{count}} Bildern, {{size}}',
  download: 'PDF herunterladen',
  again: 'Neue Umwandlung',
  edit: 'Bilder ändern',
  failed: 'Das PDF konnte nicht erstellt werden. Bitte versuchen Sie es später noch einmal.',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Bilder in PDF umwandeln: JPG, PNG und mehr | {{brand}}',
    description:
      'Bis zu {{images}} Bilder (JPG, PNG, GIF, BMP, TIFF, WebP) zu einem PDF verbinden. Kostenlos, ohne Anmeldung, Dateien werden sofort gelöscht.',
  },
  headline: 'Aus Bildern wird ein PDF',
  subtitle: 'Legen Sie bis zu {{images}} Bilder hinein, ordnen Sie sie, und nehmen Sie ein einziges PDF mit.',
  features: [
    {
      title: 'Ihre Reihenfolge',
      text: 'Ziehen Sie die Bilder an ihren Platz, oder verschieben Sie sie mit den Pfeilknöpfen. So wie Sie sie sehen, stehen sie im PDF.',
    },
    {
      title: 'Sechs Bildformate',
      text: 'JPEG, PNG, GIF, BMP, TIFF und WebP, auch gemischt. Ein TIFF mit mehreren Seiten wird zu ebenso vielen Seiten.',
    },
    {
      title: 'Sorgfältig mit Bildern',
      text: 'Unter 25 MB insgesamt wird ein JPEG unverändert übernommen. Durchsichtige PNGs bleiben durchsichtig, hochkant aufgenommene Fotos stehen hochkant.',
    },
    {
      title: 'Seiten nach Maß',
      text: 'So groß wie das Bild, A4 oder Letter, hoch oder quer, mit oder ohne Rand.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Die Bilder liegen nur im Arbeitsspeicher des Servers und verschwinden, sobald Ihr PDF unterwegs zu Ihnen ist.',
    },
    {
      title: 'Am Telefon aufnehmen',
      text: 'Dokument fotografieren, hinzufügen, umwandeln: ohne App und ohne Umweg über den Rechner.',
    },
  ],
  steps: [
    {
      title: 'Bilder auswählen',
      text: 'Ziehen Sie Ihre Bilder auf die Fläche, oder wählen Sie sie aus. Am Telefon geht auch die Kamera.',
    },
    {
      title: 'Ordnen',
      text: 'Bringen Sie die Bilder in die richtige Reihenfolge, und entfernen Sie, was nicht hineingehört.',
    },
    {
      title: 'Umwandeln und speichern',
      text: 'Ein Klick, ein paar Sekunden, und das fertige PDF liegt auf Ihrem Gerät.',
    },
  ],
  faq: [
    {
      question: 'Wie viele Bilder kann ich auf einmal umwandeln?',
      answer:
        'Bis zu {{images}} Bilder ergeben zusammen ein PDF. Brauchen Sie mehr, wandeln Sie sie in mehreren Durchgängen um.',
    },
    {
      question: 'Wie groß dürfen die Bilder sein?',
      answer:
        'Ein Bild bis {{imageSize}} und bis {{imageSide}} Bildpunkte je Seite, alle zusammen bis {{requestSize}}. Sind es zusammen 25 MB oder mehr, verkleinert Ihr Browser die Bilder vor dem Hochladen.',
    },
    {
      question: 'Welche Formate werden angenommen?',
      answer:
        'JPEG, PNG, GIF, BMP, TIFF und WebP. Von einem bewegten GIF oder WebP kommt das erste Bild ins PDF, von einem mehrseitigen TIFF jede Seite.',
    },
    {
      question: 'Leidet die Qualität?',
      answer:
        'Unter 25 MB insgesamt nicht: JPEGs werden unverändert übernommen, alle anderen verlustfrei gespeichert. Ab 25 MB verkleinert Ihr Browser jedes Bild vorab auf höchstens 1,5 MB und 2048 Bildpunkte an der längeren Seite.',
    },
    {
      question: 'Wie lange dauert es?',
      answer:
        'Meist 5 bis 15 Sekunden, bei vielen oder großen Bildern bis zu einer Minute. Das Hochladen hängt von Ihrer Verbindung ab.',
    },
    {
      question: 'Was geschieht mit meinen Bildern?',
      answer:
        'Sie werden im Arbeitsspeicher des Servers verarbeitet und direkt danach gelöscht, ebenso das PDF. Sie werden weder gespeichert noch ausgewertet noch weitergegeben.',
    },
    {
      question: 'Kostet das etwas, und brauche ich ein Konto?',
      answer: 'Das Umwandeln ist kostenlos, und ein Konto gibt es nicht. Sie öffnen die Seite und fangen an.',
    },
  ],
};
