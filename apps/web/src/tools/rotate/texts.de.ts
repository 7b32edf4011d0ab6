import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF drehen',
    action: 'PDF drehen',
    busy: 'Ihr PDF wird gedreht',
    success: 'Ihr PDF ist gedreht',
    again: 'Noch ein PDF drehen',
    failed: 'Das PDF konnte nicht gedreht werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  unchanged: 'Hier war nichts zu drehen',
  info: 'Gedreht wird ausgehend von der jetzigen Ansicht. Die Qualität bleibt dieselbe.',
  options: {
    rotation: {
      label: 'Drehung',
      choices: { 90: '90° rechts', 180: '180°', 270: '90° links', upright: 'Aufrecht nach dem Text' },
    },
    orientation: {
      label: 'Format der Seiten',
      choices: { all: 'Beide', landscape: 'Nur Querformat', portrait: 'Nur Hochformat' },
    },
    pages: {
      label: 'Nur einzelne Seiten',
      hint: 'Leer lassen für alle Seiten, oder zum Beispiel 1,3-5 oder 8- für alle ab Seite 8. Mit +90, +180 oder +270 dahinter drehen Sie einzelne anders: 1,3-5+180.',
      placeholder: 'Alle Seiten',
    },
  },
  foundByText:
    'Jede Seite wird so gedreht, dass sich ihr Text lesen lässt. Seiten ohne Text, etwa reine Scans, bleiben, wie sie sind.',
  foundByShape: 'Gedreht werden nur Seiten, die jetzt in diesem Format zu sehen sind.',
  pick_one: 'Die Seite wird gedreht.',
  pick_other: 'Alle {{count}} Seiten werden gedreht. Sollen es nur einige sein, wählen Sie sie aus.',
  picked_one: '{{count}} von {{total}} Seiten wird gedreht.',
  picked_other: '{{count}} von {{total}} Seiten werden gedreht.',
  own: {
    pages_one: 'Seite {{pages}}: {{rotation}}.',
    pages_other: 'Seiten {{pages}}: {{rotation}}.',
    right: '90° nach rechts',
    half: '180°',
    left: '90° nach links',
  },
  pagesOf: '{{count}} von {{total}}',
  facts: { original: 'Vorher', output: 'Nachher', rotation: 'Drehung', pages: 'Gedrehte Seiten' },
  clockwise: '{{degrees}}° im Uhrzeigersinn',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF drehen und speichern, kostenlos | {{brand}}',
    description:
      'Alle oder einzelne Seiten eines PDFs online um 90, 180 oder 270 Grad drehen und dauerhaft speichern. Kostenlos, ohne Konto.',
  },
  headline: 'PDF drehen',
  subtitle: 'Richtig herum. Drehen Sie alle Seiten Ihres PDFs oder nur einzelne. Die Drehung bleibt gespeichert.',
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
    {
      title: 'Drehung wählen',
      text: 'Nach rechts, auf den Kopf oder nach links, für alle Seiten oder nur für einzelne.',
    },
    {
      title: 'Drehen und speichern',
      text: 'Nach ein paar Sekunden ist das gedrehte PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Welche Drehung brauche ich?',
      answer:
        'Liegt die Oberkante der Seite links, drehen Sie 90 Grad nach rechts. Steht die Seite auf dem Kopf, 180 Grad. Liegt die Oberkante rechts, 90 Grad nach links.',
    },
    {
      question: 'Kann ich nur einzelne Seiten drehen?',
      answer:
        'Ja. Wählen Sie die Seiten aus, die gedreht werden sollen. Mit den Pfeilen unter einer Seite drehen Sie diese für sich, auch in eine andere Richtung.',
    },
    {
      question: 'Kann ich nur die Seiten im Querformat drehen?',
      answer:
        'Ja, unter „Welche Seiten“. Mit „Aufrecht nach dem Text“ findet sich die Drehung von selbst: Jede Seite wird so gedreht, dass ihr Text aufrecht steht. Scans ohne Text erkennen wir dabei nicht.',
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
      answer: 'Ja, auch das: Sie geben das Passwort ein, und die gedrehte Kopie öffnet sich ohne.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es liegt für die Augenblicke, die das Drehen dauert, im Arbeitsspeicher und wird mit dem gedrehten PDF gelöscht.',
    },
  ],
};
