import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF in JPG',
    action: 'In JPG umwandeln',
    busy: 'Ihr PDF wird in JPGs umgewandelt',
    success: 'Ihre Bilder sind fertig',
    again: 'Noch ein PDF umwandeln',
    failed: 'Das PDF konnte nicht umgewandelt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  options: {
    quality: {
      label: 'Auflösung',
      choices: {
        normal: { label: 'Normal', hint: '150 dpi, für Bildschirm und Versand' },
        high: { label: 'Hoch', hint: '300 dpi, für den Druck' },
        own: { label: 'Eigene', hint: '72 bis 600 dpi' },
      },
    },
    resolution: { label: 'Auflösung in dpi', hint: 'Eine Zahl von 72 bis 600.' },
    format: {
      label: 'Bildformat',
      choices: {
        jpg: { label: 'JPG', hint: 'klein, öffnet sich überall' },
        png: { label: 'PNG', hint: 'ohne Verlust, für Text und Zeichnungen' },
        webp: { label: 'WebP', hint: 'am kleinsten, für Webseiten' },
      },
    },
    colors: {
      label: 'Farben',
      choices: {
        color: 'Farbig',
        gray: 'Graustufen',
        blackAndWhite: { label: 'Schwarz-Weiß', hint: 'ohne Grautöne, wie ein Fax' },
      },
    },
    layout: {
      label: 'Anordnung',
      choices: {
        pages: { label: 'Jede Seite ein Bild', hint: 'nummeriert' },
        tall: { label: 'Ein langes Bild', hint: 'alle Seiten untereinander' },
      },
    },
    pages: {
      label: 'Nur bestimmte Seiten',
      hint: 'Leer lassen für alle Seiten. Sonst zum Beispiel 1,3-5,7 oder 8- für alle ab Seite 8.',
      placeholder: 'Alle Seiten',
    },
  },
  pick_one: 'Die Seite wird umgewandelt.',
  pick_other: 'Alle {{count}} Seiten werden umgewandelt. Sollen es nur einige sein, wählen Sie sie aus.',
  picked_one: '{{count}} von {{total}} Seiten wird umgewandelt.',
  picked_other: '{{count}} von {{total}} Seiten werden umgewandelt.',
  more: 'Weitere Optionen',
  actionOf: 'In {{format}} umwandeln',
  size: {
    only: 'Das Bild wird {{width}} × {{height}} Pixel groß.',
    first: 'Seite 1 wird als Bild {{width}} × {{height}} Pixel groß.',
    tall: 'Das Bild wird etwa {{width}} × {{height}} Pixel groß.',
    scaledDown: 'Das ist die größte mögliche Größe, also {{dpi}} dpi.',
  },
  facts: { pages: 'Seiten' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF in JPG umwandeln: jede Seite ein Bild | {{brand}}',
    description:
      'PDF zu JPG: Seiten online in Bilder umwandeln, mit 150 oder 300 dpi, bis zu {{jpgPages}} Seiten auf einmal. Ohne Anmeldung, kostenlos.',
  },
  headline: 'PDF in JPG umwandeln',
  subtitle: 'Jede Seite ein Bild. Aus den Seiten Ihres PDFs werden JPGs, alle zusammen in einer ZIP-Datei.',
  features: [
    {
      title: 'Zwei Auflösungen',
      text: '„Normal“ mit 150 dpi für Bildschirm und Versand, „Hoch“ mit 300 dpi für den Druck.',
    },
    {
      title: 'Alle Seiten oder nur einige',
      text: 'Ohne Auswahl werden es alle. Oder Sie wählen die Seiten aus, die Sie brauchen, oder geben sie ein, zum Beispiel 1,3-5.',
    },
    {
      title: 'Mit allem, was zu sehen ist',
      text: 'Auch ausgefüllte Formularfelder und Anmerkungen sind auf den Bildern.',
    },
    {
      title: 'In der richtigen Reihenfolge',
      text: 'Die Bilder sind nach ihren Seiten nummeriert und stehen in jedem Ordner richtig hintereinander.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Haben Sie die Bilder, sind PDF und Bilder auf dem Server gelöscht.',
    },
    {
      title: 'Für jedes Gerät',
      text: 'JPGs lassen sich überall öffnen: auf Smartphones, in Präsentationen, digitalen Bilderrahmen und sozialen Netzwerken.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Wählen Sie das PDF aus oder ziehen Sie es auf die Seite.' },
    { title: 'Auflösung wählen', text: '„Normal“ oder „Hoch“ und, wenn Sie möchten, nur bestimmte Seiten.' },
    { title: 'Umwandeln und speichern', text: 'Sie bekommen eine ZIP-Datei, in der jede Seite ein JPG ist.' },
  ],
  faq: [
    {
      question: 'Welche Auflösung soll ich nehmen?',
      answer:
        '„Normal“ hat 150 dpi und reicht für Bildschirm, E-Mail und Messenger. „Hoch“ hat 300 dpi, ist für den Druck gedacht und ergibt deutlich größere Dateien.',
    },
    {
      question: 'Wie viele Seiten können es sein?',
      answer: 'Bis zu {{jpgPages}} Seiten auf einmal, aus einem PDF bis zu {{pdfSize}}.',
    },
    {
      question: 'Warum bekomme ich eine ZIP-Datei?',
      answer:
        'Damit alle Bilder auf einmal bei Ihnen ankommen. Windows, macOS, Android und iOS öffnen sie ohne weiteres Programm.',
    },
    {
      question: 'Was ist mit sehr großen Seiten?',
      answer:
        'Ein Plakat oder Bauplan wird so groß wie möglich umgewandelt und nötigenfalls verkleinert. Das sehen Sie dann beim Ergebnis.',
    },
    {
      question: 'Ich brauche die Bilder aus dem PDF, nicht die Seiten. Geht das?',
      answer: 'Ja, mit dem Werkzeug „Bilder extrahieren“. Sie bekommen die Bilder in ihrer eigenen Auflösung.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer:
        'Ja, sobald Sie das Passwort eingegeben haben. Ein JPG lässt sich nicht schützen: Die Bilder kann jeder öffnen.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es liegt im Arbeitsspeicher, solange die Seiten umgewandelt werden. Haben Sie die Bilder, werden PDF und Bilder gelöscht.',
    },
  ],
};
