import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'Lesezeichen bearbeiten',
    action: 'Übernehmen',
    busy: 'Die Lesezeichen werden geschrieben',
    success: 'Die Lesezeichen sind im PDF',
    again: 'Noch ein PDF bearbeiten',
    failed: 'Die Lesezeichen konnten nicht geschrieben werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: {
    list: 'Die Liste ersetzt die Lesezeichen des PDFs. Lesezeichen, die weiter zu derselben Seite führen, behalten ihre genaue Stelle und ihr Aussehen.',
    contents: 'Aus jeder Zeile wird ein Lesezeichen. Sie ersetzen die bisherigen Lesezeichen des PDFs.',
    headings:
      'Wir suchen Überschriften: nach den Tags des PDFs, sonst nach der Größe der Schrift. Das Ergebnis können Sie danach bearbeiten.',
    none: 'Alle Lesezeichen werden entfernt. Seiten und Links bleiben, wie sie sind.',
  },
  options: {
    source: {
      label: 'Woher kommen die Lesezeichen?',
      choices: {
        list: 'Selbst bearbeiten',
        contents: { label: 'Inhaltsverzeichnis einfügen', hint: 'kopierter Text' },
        headings: { label: 'Aus den Überschriften', hint: 'automatisch' },
        none: 'Alle entfernen',
      },
    },
    first_page: {
      label: 'Seite 1 des Verzeichnisses ist im PDF Seite',
      hint: 'Falls davor ein Deckblatt kommt.',
      placeholder: '1',
    },
  },
  list: 'Lesezeichen',
  empty: 'Noch keine Lesezeichen. Fügen Sie eines hinzu, oder wählen Sie eine Seite an.',
  unread: 'Ihr Browser kann dieses PDF nicht lesen. Wenn Sie hier Lesezeichen schreiben, ersetzen sie die bisherigen.',
  pick: 'Seite anwählen, um ein Lesezeichen zu setzen',
  title: 'Titel von Lesezeichen {{place}}, Ebene {{level}}',
  page: 'Seite von „{{title}}“',
  untitled: 'ohne Titel',
  moves: { out: 'Eine Ebene höher', in: 'Eine Ebene tiefer', up: 'Nach oben', down: 'Nach unten' },
  moved: 'Lesezeichen {{place}} von {{count}}, Ebene {{level}}',
  remove: 'Lesezeichen entfernen',
  removed: 'Lesezeichen entfernt',
  add: 'Lesezeichen hinzufügen',
  more_one: 'Noch {{count}} Lesezeichen zeigen',
  more_other: 'Noch {{count}} Lesezeichen zeigen',
  keys: 'Mit der Tastatur: Eingabe fügt eines hinzu, Alt und Pfeiltasten verschieben.',
  contents: {
    label: 'Inhaltsverzeichnis',
    hint: 'Je Zeile ein Titel und dahinter die Seite. Einrückungen oder Nummern wie 1.2 werden zu Ebenen.',
    placeholder: '1 Einleitung 3\n1.1 Ziel 4',
    refused: 'Eine Zeile verweist auf eine Seite vor der ersten, oder es sind zu viele Zeilen.',
    edit_one: '{{count}} Lesezeichen als Liste bearbeiten',
    edit_other: '{{count}} Lesezeichen als Liste bearbeiten',
  },
  labels: {
    title: 'Seitenzahlen in der Anzeige',
    change: 'Seitenbezeichnungen festlegen',
    hint: 'Was Programme in ihrer Leiste als Seitenzahl zeigen, etwa i, ii, 1, 2. Auf den Seiten ändert sich nichts.',
    range: 'Ab Seite {{page}}',
    page: 'Ab Seite',
    style: 'Zählung',
    styles: {
      decimal: '1, 2, 3',
      'lower-roman': 'i, ii, iii',
      'upper-roman': 'I, II, III',
      'lower-alpha': 'a, b, c',
      'upper-alpha': 'A, B, C',
      none: 'nur der Text davor',
    },
    prefix: 'Text davor',
    start: 'Beginnt mit',
    remove: 'Bereich entfernen',
    none: 'Alle Bezeichnungen werden entfernt.',
    add: 'Bereich hinzufügen',
  },
  facts: { bookmarkCount: 'Lesezeichen' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF-Lesezeichen erstellen und bearbeiten | {{brand}}',
    description:
      'Lesezeichen in einem PDF anlegen und ändern: Titel, Ebenen, Ziele, aus Überschriften oder einem Inhaltsverzeichnis. Auch Seitenbezeichnungen.',
  },
  headline: 'Lesezeichen in PDFs bearbeiten',
  subtitle:
    'Ein langes PDF mit einem Inhaltsverzeichnis zum Anklicken: geschrieben, eingefügt oder aus den Überschriften.',
  features: [
    {
      title: 'Neben den Seiten',
      text: 'Sie sehen Ihre Seiten und setzen ein Lesezeichen, indem Sie eine anwählen.',
    },
    {
      title: 'Titel, Ebenen, Ziele',
      text: 'Umbenennen, einrücken, verschieben, löschen: mit Maus, Finger oder Tastatur.',
    },
    {
      title: 'Aus den Überschriften',
      text: 'Ein PDF mit Tags verrät seine Überschriften. Bei anderen entscheidet die Größe der Schrift.',
    },
    {
      title: 'Aus einem Verzeichnis',
      text: 'Kopieren Sie das gedruckte Inhaltsverzeichnis hinein; Punkte und Seitenzahlen werden erkannt.',
    },
    {
      title: 'Seitenbezeichnungen',
      text: 'Vorwort mit i, ii, iii und dann 1, 2, 3: so, wie es auf dem Papier steht.',
    },
    {
      title: 'Ziele bleiben genau',
      text: 'Führt ein Lesezeichen zu einer Stelle mitten auf der Seite, bleibt das so, auch wenn Sie es umbenennen.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Vorhandene Lesezeichen liest Ihr Browser selbst aus.' },
    { title: 'Lesezeichen ordnen', text: 'Von Hand, aus Überschriften oder aus einem Verzeichnis.' },
    {
      title: 'Übernehmen und speichern',
      text: 'Das PDF mit den neuen Lesezeichen ist gleich danach fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Was sind Lesezeichen in einem PDF?',
      answer:
        'Die Gliederung, die Programme links neben den Seiten zeigen. Ein Klick darauf springt zur Seite. Manche nennen sie Outline oder Inhaltsverzeichnis.',
    },
    {
      question: 'Wie erkennen Sie Überschriften?',
      answer:
        'Hat das PDF Tags, nehmen wir die Überschriften daraus. Sonst gelten Zeilen, die deutlich größer sind als der übrige Text; was sich auf den Seiten wiederholt, wie eine Kopfzeile, zählt nicht. Prüfen Sie das Ergebnis: Es ist eine Vermutung.',
    },
    {
      question: 'Die Seitenzahlen im Verzeichnis passen nicht zum PDF. Was tun?',
      answer: 'Geben Sie an, welche Seite des PDFs die Seite 1 ist. Alle anderen verschieben sich mit.',
    },
    {
      question: 'Was sind Seitenbezeichnungen?',
      answer:
        'Die Nummern in der Leiste des Programms, nicht auf dem Papier. Mit ihnen findet „Gehe zu Seite 12“ die Seite, auf der 12 steht. Gedruckte Zahlen schreibt das Werkzeug „Seitenzahlen“.',
    },
    {
      question: 'Was wird aus einer digitalen Signatur?',
      answer:
        'Das PDF wird geändert, und Programme, die Signaturen prüfen, melden das. Beim Ergebnis weisen wir Sie darauf hin.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es geht erst auf den Server, wenn Sie auf „Übernehmen“ klicken. Dort bleibt es im Arbeitsspeicher, bis Sie das Ergebnis haben, und wird dann mit ihm gelöscht.',
    },
  ],
};
