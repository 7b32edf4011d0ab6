import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF entsperren',
    action: 'PDF entsperren',
    busy: 'Ihr PDF wird entsperrt',
    success: 'Ihr PDF ist entsperrt',
    again: 'Noch ein PDF entsperren',
    failed: 'Das PDF konnte nicht entsperrt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  options: {
    password: { label: 'Passwort des PDFs', hint: 'Das Passwort, mit dem sich das PDF öffnen lässt.' },
  },
  noPassword: 'Ohne Passwort: nur Einschränkungen entfernen',
  needsPassword: 'Dieses PDF lässt sich nur mit seinem Passwort öffnen. Bitte geben Sie es ein.',
  restricted_one:
    'Dieses PDF lässt sich ohne Passwort öffnen. Drucken, Kopieren oder Ändern ist gesperrt; das wird entfernt.',
  restricted_other:
    'Diese PDFs lassen sich ohne Passwort öffnen. Drucken, Kopieren oder Ändern ist gesperrt; das wird entfernt.',
  open: {
    title_one: 'Dieses PDF ist nicht geschützt',
    title_other: 'Diese PDFs sind nicht geschützt',
    text: 'Es gibt weder ein Passwort noch eine Sperre, die wir entfernen könnten.',
    other: 'Anderes PDF',
  },
  notProtected: 'Dieses PDF war nicht geschützt',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF-Passwort entfernen, PDF entsperren | {{brand}}',
    description:
      'Passwortschutz aus einem PDF entfernen, das Sie öffnen dürfen, oder Druck- und Kopiersperren aufheben. Kostenlos und ohne Anmeldung.',
  },
  headline: 'PDF entsperren',
  subtitle: 'Ein PDF ohne Schloss. Entfernen Sie ein Passwort, das Sie kennen, oder heben Sie Einschränkungen auf.',
  features: [
    {
      title: 'Nie wieder eintippen',
      text: 'Geben Sie das Passwort einmal ein, danach öffnet sich das PDF auch ohne.',
    },
    {
      title: 'Drucken, kopieren, ändern',
      text: 'Sperren, die nur das Drucken, Kopieren oder Ändern verbieten, verschwinden auch ohne Passwort.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Entfernt wird nur der Schutz. Seiten, Text und Bilder bleiben, wie sie sind.',
    },
    {
      title: 'Ihr Passwort bleibt geheim',
      text: 'Es wird nur gebraucht, um dieses eine PDF zu öffnen, und danach gelöscht. Es steht in keinem Protokoll.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'PDF und Passwort werden gelöscht, sobald Sie das entsperrte PDF haben.',
    },
    {
      title: 'Gleich weitermachen',
      text: 'Das entsperrte PDF können Sie ohne Umweg zusammenfügen, komprimieren oder neu schützen.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie das geschützte PDF auf die Fläche oder wählen Sie es aus.' },
    {
      title: 'Passwort eingeben',
      text: 'Oder ankreuzen, dass Sie keines haben und nur die Einschränkungen entfernen möchten.',
    },
    {
      title: 'Entsperren und speichern',
      text: 'Nach ein paar Sekunden ist das PDF ohne Schutz fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Geht es auch ohne Passwort?',
      answer:
        'Wenn sich das PDF ohne Passwort öffnen lässt und nur Drucken, Kopieren oder Ändern gesperrt ist: ja. Ein PDF, das schon beim Öffnen nach einem Passwort fragt, lässt sich nur mit diesem entsperren.',
    },
    {
      question: 'Ich habe das Passwort vergessen. Können Sie es herausfinden?',
      answer:
        'Nein. Passwörter werden hier nicht erraten oder geknackt. Fragen Sie die Person, von der Sie das PDF haben.',
    },
    {
      question: 'Darf ich das?',
      answer:
        'Entsperren Sie nur PDFs, die Ihnen gehören oder die Sie bearbeiten dürfen. Das Urheberrecht gilt auch ohne Schloss.',
    },
    {
      question: 'Was, wenn mein PDF gar nicht geschützt ist?',
      answer: 'Dann bekommen Sie es unverändert zurück, und wir sagen es Ihnen.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis zu {{pdfSize}}.',
    },
    {
      question: 'Was geschieht mit meinem PDF und meinem Passwort?',
      answer:
        'Beides liegt nur im Arbeitsspeicher und wird gelöscht, sobald Sie das entsperrte PDF haben. Niemand sieht das PDF an.',
    },
  ],
};
