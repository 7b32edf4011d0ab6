import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF schwärzen',
    action: 'Jetzt schwärzen',
    busy: 'Ihr PDF wird geschwärzt und danach durchsucht',
    success: 'Ihr PDF ist geschwärzt',
    again: 'Noch ein PDF schwärzen',
    failed: 'Das PDF konnte nicht geschwärzt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  outcome: {
    none: 'Was Sie wählen, wird aus dem PDF gelöscht. Das ist endgültig: Behalten Sie das Original.',
    unseen: 'Gesucht wird auch in Titel, Lesezeichen und Formularfeldern. Was dort steht, wird entfernt.',
    places_one: 'Eine Stelle {{pages}} wird gelöscht. Das ist endgültig: Behalten Sie das Original.',
    places_other: '{{count}} Stellen {{pages}} werden gelöscht. Das ist endgültig: Behalten Sie das Original.',
    pages_one: 'auf einer Seite',
    pages_other: 'auf {{count}} Seiten',
  },
  tools: { label: 'Schwärzen', draw: 'Bereich aufziehen', add: 'Bereich einsetzen', wholePage: 'Seite schwärzen' },
  settings: 'Wörter suchen',
  drawHint: 'Ziehen Sie einen Bereich über das, was verschwinden soll.',
  notShown:
    'Ihr Browser kann dieses PDF nicht anzeigen. Bereiche lassen sich hier deshalb nicht aufziehen; Wörter und ganze Seiten gehen trotzdem.',
  area: {
    label: 'Ausgewählter Bereich',
    left: 'Von links',
    top: 'Von oben',
    width: 'Breite',
    height: 'Höhe',
    pages: { label: 'Der Bereich liegt', this: 'nur auf dieser Seite', all: 'auf allen Seiten' },
    remove: 'Bereich entfernen',
  },
  words: {
    label: 'Wörter im ganzen PDF schwärzen',
    hint: 'Pro Zeile ein Name, ein Wort oder ein Ausdruck. Groß- und Kleinschreibung spielen keine Rolle.',
    tooMany: 'Möglich sind {{max}} Zeilen. Bitte streichen Sie einige.',
    whole: 'Nur ganze Wörter',
  },
  patterns: { label: 'Außerdem alle', emails: 'E-Mail-Adressen', ibans: 'IBANs', phones: 'Telefonnummern' },
  found: {
    label: 'Gefundene Stellen',
    searching: 'Seite {{searched}} von {{total}} wird durchsucht',
    none: 'Im Text der Seiten steht nichts davon.',
    places_one: 'Eine Stelle gefunden',
    places_other: '{{count}} Stellen gefunden',
    page_one: 'Seite {{page}}: {{count}} Stelle',
    page_other: 'Seite {{page}}: {{count}} Stellen',
    missing: 'Nicht gefunden: {{words}}',
    previous: 'Vorherige Stelle',
    next: 'Nächste Stelle',
    place: 'Stelle {{place}} von {{total}}',
    keep: 'Soll eine Stelle bleiben, nehmen Sie ihr Häkchen weg.',
    kept: 'Ein Wort, von dem eine Stelle bleibt, suchen wir am Ende nicht noch einmal, und in Lesezeichen und Titel bleibt es stehen.',
    similar: 'Ähnlich und nicht dabei:',
    similarWord: '{{word}} ({{count}})',
    addSimilar: '{{word}} auch schwärzen',
    withoutText_one:
      'Auf Seite {{pages}} steht kein Text, den die Suche lesen kann, vielleicht ein Scan. Wörter werden dort nicht gefunden: Ziehen Sie Bereiche auf.',
    withoutText_other:
      'Auf diesen Seiten steht kein Text, den die Suche lesen kann, vielleicht Scans: {{pages}}. Wörter werden dort nicht gefunden: Ziehen Sie Bereiche auf.',
  },
  options: {
    whole_pages: {
      label: 'Ganze Seiten schwärzen',
      hint: 'Zum Beispiel 2 oder 4-6. Die Seiten bleiben im PDF, aber leer.',
      placeholder: 'Keine',
    },
    color: { label: 'Farbe', choices: { black: 'Schwarz', white: 'Weiß', gray: 'Grau' } },
    attachments: {
      label: 'Angehängte Dateien',
      choices: {
        remove: { label: 'Entfernen', hint: 'Auch in ihnen kann stehen, was niemand sehen soll' },
        keep: { label: 'Behalten', hint: 'Wir suchen darin, schwärzen sie aber nicht' },
      },
    },
    metadata: {
      label: 'Angaben über die Datei',
      choices: {
        keep: { label: 'Behalten', hint: 'Etwa Verfasser, Programm und Zeiten' },
        remove: { label: 'Entfernen', hint: 'Auch wer das PDF wann und womit gemacht hat' },
      },
    },
  },
  pictures:
    'Die Suche liest Text und keine Bilder. Steht ein Wort auf einem Foto oder einem Scan, wird es nur dort gelöscht, wo Sie einen Bereich aufziehen.',
  pagesOf: '{{count}} von {{total}}',
  proof: {
    searched:
      'Zwei verschiedene Programme haben das fertige PDF noch einmal durchsucht und nichts davon mehr gefunden.',
    kept: 'Wörter, von denen Sie eine Stelle behalten, wurden nur auf den Seiten entfernt. Nach allem anderen haben zwei verschiedene Programme das fertige PDF noch einmal durchsucht und nichts mehr gefunden.',
    areas: 'Was in den Bereichen lag, ist aus der Datei entfernt und nicht nur verdeckt.',
    properties:
      'Angaben über die Datei, zum Beispiel wer sie verfasst hat, bleiben darin stehen. Mit „PDF-Metadaten“ weiter unten werden Sie auch die los.',
    noProperties: 'Auch die Angaben darüber, wer die Datei wann und womit gemacht hat, sind entfernt.',
  },
  receipt: {
    heading: 'Was entfernt wurde',
    hint: 'Die Liste schreibt Ihr Browser, gesendet wird dafür nichts. Sie nennt auch den Text, der weg ist: Behalten Sie sie für sich.',
    show: 'Liste zeigen',
    reading: 'Die Liste wird geschrieben.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    save: 'Als Text speichern',
    title: 'Geschwärzt: {{file}}, {{date}}',
    places_one: 'Eine Stelle auf den Seiten',
    places_other: '{{count}} Stellen auf den Seiten',
    elsewhere_one: 'Eine Stelle außerhalb der Seiten, etwa in Titel, Lesezeichen oder Formularfeldern',
    elsewhere_other: '{{count}} Stellen außerhalb der Seiten, etwa in Titel, Lesezeichen oder Formularfeldern',
    difference: 'Die Liste nennt, was Ihr Browser lesen kann; ihre Zahl weicht deshalb ab.',
    page: 'Seite {{page}}',
    wholePage: 'die ganze Seite',
    area: 'Bereich, {{width}} × {{height}} mm, {{x}} mm vom linken und {{y}} mm vom unteren Rand',
    text: '„{{text}}“',
  },
  facts: {
    places: 'Geschwärzte Stellen',
    pages: 'Geschwärzte Seiten',
    images: 'Bilder, aus denen etwas gelöscht wurde',
    notes: 'Gelöschte Notizen, Links und Formularfelder',
    kept: 'Behaltene Stellen',
    elsewhere: 'Außerdem in Titel, Lesezeichen und Ähnlichem',
    missing: 'Nicht als Text im PDF',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF schwärzen: Text wirklich löschen | {{brand}}',
    description:
      'PDF online schwärzen: Bereiche aufziehen oder Namen, IBANs und Telefonnummern suchen. Der Text darunter wird gelöscht, nicht nur verdeckt. Kostenlos.',
  },
  headline: 'PDF schwärzen',
  subtitle:
    'Ziehen Sie einen Bereich auf oder suchen Sie ein Wort. Was darunter steht, ist danach nicht verdeckt, sondern weg.',
  features: [
    {
      title: 'Gelöscht statt verdeckt',
      text: 'Text, Linien, Bildpunkte und Notizen in einem Bereich verschwinden aus der Datei. Markieren und kopieren holt nichts zurück.',
    },
    {
      title: 'Ein Wort, jede Seite',
      text: 'Geben Sie Namen ein und sehen Sie auf den Seiten jede Stelle, bevor Sie schwärzen. Auch über ein Zeilenende hinweg.',
    },
    {
      title: 'Adressen und Nummern',
      text: 'E-Mail-Adressen, IBANs und Telefonnummern findet die Suche auch, ohne dass Sie sie eintippen.',
    },
    {
      title: 'Auch das Unsichtbare',
      text: 'Lesezeichen, Titel, Formularfelder und Beschreibungen für Screenreader: Was Sie suchen, verschwindet auch dort.',
    },
    {
      title: 'Am Ende geprüft',
      text: 'Das fertige PDF wird noch einmal durchsucht. Steckt ein Wort noch irgendwo, bekommen Sie keine Datei, sondern einen Hinweis.',
    },
    {
      title: 'Der Rest bleibt',
      text: 'Text neben den Bereichen lässt sich weiter markieren und suchen. Die Seiten werden nicht zu Bildern.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie es auf die Fläche oder wählen Sie es auf Ihrem Gerät aus.' },
    { title: 'Stellen wählen', text: 'Bereiche aufziehen, Wörter eingeben oder ganze Seiten nennen.' },
    {
      title: 'Schwärzen und speichern',
      text: 'Nach ein paar Sekunden ist das geschwärzte PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Ist der Text unter dem Balken wirklich weg?',
      answer:
        'Ja. Ein schwarzes Rechteck, das nur darüberliegt, lässt sich wegschieben, und der Text darunter markieren. Hier wird der Text gelöscht und erst danach die Stelle gefüllt. Lässt sich etwas nicht sicher löschen, bekommen Sie keine Datei.',
    },
    {
      question: 'Kann ich einen Scan schwärzen?',
      answer:
        'Ja, mit Bereichen: Die Bildpunkte darin werden überschrieben. Die Wortsuche hilft dort nicht, denn ein Scan ist ein Bild, und die Suche liest nur Text.',
    },
    {
      question: 'Welche Wörter findet die Suche?',
      answer:
        'Alle, die als Text im PDF stehen, groß oder klein geschrieben, mit Trennstrich am Zeilenende oder über zwei Zeilen verteilt. Andere Wortformen nennen Sie in einer eigenen Zeile, oder Sie suchen auch nach Wortteilen.',
    },
    {
      question: 'Was geschieht mit einer digitalen Signatur?',
      answer:
        'Sie bestätigt, dass das PDF seit dem Signieren gleich geblieben ist. Mit einer Schwärzung gilt sie nicht mehr. Deshalb fragen wir vorher nach.',
    },
    {
      question: 'Kann jemand die Schwärzung rückgängig machen?',
      answer:
        'In dieser Datei nicht, denn es ist nichts mehr da, und frühere Fassungen werden nicht mitgespeichert. Achten Sie darauf, wie viel die Länge eines Balkens und der Text daneben verraten.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Die Seiten zeigt und durchsucht Ihr Browser selbst. Erst wenn Sie schwärzen, werden PDF, Bereiche und Wörter in den Arbeitsspeicher des Servers übertragen und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis.',
    },
  ],
};
