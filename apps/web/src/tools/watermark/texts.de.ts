import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'Wasserzeichen einfügen',
    action: 'Jetzt einfügen',
    busy: 'Das Wasserzeichen kommt auf Ihre Seiten',
    success: 'Das Wasserzeichen ist auf Ihren Seiten',
    again: 'Noch ein PDF bearbeiten',
    failed: 'Das Wasserzeichen konnte nicht eingefügt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: 'Ein Wasserzeichen ist ein Hinweis und kein Schutz: Mit Programmen, die PDFs bearbeiten, lässt es sich wieder entfernen.',
  removal: { action: 'Jetzt entfernen', busy: 'Die früheren Wasserzeichen werden entfernt' },
  kind: 'Was soll auf die Seiten?',
  kinds: { text: 'Text', image: 'Bild' },
  presetsLabel: 'Vorlagen',
  presets: ['Entwurf', 'Vertraulich', 'Kopie'],
  image: {
    choose: 'Bild auswählen',
    replace: 'Anderes Bild',
    remove: '{{file}} entfernen',
    hint: 'Etwa ein Logo oder ein Stempel. Es bleibt in diesem Tab, bis Sie das Wasserzeichen einfügen.',
    invalidType: 'Das ist kein Bild. Bitte wählen Sie ein JPG, PNG oder WebP.',
    notShown: 'Ihr Browser kann dieses Bild nicht anzeigen. Bitte wählen Sie ein JPG, PNG oder WebP.',
  },
  place: 'Stelle',
  x: 'Mitte von links',
  y: 'Mitte von oben',
  width: 'Breite',
  angle: 'Drehung',
  tiled: 'Über die Seite verteilen',
  opacity: 'Deckkraft',
  percent: '{{value}} %',
  more: 'Ebene und frühere Wasserzeichen',
  onThisPage: 'Auf dieser Seite',
  settings: 'Wasserzeichen',
  noMark: 'Geben Sie einen Text ein oder wählen Sie ein Bild.',
  options: {
    text: { label: 'Text, bis zu fünf Zeilen', placeholder: 'Entwurf' },
    color: { label: 'Farbe', choices: { gray: 'Grau', black: 'Schwarz', red: 'Rot', blue: 'Blau' } },
    pages: {
      label: 'Nur einzelne Seiten',
      hint: 'Leer lassen für alle Seiten, oder zum Beispiel 1 oder 2-5.',
      placeholder: 'Alle Seiten',
    },
    layer: {
      label: 'Ebene',
      choices: {
        over: { label: 'Über dem Inhalt', hint: 'Immer zu sehen' },
        under: { label: 'Hinter dem Inhalt', hint: 'Auf eingescannten Seiten verdeckt' },
      },
    },
    remove: { label: 'Wasserzeichen entfernen, die hier früher eingefügt wurden' },
  },
  removed: 'Die früheren Wasserzeichen sind entfernt',
  noneRemoved: 'Hier wurde mit {{brand}} noch kein Wasserzeichen eingefügt',
  pagesOf: '{{count}} von {{total}}',
  facts: { marked: 'Seiten mit Wasserzeichen', removed: 'Davon von einem früheren befreit' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Wasserzeichen in PDF einfügen, kostenlos | {{brand}}',
    description:
      'Text oder Logo als Wasserzeichen in ein PDF einfügen: auf der Seite an die richtige Stelle ziehen, drehen, durchscheinen lassen. Kostenlos, ohne Konto.',
  },
  headline: 'Wasserzeichen in PDF einfügen',
  subtitle: 'Entwurf, Vertraulich oder Ihr Logo: Ziehen Sie es auf der Seite dorthin, wo es stehen soll.',
  features: [
    {
      title: 'Auf der echten Seite',
      text: 'Sie sehen Ihr PDF und verschieben, vergrößern und drehen das Wasserzeichen direkt darauf. So steht es nachher im PDF.',
    },
    {
      title: 'Text oder Bild',
      text: 'Eine Vorlage, eigener Text in bis zu fünf Zeilen oder ein Bild, etwa Ihr Logo mit durchsichtigem Grund.',
    },
    {
      title: 'Einmal oder überall',
      text: 'In der Mitte, in einer Ecke, frei platziert oder über die ganze Seite wiederholt, auf allen Seiten oder nur auf einigen.',
    },
    {
      title: 'Auch gedrehte Seiten',
      text: 'Hochformat, Querformat und gedrehte Seiten gemischt: Das Wasserzeichen steht überall so, wie Sie die Seite sehen.',
    },
    {
      title: 'Der Inhalt bleibt',
      text: 'Text, Formulare, Links und Lesezeichen Ihres PDFs bleiben unverändert.',
    },
    {
      title: 'Wieder entfernbar',
      text: 'Was Sie hier eingefügt haben, nehmen wir hier auch wieder heraus. Das Original brauchen Sie dafür nicht.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie es auf die Fläche oder wählen Sie es auf Ihrem Gerät aus.' },
    { title: 'Text oder Bild platzieren', text: 'Ziehen Sie es auf der Seite an seine Stelle.' },
    {
      title: 'Einfügen und speichern',
      text: 'Nach ein paar Sekunden ist das PDF mit Wasserzeichen fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Schützt ein Wasserzeichen mein PDF?',
      answer:
        'Nein. Es zeigt, woher ein Dokument kommt und wofür es gedacht ist. Mit Programmen, die PDFs bearbeiten, lässt es sich entfernen. Soll niemand Fremdes das PDF öffnen, schützen Sie es mit einem Passwort.',
    },
    {
      question: 'Wie entferne ich ein Wasserzeichen wieder?',
      answer:
        'Wurde es hier eingefügt: Wählen Sie das PDF aus und kreuzen Sie unter „Ebene und frühere Wasserzeichen“ an, dass es entfernt werden soll. Wasserzeichen anderer Programme lassen wir, wie sie sind.',
    },
    {
      question: 'Warum sehe ich das Wasserzeichen hinter dem Inhalt nicht?',
      answer:
        'Eine eingescannte Seite ist ein Bild, das alles dahinter verdeckt. Wählen Sie „Über dem Inhalt“ und weniger Deckkraft.',
    },
    {
      question: 'Kann ich mehrere PDFs auf einmal bearbeiten?',
      answer:
        'Ja. Wählen Sie mehrere aus; alle bekommen dasselbe Wasserzeichen an derselben Stelle, und jedes wird ein eigenes PDF. Eine Vorschau gibt es dann nicht.',
    },
    {
      question: 'Welche Bilder kann ich nehmen?',
      answer:
        'Jedes, das Ihr Browser anzeigt, zum Beispiel JPG, PNG und WebP bis {{imageSize}}. Durchsichtige Stellen eines PNG bleiben durchsichtig. Der Ort der Aufnahme und andere Zusätze werden vorher entfernt.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Die Seiten zeigt Ihr Browser selbst. Erst wenn Sie das Wasserzeichen einfügen, werden PDF und Bild in den Arbeitsspeicher des Servers übertragen und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis.',
    },
  ],
};
