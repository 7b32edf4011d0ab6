import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF teilen',
    action: 'PDF teilen',
    busy: 'Ihr PDF wird aufgeteilt',
    success: 'Ihr PDF ist aufgeteilt',
    again: 'Noch ein PDF teilen',
    failed: 'Das PDF konnte nicht aufgeteilt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  options: {
    mode: {
      label: 'So soll aufgeteilt werden',
      choices: {
        extract: { label: 'Seiten extrahieren', hint: 'in ein neues PDF' },
        ranges: { label: 'Bereiche', hint: 'ein PDF je Bereich' },
        interval: { label: 'Alle paar Seiten', hint: 'ein PDF je Abschnitt' },
        chunks: { label: 'In gleiche Teile', hint: 'so viele, wie Sie möchten' },
        bookmarks: { label: 'Nach Lesezeichen', hint: 'ein PDF je Kapitel' },
        size: { label: 'Nach Größe', hint: 'zum Beispiel für E-Mails' },
        halves: { label: 'Doppelseiten halbieren', hint: 'aus einer werden zwei' },
      },
    },
    config: {
      extract: {
        label: 'Seiten',
        hint: 'Zum Beispiel 1,3-5,7 oder 8- für alle ab Seite 8. Die Seiten stehen dann in der Reihenfolge Ihrer Eingabe.',
        placeholder: '1,3-5,7',
      },
      pages: {
        label: 'Seiten',
        hint: 'Aus jeder dieser Seiten wird eine Datei: 2,5-7 ergibt vier.',
        placeholder: '2,5-7',
      },
      ranges: {
        label: 'Bereiche',
        hint: 'Aus jedem Bereich wird eine Datei: 1-3, 4-6 ergibt zwei. Sie können auch zwischen zwei Seiten auf die Schere klicken. Soll eine Datei mehrere Bereiche enthalten, trennen Sie die Dateien mit Semikolon: 1-3,8; 4-7.',
        placeholder: '1-3, 4-6',
      },
      bookmarks: {
        label: 'Hier beginnt eine neue Datei',
        hint: 'Jede Datei heißt wie das Lesezeichen, mit dem sie beginnt.',
      },
      size: {
        label: 'Größe je Datei in MB, höchstens',
        hint: 'Jede Datei bekommt so viele Seiten, wie hineinpassen. Eine Seite, die allein schon größer ist, wird eine eigene Datei.',
        placeholder: '10',
      },
      interval: { label: 'Seiten je Datei', hint: 'Bei 2 entsteht alle zwei Seiten ein neues PDF.', placeholder: '2' },
      chunks: { label: 'Zahl der Teile', hint: 'Bei 3 entstehen drei etwa gleich lange PDFs.', placeholder: '3' },
      halves: {
        label: 'Seiten (freiwillig)',
        hint: 'Leer lassen für alle Seiten im Querformat (gibt es keine: alle). Was auf der anderen Hälfte steht, bleibt unsichtbar in der Datei.',
        placeholder: '2-',
      },
    },
  },
  pick: 'Wählen Sie die Seiten aus, die Sie brauchen.',
  picked_one: '{{count}} von {{total}} Seiten kommt in das neue PDF.',
  picked_other: '{{count}} von {{total}} Seiten kommen in das neue PDF.',
  eachPage: 'Aus jeder Seite ein eigenes PDF',
  pickedEach_one: '{{count}} von {{total}} Seiten wird eine eigene Datei.',
  pickedEach_other: '{{count}} von {{total}} Seiten werden je eine eigene Datei.',
  suggestions: { ranges: 'Ungerade und gerade Seiten', interval: 'Jede Seite einzeln' },
  blank: {
    split: 'An leeren Seiten trennen',
    done_one: '{{count}} leere Seite trennt die Dateien und kommt in keine davon: {{pages}}.',
    done_other: '{{count}} leere Seiten trennen die Dateien und kommen in keine davon: {{pages}}.',
  },
  level: { first: 'Bei jedem Kapitel (Ebene 1)', further: 'Bis zur Ebene {{level}}' },
  noBookmarks: 'Dieses PDF hat keine Lesezeichen, die zu einer Seite führen. Bitte teilen Sie es auf andere Weise.',
  expected_one: 'Voraussichtlich entsteht etwa {{count}} Datei. Gemessen wird an den fertigen Dateien.',
  expected_other: 'Voraussichtlich entstehen etwa {{count}} Dateien. Gemessen wird an den fertigen Dateien.',
  preview: { title: 'Diese Dateien entstehen', more: '{{count}} weitere' },
  /** Pages of one of several new files. */
  part: {
    page: 'Seite {{page}}',
    pages: 'Seiten {{first}}–{{last}}',
    list: 'Seiten {{list}}',
    several: '{{count}} Seiten, {{first}} bis {{last}}',
  },
  facts: { pages: 'Seiten', files: 'Neue Dateien', type: 'Download' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF teilen und trennen, Seiten extrahieren | {{brand}}',
    description:
      'PDF online trennen: Seiten extrahieren, nach Bereichen, Lesezeichen oder Größe teilen. Ohne Anmeldung, kostenlos.',
  },
  headline: 'PDF teilen',
  subtitle: 'Nur die Seiten, die Sie brauchen. Einzelne Seiten extrahieren oder ein PDF in mehrere Dateien aufteilen.',
  features: [
    {
      title: 'Seiten extrahieren',
      text: 'Wählen Sie Seiten aus oder geben Sie 1,3-5,7 ein: Genau diese Seiten kommen in ein neues PDF, auf Wunsch in anderer Reihenfolge.',
    },
    {
      title: 'Alle paar Seiten',
      text: 'Aus einem Stapel gleich langer Briefe wird je Brief ein PDF. Sie geben nur an, wie viele Seiten ein Brief hat.',
    },
    {
      title: 'Nach Kapiteln oder nach Größe',
      text: 'Aus jedem Lesezeichen wird eine Datei mit seinem Namen, oder jede Datei bleibt klein genug für eine E-Mail.',
    },
    {
      title: 'Wirklich geteilt',
      text: 'Jede neue Datei enthält nur, was zu ihren Seiten gehört. Von den anderen Seiten ist nichts mehr darin.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Die Seiten werden übernommen, wie sie sind: Text bleibt Text, Bilder behalten ihre Qualität.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Mit dem letzten neuen PDF verschwindet auch das Original vom Server: Es ist gelöscht.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie Ihr PDF auf die Fläche oder wählen Sie es aus.' },
    {
      title: 'Aufteilung wählen',
      text: 'Seiten, Bereiche, Seiten je Datei, Zahl der Teile, Lesezeichen oder Größe. Sie sehen vorher, welche Dateien entstehen.',
    },
    {
      title: 'Teilen und speichern',
      text: 'Eine einzelne Datei bekommen Sie als PDF, mehrere als ZIP.',
    },
  ],
  faq: [
    {
      question: 'Wie gebe ich die Seiten an?',
      answer:
        'Mit Kommas und Bindestrichen: 1,3-5,7 nimmt die Seiten 1, 3, 4, 5 und 7. Mit 8- sind alle Seiten ab 8 gemeint, mit -3 die ersten drei. Leerzeichen stören nicht.',
    },
    {
      question: 'Wie wird aus jeder Seite eine eigene Datei?',
      answer:
        'Wählen Sie bei „Seiten extrahieren“ die Seiten aus, oder „Alle“, und dazu „Aus jeder Seite ein eigenes PDF“. Bei „Bereiche“ trennen Sie mit odd,even ungerade und gerade Seiten.',
    },
    {
      question: 'Wie werden aus einer Doppelseite zwei Seiten?',
      answer:
        'Mit „Doppelseiten halbieren“: Jede Seite im Querformat wird in der Mitte geteilt, alle anderen bleiben, wie sie sind. Jede Hälfte zeigt nur ihren Teil; der andere steckt unsichtbar noch darin.',
    },
    {
      question: 'Kann ich die Reihenfolge ändern?',
      answer:
        'Ja. Beim Extrahieren stehen die Seiten im neuen PDF so, wie Sie sie eingeben, und eine Seite darf auch mehrmals vorkommen.',
    },
    {
      question: 'Bekomme ich ein PDF oder eine ZIP-Datei?',
      answer: 'Entsteht nur eine Datei, bekommen Sie ein PDF. Sind es mehrere, liegen sie zusammen in einer ZIP-Datei.',
    },
    {
      question: 'Wie groß darf mein PDF sein, und wie viele Teile sind möglich?',
      answer:
        'Das PDF darf bis zu {{pdfSize}} groß sein; möglich sind bis zu {{splitOutputs}} neue Dateien auf einmal.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer: 'Ja. Geben Sie zuerst das Passwort ein; die neuen Dateien sind nicht geschützt.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer: 'Es liegt im Arbeitsspeicher, bis Sie die neuen Dateien haben, und wird mit ihnen gelöscht.',
    },
  ],
};
