import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/single-pdf/labels.ts';

export const texts = {
  view: {
    tool: 'Bilder aus einem PDF holen',
    action: 'Bilder herausholen',
    busy: 'Die Bilder werden herausgeholt',
    success: 'Ihre Bilder sind da',
    again: 'Aus einem weiteren PDF holen',
    failed: 'Die Bilder konnten nicht herausgeholt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  facts: { images: 'Bilder', zip: 'ZIP-Datei' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Bilder aus PDF extrahieren: in voller Qualität | {{brand}}',
    description:
      'Alle Bilder aus einem PDF herausholen, in der Auflösung, in der sie darin stecken. Kostenlos, ohne Anmeldung, Dateien werden sofort gelöscht.',
  },
  headline: 'Die Bilder aus dem PDF',
  subtitle: 'Fotos, Grafiken und Scans kommen heraus, wie sie im PDF stecken, alle in einer ZIP-Datei.',
  features: [
    {
      title: 'In voller Auflösung',
      text: 'Sie bekommen die Bilder selbst und keine Bildschirmfotos davon: so groß, wie sie im PDF liegen.',
    },
    {
      title: 'JPEGs unverändert',
      text: 'Ein JPEG kommt Byte für Byte so heraus, wie es hineinkam. Anderes wird verlustfrei als PNG oder TIFF gespeichert.',
    },
    {
      title: 'Durchsichtiges bleibt durchsichtig',
      text: 'Ein Logo ohne Hintergrund behält seine durchsichtigen Stellen.',
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
      text: 'PDF und Bilder liegen nur im Arbeitsspeicher des Servers und verschwinden, sobald sie unterwegs zu Ihnen sind.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie Ihr PDF auf die Fläche, oder wählen Sie es aus.' },
    { title: 'Bilder herausholen', text: 'Ein Klick genügt, einzustellen gibt es nichts.' },
    { title: 'ZIP speichern', text: 'Sie sehen, wie viele Bilder es sind, und speichern sie alle auf einmal.' },
  ],
  faq: [
    {
      question: 'In welchem Format bekomme ich die Bilder?',
      answer:
        'In dem, in dem sie gespeichert sind, wenn es ein Dateiformat dafür gibt: JPEG und JPEG 2000 kommen unverändert heraus. Alle anderen werden verlustfrei zu PNG oder TIFF.',
    },
    {
      question: 'Was, wenn im PDF keine Bilder sind?',
      answer:
        'Dann sagt die Seite es Ihnen. Manches, was wie ein Bild aussieht, ist aus Linien gezeichnet; wandeln Sie die Seite dafür mit „PDF in JPG“ um.',
    },
    {
      question: 'Was ist der Unterschied zu „PDF in JPG“?',
      answer:
        '„PDF in JPG“ macht aus jeder ganzen Seite ein Bild, mit Text und allem. Hier bekommen Sie nur die Bilder, die auf den Seiten stehen.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis {{pdfSize}}.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer: 'Erst nach dem Entsperren. Die Seite bietet Ihnen an, das PDF gleich zum Entsperren mitzunehmen.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es wird im Arbeitsspeicher des Servers verarbeitet und direkt danach gelöscht, ebenso die Bilder. Nichts wird gespeichert, ausgewertet oder weitergegeben.',
    },
  ],
};
