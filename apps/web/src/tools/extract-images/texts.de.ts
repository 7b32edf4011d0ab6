import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'Bilder extrahieren',
    action: 'Bilder extrahieren',
    busy: 'Die Bilder werden extrahiert',
    success: 'Ihre Bilder sind da',
    again: 'Noch ein PDF bearbeiten',
    failed: 'Die Bilder konnten nicht extrahiert werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  options: {
    format: {
      label: 'Bildformat',
      choices: {
        original: { label: 'Wie im PDF', hint: 'unverändert, soweit möglich' },
        png: { label: 'PNG', hint: 'ohne Verlust, mit Transparenz' },
        jpg: { label: 'JPG', hint: 'öffnet sich überall' },
      },
    },
    min_side: {
      label: 'Mindestgröße in Pixeln (optional)',
      hint: 'Kleinere Bilder, etwa Symbole und Linien, werden weggelassen. Es zählt die kürzere Seite.',
      placeholder: '100',
    },
  },
  facts: { images: 'Bilder' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Bilder aus PDF extrahieren: in voller Qualität | {{brand}}',
    description:
      'Alle Bilder aus einem PDF extrahieren, in der Auflösung, in der sie gespeichert sind, zusammen in einer ZIP-Datei. Ohne Anmeldung, kostenlos.',
  },
  headline: 'Bilder aus PDF extrahieren',
  subtitle:
    'Die Bilder aus dem PDF. Sie bekommen Fotos, Grafiken und Scans in voller Auflösung, alle in einer ZIP-Datei.',
  features: [
    {
      title: 'In voller Auflösung',
      text: 'Sie bekommen die Bilder selbst, keine Screenshots: so groß, wie sie im PDF gespeichert sind.',
    },
    {
      title: 'JPEGs ohne Verlust',
      text: 'Die Bilddaten eines JPEGs bleiben unangetastet; fehlt ihm sein Farbprofil, ergänzen wir es. Andere Bilder werden verlustfrei zu PNG oder TIFF.',
    },
    {
      title: 'Transparenz bleibt erhalten',
      text: 'Ein Logo ohne Hintergrund behält seine transparenten Stellen.',
    },
    {
      title: 'Jedes nur einmal',
      text: 'Steht dasselbe Bild auf hundert Seiten, ist es doch nur einmal in der ZIP-Datei.',
    },
    {
      title: 'Leicht wiederzufinden',
      text: 'Die Dateien heißen nach der Seite, auf der das Bild steht.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Sobald Sie die ZIP-Datei haben, sind PDF und Bilder auf dem Server gelöscht.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Wählen Sie das PDF aus oder ziehen Sie es auf die Seite.' },
    {
      title: 'Bilder extrahieren',
      text: 'Ein Klick genügt. Auf Wunsch wählen Sie vorher Bildformat und Mindestgröße.',
    },
    {
      title: 'ZIP speichern',
      text: 'Sie sehen die Bilder und speichern alle auf einmal oder nur die, die Sie brauchen.',
    },
  ],
  faq: [
    {
      question: 'In welchem Format bekomme ich die Bilder?',
      answer:
        'JPEG und JPEG 2000 behalten ihr Format und ihre Bilddaten; einem JPEG ohne Farbprofil geben wir das aus dem PDF mit. Alle anderen werden verlustfrei zu PNG oder TIFF.',
    },
    {
      question: 'Was, wenn im PDF keine Bilder sind?',
      answer:
        'Dann sagen wir es Ihnen. Manches, was wie ein Bild aussieht, ist aus Linien gezeichnet; wandeln Sie die Seite dafür mit „PDF in JPG“ um.',
    },
    {
      question: 'Was ist der Unterschied zu „PDF in JPG“?',
      answer:
        '„PDF in JPG“ macht aus jeder ganzen Seite ein Bild, mit Text und allem. Hier bekommen Sie nur die Bilder, die auf den Seiten stehen.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis zu {{pdfSize}}.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer: 'Ja, wenn Sie das Passwort eingeben. Die Bilder selbst sind danach nicht geschützt.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer: 'PDF und Bilder liegen im Arbeitsspeicher, bis Sie die ZIP-Datei haben, und werden dann gelöscht.',
    },
  ],
};
