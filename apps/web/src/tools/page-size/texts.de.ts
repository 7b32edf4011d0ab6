import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'Seitengröße ändern',
    action: 'Seitengröße ändern',
    busy: 'Die Seitengröße wird geändert',
    success: 'Ihr neues PDF ist fertig',
    again: 'Noch ein PDF ändern',
    failed: 'Die Seitengröße konnte nicht geändert werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  unchanged: 'Hier war nichts zu ändern',
  pagesOf: '{{count}} von {{total}}',
  more: 'Inhalt und Rand',
  preview: {
    before: 'Seite 1 ist {{width}} × {{height}} mm groß.',
    after: 'Danach sind es {{width}} × {{height}} mm.',
  },
  options: {
    size: {
      label: 'Neue Größe',
      choices: {
        a4: 'A4',
        a3: 'A3',
        a5: 'A5',
        letter: 'Letter',
        legal: 'Legal',
        own: 'Eigene Größe',
        usual: { label: 'Wie die meisten', hint: 'Alle Seiten so groß wie die meisten.' },
        first: { label: 'Wie die erste', hint: 'Alle Seiten so groß wie Seite 1.' },
      },
    },
    width: { label: 'Breite (mm)', placeholder: '210', hint: 'Von 20 bis 5000.' },
    height: { label: 'Höhe (mm)', placeholder: '297', hint: 'Von 20 bis 5000.' },
    orientation: {
      label: 'Ausrichtung',
      choices: { auto: 'Wie die Seite', portrait: 'Hochformat', landscape: 'Querformat' },
    },
    scale: {
      label: 'Größe des Inhalts (%)',
      hint: 'Leer: so groß wie möglich, und alles ist zu sehen. Bei mehr kann der Rand der Seite etwas verdecken.',
    },
    margin: { label: 'Freier Rand (mm)', placeholder: '0', hint: 'Bis 100, höchstens ein Viertel der Seite.' },
  },
  facts: { resizedPages: 'Seiten mit neuer Größe' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF auf A4 bringen, Seitengröße ändern | {{brand}}',
    description:
      'Bringen Sie PDF-Seiten auf A4, A5, A3 oder eine eigene Größe, oder alle auf dieselbe. Links und Formulare bleiben. Kostenlos, ohne Anmeldung.',
  },
  headline: 'PDF-Seitengröße ändern',
  subtitle: 'Auf A4, auf ein anderes Format oder alle Seiten gleich groß, mit allem, was darauf ist.',
  features: [
    {
      title: 'A4, A5, A3 und mehr',
      text: 'Auch Letter und Legal aus Amerika oder eine eigene Größe in Millimetern.',
    },
    {
      title: 'Alle gleich groß',
      text: 'Scans sind oft von Seite zu Seite anders. Bringen Sie alle auf die häufigste Größe oder auf die der ersten Seite.',
    },
    {
      title: 'Alles rückt mit',
      text: 'Text, Bilder, Links, Lesezeichen, Anmerkungen und Formularfelder werden gemeinsam verkleinert oder vergrößert.',
    },
    {
      title: 'Rand nach Wunsch',
      text: 'Lassen Sie einen Rand frei, zum Lochen oder für einen Drucker, der nicht bis zur Kante druckt.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Text bleibt Text, und Bilder behalten jeden Bildpunkt. Formulare lassen sich weiter ausfüllen.',
    },
    {
      title: 'Vorher und nachher',
      text: 'Neben den Einstellungen sehen Sie Ihre erste Seite in alter und neuer Größe.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie es hierher, oder wählen Sie es auf Ihrem Gerät aus.' },
    { title: 'Größe wählen', text: 'Ein Format, eine eigene Größe oder die einer Seite im PDF.' },
    {
      title: 'Speichern',
      text: 'Nach ein paar Sekunden ist das neue PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Wird etwas abgeschnitten?',
      answer:
        'Nein, solange Sie die Größe des Inhalts leer lassen: Dann passt alles auf die Seite, und an zwei Kanten bleibt vielleicht etwas Weiß. Geben Sie Prozent an, kann der Inhalt über die Seite hinausreichen. Das ist dann nicht zu sehen, bleibt aber in der Datei.',
    },
    {
      question: 'Was geschieht mit Seiten im Querformat?',
      answer:
        'Sie bleiben quer, nur in der neuen Größe. Möchten Sie alle hoch oder alle quer, wählen Sie es bei der Ausrichtung.',
    },
    {
      question: 'Wird die Datei dadurch kleiner?',
      answer: 'Nein. Bilder behalten ihre Auflösung. Um ein PDF zu verkleinern, komprimieren Sie es.',
    },
    {
      question: 'Bleiben Lesezeichen und Formulare erhalten?',
      answer: 'Ja. Eine digitale Signatur gilt danach nicht mehr; darauf weisen wir Sie hin.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Die Vorschau zeigt Ihr Browser selbst. Für die neue Größe wird das PDF übertragen. Es wird im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis.',
    },
  ],
};
