import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF zuschneiden',
    action: 'Jetzt zuschneiden',
    busy: 'Ihre Seiten werden zugeschnitten',
    success: 'Ihre Seiten sind zugeschnitten',
    again: 'Noch ein PDF zuschneiden',
    failed: 'Das PDF konnte nicht zugeschnitten werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: {
    hide: 'Was Sie abschneiden, ist nicht mehr zu sehen, bleibt aber in der Datei: Andere Programme können es wieder einblenden.',
    delete:
      'Was Sie abschneiden, ist danach nicht mehr in der Datei. Buchstaben und Anmerkungen, durch die eine Kante geht, verschwinden ganz.',
  },
  frame: 'Ausschnitt auf Seite {{page}}, {{width}} mal {{height}} Millimeter',
  keys: 'Pfeiltasten: verschieben, mit Umschalttaste weiter. Alt und Pfeiltasten: Größe. Entfernen-Taste: ganze Seite.',
  spoken: 'Abgeschnitten: oben {{top}}, rechts {{right}}, unten {{bottom}}, links {{left}} Millimeter.',
  draw: 'Ziehen Sie die Kanten dorthin, wo die Seite enden soll.',
  settings: 'Ränder',
  notChosen: 'Diese Seite bleibt, wie sie ist.',
  find: 'Ränder erkennen',
  padding: 'Abstand zum Inhalt',
  found: {
    done: 'Die Ränder sind erkannt. Wo es noch nicht passt, ziehen Sie einfach nach.',
    none: 'Hier gibt es keine leeren Ränder, die sich abschneiden ließen.',
    tooMany:
      'Für so viele einzelne Seiten geht das hier nicht. Wählen Sie „Alle gleich“ oder „Gerade und ungerade getrennt“.',
    failed: 'Ihr Browser kann die Seiten nicht anzeigen. Bitte geben Sie die Ränder selbst ein.',
  },
  scope: 'Der Zuschnitt gilt für',
  several: 'Leere Ränder werden erkannt und abgeschnitten:',
  scopes: { all: 'Alle gleich', odd_even: 'Gerade und ungerade getrennt', each: 'Jede für sich' },
  margins: 'Abschneiden',
  sides: { top: 'Oben', right: 'Rechts', bottom: 'Unten', left: 'Links' },
  options: {
    pages: {
      label: 'Nur einzelne Seiten',
      hint: 'Leer lassen für alle Seiten, oder zum Beispiel 1 oder 2-5.',
      placeholder: 'Alle Seiten',
    },
    outside: {
      label: 'Was soll mit dem Rand geschehen?',
      choices: {
        hide: { label: 'Ausblenden', hint: 'Programme können es zurückholen' },
        delete: { label: 'Löschen', hint: 'Es ist dann nicht mehr in der Datei' },
      },
    },
  },
  uncropped: 'Hier gab es nichts abzuschneiden',
  cropped: 'Zugeschnittene Seiten',
  removed: 'Gelöschte Zeichen, Linien, Bilder und Anmerkungen',
  pagesOf: '{{count}} von {{total}}',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF zuschneiden, kostenlos | {{brand}}',
    description:
      'PDF-Seiten zuschneiden: Rahmen auf der Seite ziehen oder leere Ränder erkennen lassen, für alle Seiten oder jede für sich. Kostenlos, ohne Konto.',
  },
  headline: 'PDF zuschneiden',
  subtitle: 'Ziehen Sie auf der Seite einen Rahmen um das, was bleiben soll, oder lassen Sie leere Ränder erkennen.',
  features: [
    {
      title: 'Auf der echten Seite',
      text: 'Sie sehen Ihr PDF und ziehen die Kanten dorthin, wo die Seite enden soll. Was wegfällt, ist abgedunkelt.',
    },
    {
      title: 'Ränder von selbst erkannt',
      text: 'Ein Klick, und die leeren Ränder sind gefunden, auch bei Scans auf getöntem Papier. Flecken und Schatten am Rand stören nicht.',
    },
    {
      title: 'Alle, gerade, ungerade, jede',
      text: 'Schneiden Sie alle Seiten gleich zu, die linken und rechten eines Buches getrennt oder jede Seite für sich.',
    },
    {
      title: 'Auf den Millimeter',
      text: 'Neben dem Rahmen stehen vier Felder in Millimetern. So bekommen Sie genau den Rand, den eine Druckerei verlangt.',
    },
    {
      title: 'Ausblenden oder löschen',
      text: 'Abgeschnittenes bleibt unsichtbar in der Datei, oder es wird daraus gelöscht: Sie haben die Wahl und wissen, woran Sie sind.',
    },
    {
      title: 'Nichts wird schlechter',
      text: 'Text bleibt Text, Bilder behalten ihre Auflösung, Links und Lesezeichen funktionieren weiter.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie es hierher, oder wählen Sie es auf Ihrem Gerät aus.' },
    { title: 'Rahmen ziehen', text: 'Von Hand auf der Seite, in Millimetern oder mit „Ränder erkennen“.' },
    {
      title: 'Zuschneiden und speichern',
      text: 'Nach ein paar Sekunden ist das neue PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Ist das Abgeschnittene wirklich weg?',
      answer:
        'Das entscheiden Sie. Beim Ausblenden ist es nicht mehr zu sehen und wird nicht gedruckt, bleibt aber in der Datei; andere Programme können es zurückholen, auch Anmerkungen außerhalb des Rahmens. Beim Löschen verschwinden Text, Linien, Bildteile, Anmerkungen und Formularfelder wirklich. Was sich nicht sicher löschen lässt, lehnen wir ab.',
    },
    {
      question: 'Kann ich den Zuschnitt rückgängig machen?',
      answer:
        'Solange Sie hier arbeiten, mit „Rückgängig“. Später nur mit einem Programm, das die Seitenränder eines PDFs ändern kann; heben Sie deshalb das Original auf.',
    },
    {
      question: 'Wird die Datei durch das Zuschneiden kleiner?',
      answer:
        'Beim Ausblenden nicht, denn alles bleibt darin; beim Löschen manchmal. Um ein PDF zu verkleinern, komprimieren Sie es.',
    },
    {
      question: 'Wie schneide ich ein eingescanntes Buch zu?',
      answer:
        'Wählen Sie „Gerade und ungerade getrennt“ und dann „Ränder erkennen“. Linke und rechte Seiten bekommen dann jeweils gleiche Ränder, und der Text springt beim Blättern nicht.',
    },
    {
      question: 'Kann ich mehrere PDFs auf einmal zuschneiden?',
      answer:
        'Ja. Wählen Sie mehrere aus: Die leeren Ränder werden in jedem erkannt und abgeschnitten, und jedes wird ein eigenes PDF. Eine Vorschau gibt es dann nicht.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Die Seiten zeigt Ihr Browser selbst, und auch die Ränder erkennt er. Zum Zuschneiden wird das PDF übertragen. Es wird im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis.',
    },
  ],
};
