import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/single-pdf/labels.ts';

export const texts = {
  view: {
    tool: 'PDF teilen',
    action: 'PDF teilen',
    busy: 'Ihr PDF wird geteilt',
    success: 'Ihr PDF ist geteilt',
    again: 'Noch ein PDF teilen',
    failed: 'Das PDF konnte nicht geteilt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  options: {
    mode: {
      label: 'So soll geteilt werden',
      choices: {
        extract: { label: 'Seiten herausnehmen', hint: 'in ein neues PDF' },
        interval: { label: 'Alle paar Seiten', hint: 'ein PDF je Abschnitt' },
        chunks: { label: 'In gleiche Teile', hint: 'so viele, wie Sie möchten' },
      },
    },
    config: {
      extract: {
        label: 'Seiten',
        hint: 'Zum Beispiel 1,3-5,7 oder 8- für alles ab Seite 8. Die Reihenfolge bleibt, wie Sie sie schreiben.',
        placeholder: '1,3-5,7',
      },
      interval: { label: 'Seiten je Datei', hint: 'Bei 2 entsteht alle zwei Seiten ein neues PDF.', placeholder: '2' },
      chunks: { label: 'Zahl der Teile', hint: 'Bei 3 entstehen drei etwa gleich lange PDFs.', placeholder: '3' },
    },
  },
  pick: 'Oder klicken Sie die Seiten an, die Sie brauchen.',
  picked_one: '{{count}} von {{total}} Seiten kommt in das neue PDF.',
  picked_other: '{{count}} von {{total}} Seiten kommen in das neue PDF.',
  facts: { pages: 'Seiten', files: 'Neue Dateien', type: 'Download' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF teilen: Seiten herausnehmen oder in Teile zerlegen | {{brand}}',
    description:
      'Seiten aus einem PDF herausnehmen, es alle paar Seiten teilen oder in gleiche Teile zerlegen. Kostenlos, ohne Anmeldung, sofort gelöscht.',
  },
  headline: 'Nur die Seiten, die Sie brauchen',
  subtitle: 'Nehmen Sie Seiten heraus, oder zerlegen Sie ein PDF in mehrere.',
  features: [
    {
      title: 'Seiten herausnehmen',
      text: 'Klicken Sie sie an, oder schreiben Sie 1,3-5,7, und genau diese Seiten ergeben ein neues PDF, auch in anderer Reihenfolge.',
    },
    {
      title: 'Alle paar Seiten',
      text: 'Aus einem Stapel gescannter Briefe wird mit einer Zahl je Brief ein PDF.',
    },
    {
      title: 'In gleiche Teile',
      text: 'Sagen Sie, wie viele Teile es sein sollen. Bleibt etwas übrig, hat mancher Teil eine Seite mehr.',
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
      text: 'Ihr PDF liegt nur im Arbeitsspeicher des Servers und verschwindet, sobald das Ergebnis unterwegs zu Ihnen ist.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie Ihr PDF auf die Fläche, oder wählen Sie es aus.' },
    {
      title: 'Sagen, wie',
      text: 'Seiten anklicken oder aufschreiben, eine Seitenzahl je Datei oder eine Zahl von Teilen.',
    },
    {
      title: 'Teilen und speichern',
      text: 'Kommt eine Datei heraus, ist es ein PDF; sind es mehrere, kommen sie als ZIP.',
    },
  ],
  faq: [
    {
      question: 'Wie schreibe ich die Seiten auf?',
      answer:
        'Mit Kommas und Bindestrichen: 1,3-5,7 nimmt die Seiten 1, 3, 4, 5 und 7. Mit 8- sind alle Seiten ab 8 gemeint, mit -3 die ersten drei. Leerzeichen stören nicht.',
    },
    {
      question: 'Kann ich die Reihenfolge ändern?',
      answer:
        'Ja. Beim Herausnehmen stehen die Seiten im neuen PDF so, wie Sie sie aufschreiben, und eine Seite darf auch mehrmals vorkommen.',
    },
    {
      question: 'Bekomme ich ein PDF oder eine ZIP-Datei?',
      answer: 'Entsteht nur eine Datei, bekommen Sie ein PDF. Sind es mehrere, liegen sie zusammen in einer ZIP-Datei.',
    },
    {
      question: 'Wie groß darf mein PDF sein, und wie viele Teile gehen?',
      answer: 'Das PDF bis {{pdfSize}}, und bis zu {{splitOutputs}} neue Dateien auf einmal.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer: 'Erst nach dem Entsperren. Die Seite bietet Ihnen an, das PDF gleich zum Entsperren mitzunehmen.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es wird im Arbeitsspeicher des Servers verarbeitet und direkt danach gelöscht, ebenso das Ergebnis. Es wird weder gespeichert noch ausgewertet noch weitergegeben.',
    },
  ],
};
