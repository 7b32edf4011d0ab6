import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'Seitenzahlen einfügen',
    action: 'PDF nummerieren',
    busy: 'Ihre Seiten werden nummeriert',
    success: 'Ihre Seiten sind nummeriert',
    again: 'Noch ein PDF nummerieren',
    failed: 'Das PDF konnte nicht nummeriert werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: 'Die Zahlen kommen auf die Seiten, alles andere bleibt, wie es ist.',
  format: 'Format',
  formats: {
    '': '3',
    '{n} / {total}': '3 / 12',
    'Seite {n}': 'Seite 3',
    'Seite {n} von {total}': 'Seite 3 von 12',
  } as Readonly<Record<string, string>>,
  ownFormat: 'Eigenes',
  position: 'Position',
  options: {
    format: {
      label: 'Eigenes Format',
      hint: '{n} steht für die Seitenzahl, {total} für die letzte. Zum Beispiel: Anlage 2, Blatt {n}.',
      placeholder: '{n}',
    },
    first: { label: 'Erste Zahl', hint: 'Leer lassen für 1.', placeholder: '1' },
    digits: {
      label: 'Mindestens so viele Ziffern',
      hint: 'Mit 4 wird aus 7 die Zahl 0007, etwa für Aktenseiten.',
      placeholder: '1',
    },
    pages: {
      label: 'Nur einzelne Seiten',
      hint: 'Leer lassen für alle Seiten, oder zum Beispiel 2- für alle ab Seite 2. Gezählt wird ab der ersten nummerierten Seite.',
      placeholder: 'Alle Seiten',
    },
    mirrored: { label: 'Links und rechts abwechseln, für beidseitigen Druck' },
    font_size: { label: 'Schriftgröße in Punkt', hint: 'Leer lassen für 10.', placeholder: '10' },
    margin_mm: { label: 'Abstand zum Rand in Millimetern', hint: 'Leer lassen für 10.', placeholder: '10' },
    color: { label: 'Farbe', choices: { black: 'Schwarz', gray: 'Grau', blue: 'Blau', red: 'Rot' } },
  },
  skipCover: 'Deckblatt auslassen',
  more: 'Erste Zahl, Größe und Farbe',
  preview: 'Ausschnitt von Seite {{page}}',
  pick_one: 'Die Seite wird nummeriert.',
  pick_other: 'Alle {{count}} Seiten werden nummeriert. Sollen es nur einige sein, wählen Sie sie aus.',
  picked_one: '{{count}} von {{total}} Seiten wird nummeriert.',
  picked_other: '{{count}} von {{total}} Seiten werden nummeriert.',
  pagesOf: '{{count}} von {{total}}',
  facts: { pages: 'Nummerierte Seiten' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Seitenzahlen in PDF einfügen, kostenlos | {{brand}}',
    description:
      'PDF-Seiten online nummerieren: Position, Format, erste Zahl und Größe wählen, Deckblatt auslassen, mit Vorschau. Kostenlos, ohne Konto.',
  },
  headline: 'Seitenzahlen in PDF einfügen',
  subtitle: 'Damit niemand mehr nach der richtigen Seite sucht: Nummerieren Sie Ihr PDF, so wie Sie es brauchen.',
  features: [
    {
      title: 'Genau dort, wo Sie sie wollen',
      text: 'Oben oder unten, links, in der Mitte oder rechts. Die Vorschau zeigt einen Ausschnitt Ihres PDFs mit seiner Zahl.',
    },
    {
      title: 'In Ihrem Format',
      text: 'Nur die Zahl, „Seite 3 von 12“ oder ein eigener Text davor und dahinter, auch mit führenden Nullen.',
    },
    {
      title: 'Auch Hoch- und Querformat gemischt',
      text: 'Jede Zahl steht so, wie Sie die Seite sehen, auch auf gedrehten und zugeschnittenen Seiten.',
    },
    {
      title: 'Für beidseitigen Druck',
      text: 'Auf Wunsch wechseln die Zahlen die Seite, sodass sie im gebundenen Heft immer außen stehen.',
    },
    {
      title: 'Der Inhalt bleibt',
      text: 'Text, Formulare, Links und Lesezeichen Ihres PDFs bleiben unverändert.',
    },
    {
      title: 'Ohne Konto',
      text: 'Seite öffnen, PDF auswählen, nummerieren. Mehr braucht es nicht, auch auf dem Smartphone.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie Ihr PDF auf die Fläche oder wählen Sie es aus.' },
    { title: 'Format und Position wählen', text: 'Die Vorschau zeigt sofort, wie es aussehen wird.' },
    {
      title: 'Nummerieren und speichern',
      text: 'Nach ein paar Sekunden ist das nummerierte PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Wie lasse ich das Deckblatt aus?',
      answer:
        'Mit „Deckblatt auslassen“. Die zweite Seite bekommt dann die 1. Soll sie die 2 bekommen, tragen Sie diese als erste Zahl ein.',
    },
    {
      question: 'Kann ich bei einer anderen Zahl anfangen?',
      answer: 'Ja, mit „Erste Zahl“. So setzen Sie die Zählung eines anderen PDFs fort.',
    },
    {
      question: 'Kann ich Aktenseiten fortlaufend nummerieren?',
      answer:
        'Ja. Wählen Sie ein eigenes Format, zum Beispiel AZ-{n}, und mindestens sechs Ziffern. Aus der ersten Seite wird dann AZ-000001.',
    },
    {
      question: 'Welche Schrift haben die Zahlen?',
      answer:
        'Eine schlichte Schrift ohne Serifen mit lateinischen, griechischen und kyrillischen Buchstaben. Sie wird in das PDF eingebettet, damit sie überall gleich aussieht.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis zu {{pdfSize}}.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es wird im Arbeitsspeicher des Servers nummeriert und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis.',
    },
  ],
};
