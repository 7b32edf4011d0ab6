import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'Seiten ordnen',
    action: 'Seiten ordnen',
    busy: 'Ihre Seiten werden geordnet',
    success: 'Ihre Seiten sind geordnet',
    again: 'Noch ein PDF ordnen',
    failed: 'Die Seiten konnten nicht geordnet werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  options: {
    pages: {
      label: 'Neue Reihenfolge',
      hint: 'Füllt sich von selbst. Zum Beispiel 3,1-2,9-7+90: Dabei dreht +90 nach rechts; ein Buchstabe steht für ein eingefügtes PDF: b1-2. Eine Seite darf mehrmals vorkommen, blank ist eine leere Seite.',
      placeholder: '3,1-2,4-',
    },
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF-Seiten sortieren, drehen, entfernen | {{brand}}',
    description:
      'PDF-Seiten online umstellen, drehen und entfernen oder aus anderen PDFs einfügen, ohne Qualitätsverlust. Kostenlos, ohne Konto.',
  },
  headline: 'PDF-Seiten ordnen',
  subtitle:
    'Jede Seite an ihren Platz. Stellen Sie Seiten um, drehen oder entfernen Sie einzelne, und fügen Sie Seiten anderer PDFs ein.',
  features: [
    {
      title: 'Seite für Seite',
      text: 'Sie sehen alle Seiten und ziehen sie an ihren Platz, drehen, duplizieren oder entfernen sie, einzeln oder mehrere zusammen.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Die Seiten werden übernommen, wie sie sind. Text, Bilder, Formulare und Links bleiben erhalten.',
    },
    {
      title: 'Wirklich entfernt',
      text: 'Was auf entfernten Seiten stand, ist danach nicht mehr in der Datei, auch nicht versteckt.',
    },
    {
      title: 'Jederzeit zurück',
      text: 'Jede Änderung lässt sich rückgängig machen, und Ihr Original bleibt unverändert auf Ihrem Gerät.',
    },
    {
      title: 'Aus mehreren PDFs',
      text: 'Fügen Sie Seiten weiterer PDFs ein, wo sie hingehören: mit der Schaltfläche, oder indem Sie ein PDF zwischen zwei Seiten ziehen.',
    },
    {
      title: 'Ohne Konto',
      text: 'Seite öffnen, PDF auswählen, geordnet herunterladen. Anmelden müssen Sie sich dafür nicht.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'PDF auswählen oder auf die Seite ziehen.' },
    {
      title: 'Seiten ordnen',
      text: 'Ziehen Sie Seiten an ihren Platz. Wählen Sie mehrere aus, um sie zusammen umzustellen, zu drehen oder zu entfernen.',
    },
    {
      title: 'Speichern',
      text: 'Nach ein paar Sekunden ist das geordnete PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Kann ich die Reihenfolge auch eingeben?',
      answer:
        'Ja. 3,1-2 stellt Seite 3 vor die Seiten 1 und 2, 9-7 nimmt die Seiten 9, 8 und 7 in dieser Folge, und +90, +180 oder +270 dahinter dreht sie im Uhrzeigersinn. Ein Buchstabe davor nennt ein eingefügtes PDF: b2-4 nimmt die Seiten 2 bis 4 des ersten eingefügten PDFs. Was nicht genannt ist, wird entfernt.',
    },
    {
      question: 'Welche Seitenzahlen gebe ich ein?',
      answer: 'Die erste Seite der Datei ist Seite 1, auch wenn auf ihr eine andere Zahl gedruckt ist.',
    },
    {
      question: 'Bleiben Lesezeichen und Formulare erhalten?',
      answer:
        'Ja, soweit sie zu Seiten gehören, die bleiben. Eine digitale Signatur gilt danach nicht mehr; darauf weisen wir Sie hin.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis zu {{pdfSize}}. Mit eingefügten PDFs zusammen dürfen es bis zu {{mergeSize}} sein.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer: 'Ja. Bevor die Seiten erscheinen, fragen wir nach dem Passwort; das geordnete PDF hat keines mehr.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Die Seiten zeichnet Ihr Browser selbst. Gesendet wird das PDF erst, wenn Sie starten; es liegt dann im Arbeitsspeicher und wird mit dem Ergebnis gelöscht.',
    },
  ],
};
