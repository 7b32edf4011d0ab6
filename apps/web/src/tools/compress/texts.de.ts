import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/single-pdf/labels.ts';

export const texts = {
  view: {
    tool: 'PDF verkleinern',
    action: 'PDF verkleinern',
    busy: 'Ihr PDF wird verkleinert',
    success: 'Ihr PDF ist kleiner geworden',
    again: 'Noch ein PDF verkleinern',
    failed: 'Das PDF konnte nicht verkleinert werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: 'Verkleinert werden die Bilder im PDF. Text und Zeichnungen bleiben, wie sie sind.',
  options: {
    quality: {
      label: 'Qualität der Bilder',
      choices: {
        medium: { label: 'Mittel', hint: '150 dpi, gut für Bildschirm und Drucker' },
        low: { label: 'Niedrig', hint: 'rund 100 dpi, die kleinste Datei' },
      },
    },
  },
  alreadyOptimal: 'Kleiner geht es nicht',
  repaired: 'Ihr PDF ist fertig',
  facts: { original: 'Vorher', compressed: 'Nachher', saved: 'Gespart' },
  saved: '{{percent}} % ({{size}})',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF verkleinern: Dateigröße verringern, Text bleibt scharf | {{brand}}',
    description:
      'PDF bis {{pdfSize}} verkleinern, in zwei Stufen. Bilder werden neu gepackt, Text bleibt Text. Kostenlos, ohne Anmeldung, sofort gelöscht.',
  },
  headline: 'Das PDF wird leichter',
  subtitle:
    'Für E-Mails, Formulare und Portale, die nur kleine Dateien annehmen. Sie sehen gleich, wie viel Sie sparen.',
  features: [
    {
      title: 'Text bleibt Text',
      text: 'Schrift und Zeichnungen werden nicht angerührt: Sie bleiben scharf, durchsuchbar und kopierbar.',
    },
    {
      title: 'Zwei Stufen',
      text: 'Mittel hält die Bilder bei 150 dpi und eignet sich auch zum Drucken. Niedrig geht auf rund 100 dpi und macht die kleinste Datei.',
    },
    {
      title: 'Nach der Größe, in der man es sieht',
      text: 'Jedes Bild wird danach bemessen, wie groß es auf der Seite steht. Ein kleines Logo in Plakatgröße ist schnell geschrumpft.',
    },
    {
      title: 'Nie größer als vorher',
      text: 'Ein Bild, das beim Packen wachsen würde, bleibt, wie es ist. Und wo gar nichts zu holen ist, bekommen Sie Ihr PDF unverändert zurück.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Ihr PDF liegt nur im Arbeitsspeicher des Servers und verschwindet, sobald das Ergebnis unterwegs zu Ihnen ist.',
    },
    {
      title: 'Ohne Konto',
      text: 'Seite öffnen, PDF hineinlegen, kleineres PDF mitnehmen. Am Telefon geht es genauso.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie Ihr PDF auf die Fläche, oder wählen Sie es aus.' },
    { title: 'Stufe wählen', text: 'Mittel passt meistens. Niedrig, wenn es auf jedes Kilobyte ankommt.' },
    { title: 'Verkleinern und speichern', text: 'Sie sehen die Größe vorher und nachher und speichern das neue PDF.' },
  ],
  faq: [
    {
      question: 'Wie viel kleiner wird mein PDF?',
      answer:
        'Das hängt davon ab, was darin steckt. Gescannte Seiten und Fotos lassen sich oft auf einen Bruchteil verkleinern; ein PDF, das fast nur aus Text besteht, ist meist schon klein.',
    },
    {
      question: 'Leidet die Qualität?',
      answer:
        'Nur die Bilder werden gröber, auf 150 oder rund 100 dpi. Text, Linien und Zeichnungen bleiben unverändert, ebenso reine Schwarzweißbilder.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis {{pdfSize}}.',
    },
    {
      question: 'Warum ist mein PDF nicht kleiner geworden?',
      answer:
        'Dann war es schon gut gepackt. Sie bekommen es in diesem Fall unverändert zurück, und die Seite sagt Ihnen das auch.',
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
