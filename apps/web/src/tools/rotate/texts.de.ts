import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/single-pdf/labels.ts';

export const texts = {
  view: {
    tool: 'PDF drehen',
    action: 'PDF drehen',
    busy: 'Ihr PDF wird gedreht',
    success: 'Ihr PDF ist gedreht',
    again: 'Noch ein PDF drehen',
    failed: 'Das PDF konnte nicht gedreht werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: 'Gedreht werden alle Seiten, und zwar so, wie Sie sie jetzt sehen. Die Qualität bleibt dieselbe.',
  options: {
    rotation: {
      label: 'Drehung im Uhrzeigersinn',
      choices: {
        90: { label: '90°', hint: 'nach rechts' },
        180: { label: '180°', hint: 'auf den Kopf' },
        270: { label: '270°', hint: 'nach links' },
      },
    },
  },
  facts: { original: 'Vorher', output: 'Nachher', rotation: 'Drehung', pages: 'Seiten' },
  turned: '{{degrees}}° im Uhrzeigersinn',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF drehen: um 90, 180 oder 270 Grad | {{brand}}',
    description:
      'Alle Seiten eines PDFs drehen und dauerhaft speichern, ohne Qualitätsverlust. Kostenlos, ohne Anmeldung, Dateien werden sofort gelöscht.',
  },
  headline: 'Richtig herum',
  subtitle: 'Drehen Sie alle Seiten Ihres PDFs um 90, 180 oder 270 Grad, und so bleibt es dann auch.',
  features: [
    {
      title: 'Dauerhaft gedreht',
      text: 'Die Drehung wird im PDF gespeichert. Auch wer es später öffnet oder druckt, sieht es richtig herum.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Die Seiten werden gewendet, nicht neu gezeichnet. Text, Bilder und Formulare bleiben genau, wie sie sind.',
    },
    {
      title: 'Vom Gesehenen aus',
      text: 'Gedreht wird von dem aus, was Sie jetzt sehen. War eine Seite schon gedreht, zählt das mit.',
    },
    {
      title: 'In Sekunden',
      text: 'Auch bei vielen Seiten geht das Drehen schnell. Am längsten dauert meist das Hochladen.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Ihr PDF liegt nur im Arbeitsspeicher des Servers und verschwindet, sobald das Ergebnis unterwegs zu Ihnen ist.',
    },
    {
      title: 'Ohne Konto',
      text: 'Seite öffnen, PDF hineinlegen, gedreht wieder mitnehmen. Am Telefon geht es genauso.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie Ihr PDF auf die Fläche, oder wählen Sie es aus.' },
    { title: 'Drehung wählen', text: 'Nach rechts, auf den Kopf oder nach links.' },
    { title: 'Drehen und speichern', text: 'Das gedrehte PDF liegt nach ein paar Sekunden auf Ihrem Gerät.' },
  ],
  faq: [
    {
      question: 'Welche Drehung brauche ich?',
      answer:
        'Liegt die Oberkante der Seite links, nehmen Sie 90 Grad. Steht die Seite auf dem Kopf, 180 Grad. Liegt die Oberkante rechts, 270 Grad.',
    },
    {
      question: 'Kann ich nur einzelne Seiten drehen?',
      answer: 'Hier werden immer alle Seiten gedreht. Einzelne drehen Sie mit „Seiten ordnen“.',
    },
    {
      question: 'Verliert das PDF an Qualität?',
      answer: 'Nein. Im PDF wird nur vermerkt, wie die Seiten stehen; ihr Inhalt bleibt unangetastet.',
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
        'Es wird im Arbeitsspeicher des Servers verarbeitet und direkt danach gelöscht, ebenso das Ergebnis. Es wird weder gespeichert noch ausgewertet noch weitergegeben.',
    },
  ],
};
