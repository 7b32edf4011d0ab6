import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'Mehrere Seiten pro Blatt',
    action: 'Blätter erstellen',
    busy: 'Die Blätter werden erstellt',
    success: 'Ihre Blätter sind fertig',
    again: 'Noch ein PDF anordnen',
    failed: 'Die Seiten konnten nicht angeordnet werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  more: 'Weitere Einstellungen',
  preview: {
    grid_one: 'Das Blatt.',
    grid_other: 'Das erste von {{count}} Blättern.',
    booklet_one: 'Vorder- und Rückseite. Drucken Sie beidseitig und wenden Sie über die kurze Kante.',
    booklet_other:
      'Vorder- und Rückseite des ersten von {{count}} Blättern. Drucken Sie beidseitig und wenden Sie über die kurze Kante.',
    poster_one: 'Seite 1 auf einem Blatt.',
    poster_other: 'Seite 1 auf {{count}} Blättern.',
  },
  options: {
    mode: {
      label: 'Was soll entstehen?',
      choices: {
        grid: { label: 'Seiten nebeneinander', hint: 'Spart Papier.' },
        booklet: { label: 'Broschüre', hint: 'Zum Falten und Heften.' },
        poster: { label: 'Poster', hint: 'Eine Seite auf mehreren Blättern.' },
      },
    },
    per_sheet: { label: 'Seiten pro Blatt' },
    paper: {
      label: 'Papier',
      choices: { a4: 'A4', a3: 'A3', a5: 'A5', letter: 'Letter', legal: 'Legal' },
    },
    columns: { label: 'Blätter nebeneinander', placeholder: '2', hint: 'Von 2 bis 10.' },
    order: {
      label: 'Reihenfolge',
      choices: { across: 'Zeile für Zeile', down: 'Spalte für Spalte' },
    },
    right_to_left: { label: 'Von rechts nach links' },
    gap: { label: 'Abstand zwischen den Seiten (mm)', placeholder: '5', hint: 'In einer Broschüre sonst 0.' },
    margin: { label: 'Rand des Blatts (mm)', placeholder: '5' },
    overlap: { label: 'Überlappung (mm)', placeholder: '10', hint: 'Was zwei Blätter beide zeigen, zum Kleben.' },
    frames: { label: 'Rahmen um jede Seite' },
    cut_marks: { label: 'Schnittmarken im Rand' },
  },
  facts: { placedPages: 'Seiten im Original' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Mehrere PDF-Seiten pro Blatt, Broschüre | {{brand}}',
    description:
      'Ordnen Sie 2 bis 16 PDF-Seiten auf einem Blatt an, falten Sie eine Broschüre oder drucken Sie ein Poster. Links bleiben. Kostenlos, ohne Anmeldung.',
  },
  headline: 'Mehrere PDF-Seiten auf ein Blatt',
  subtitle: 'Bis zu 16 Seiten auf einem Blatt, als Broschüre zum Falten oder eine Seite als Poster.',
  features: [
    {
      title: '2 bis 16 auf einem Blatt',
      text: 'Für Skripte, Folien und Notizen. Ob das Blatt hoch oder quer liegt, richtet sich danach, wie die Seiten am größten werden.',
    },
    {
      title: 'Broschüre',
      text: 'Die Seiten stehen so, dass sie nach dem Falten in der richtigen Reihenfolge sind, auch mit Bindung rechts.',
    },
    {
      title: 'Poster',
      text: 'Eine Seite wird groß und verteilt sich auf mehrere Blätter, mit Überlappung zum Kleben und Schnittmarken.',
    },
    {
      title: 'Links führen ans Ziel',
      text: 'Links und Lesezeichen springen zum richtigen Blatt und dort zur richtigen Seite.',
    },
    {
      title: 'Scharf wie das Original',
      text: 'Text bleibt Text, und Bilder behalten ihre Auflösung. Nichts wird zum Foto einer Seite.',
    },
    {
      title: 'Vorher ansehen',
      text: 'Das erste Blatt sehen Sie schon beim Einstellen, mit Ihren eigenen Seiten.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie es hierher, oder wählen Sie es auf Ihrem Gerät aus.' },
    { title: 'Anordnung wählen', text: 'Nebeneinander, als Broschüre oder als Poster, und das Papier dazu.' },
    { title: 'Speichern und drucken', text: 'Drucken Sie die Blätter in ihrer Größe, ohne sie anzupassen.' },
  ],
  faq: [
    {
      question: 'Wie drucke ich eine Broschüre?',
      answer:
        'Beidseitig, mit Wenden über die kurze Kante. Danach legen Sie die Blätter aufeinander, falten sie in der Mitte und heften sie. Fehlen Seiten bis zum nächsten Vielfachen von vier, bleiben sie am Ende leer.',
    },
    {
      question: 'Was wird aus Formularfeldern und Anmerkungen?',
      answer:
        'Sie werden fester Teil der Seiten und lassen sich nicht mehr ausfüllen oder ändern. Das Ergebnis weist Sie darauf hin. Links und Lesezeichen bleiben.',
    },
    {
      question: 'Wie klebe ich ein Poster zusammen?',
      answer:
        'Benachbarte Blätter zeigen denselben Streifen, üblicherweise 10 mm breit. Schneiden Sie an den Schnittmarken den Rand ab, und kleben Sie die Streifen aufeinander.',
    },
    {
      question: 'Geht es mit Seiten verschiedener Größe?',
      answer:
        'Ja. Jede Seite wird so groß, wie ihr Platz auf dem Blatt es erlaubt, und steht in dessen Mitte. Gedrehte Seiten stehen so, wie Sie sie sehen.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Die Vorschau zeigt Ihr Browser selbst. Für die Blätter wird das PDF übertragen. Es wird im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis.',
    },
  ],
};
