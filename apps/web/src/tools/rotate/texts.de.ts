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
  info: 'Alle Seiten werden gedreht, ausgehend von der jetzigen Ansicht. Die Qualität bleibt dieselbe.',
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
    title: 'PDF drehen und speichern, kostenlos | {{brand}}',
    description:
      'Alle Seiten eines PDFs online um 90, 180 oder 270 Grad drehen und dauerhaft speichern, ohne Qualitätsverlust. Kostenlos und ohne Anmeldung.',
  },
  headline: 'PDF drehen',
  subtitle:
    'Richtig herum. Drehen Sie alle Seiten Ihres PDFs um 90, 180 oder 270 Grad. Die Drehung bleibt gespeichert.',
  features: [
    {
      title: 'Dauerhaft gedreht',
      text: 'Die Drehung wird im PDF gespeichert. Auch wer es später öffnet oder druckt, sieht es richtig herum.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Die Seiten werden nur gedreht. Text, Bilder und Formulare bleiben genau, wie sie sind.',
    },
    {
      title: 'Ausgangspunkt: Ihre Ansicht',
      text: 'Gedreht wird ausgehend von der Ansicht, die Sie jetzt sehen. Frühere Drehungen sind berücksichtigt.',
    },
    {
      title: 'In Sekunden',
      text: 'Auch bei vielen Seiten geht das Drehen schnell. Am längsten dauert meist das Hochladen.',
    },
    {
      title: 'Auf jedem Gerät',
      text: 'Ob Smartphone, Tablet oder Computer: Ein Browser genügt.',
    },
    {
      title: 'Ohne Konto',
      text: 'Seite öffnen, PDF auswählen, gedreht herunterladen. Anmelden müssen Sie sich dafür nicht.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie Ihr PDF auf die Fläche oder wählen Sie es aus.' },
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
      answer: 'Nein. Im PDF wird nur die Drehung vermerkt; der Inhalt bleibt unangetastet.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis zu {{pdfSize}}.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer: 'Ja, nach dem Entsperren. Wir bieten Ihnen an, es direkt dort zu öffnen.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es wird im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis. Wir werten es nicht aus und geben es nicht weiter.',
    },
  ],
};
