import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/single-pdf/labels.ts';

export const texts = {
  view: {
    tool: 'PDF in JPG umwandeln',
    action: 'In JPG umwandeln',
    busy: 'Die Seiten werden zu Bildern',
    success: 'Ihre Bilder sind fertig',
    again: 'Noch ein PDF umwandeln',
    failed: 'Das PDF konnte nicht umgewandelt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  options: {
    quality: {
      label: 'Auflösung',
      choices: {
        normal: { label: 'Normal', hint: '150 dpi, für Bildschirm und Versand' },
        high: { label: 'Hoch', hint: '300 dpi, für den Druck' },
      },
    },
    pages: {
      label: 'Nur bestimmte Seiten',
      hint: 'Leer lassen für alle Seiten; sonst zum Beispiel 1,3-5,7 oder 8- für alles ab Seite 8.',
      placeholder: 'Alle Seiten',
    },
  },
  pick_one: 'Die Seite wird zu einem Bild.',
  pick_other: 'Alle {{count}} Seiten werden zu Bildern. Oder klicken Sie die an, die Sie brauchen.',
  picked_one: '{{count}} von {{total}} Seiten wird zu einem Bild.',
  picked_other: '{{count}} von {{total}} Seiten werden zu Bildern.',
  facts: { pages: 'Seiten', zip: 'ZIP-Datei' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF in JPG umwandeln: jede Seite ein Bild | {{brand}}',
    description:
      'PDF-Seiten in JPG-Bilder umwandeln, in 150 oder 300 dpi, bis zu {{jpgPages}} Seiten. Kostenlos, ohne Anmeldung, Dateien werden sofort gelöscht.',
  },
  headline: 'Jede Seite ein Bild',
  subtitle: 'Aus den Seiten Ihres PDFs werden JPGs, alle zusammen in einer ZIP-Datei.',
  features: [
    {
      title: 'Zwei Auflösungen',
      text: 'Normal mit 150 dpi für Bildschirm und Versand, hoch mit 300 dpi für den Druck.',
    },
    {
      title: 'Alle Seiten oder nur einige',
      text: 'Lassen Sie das Feld leer, oder schreiben Sie hinein, welche Seiten Sie brauchen, zum Beispiel 1,3-5.',
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
      text: 'PDF und Bilder liegen nur im Arbeitsspeicher des Servers und verschwinden, sobald sie unterwegs zu Ihnen sind.',
    },
    {
      title: 'Auf jedem Gerät',
      text: 'JPGs öffnet alles: Telefone, Bilderrahmen, Präsentationen und soziale Netze.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie Ihr PDF auf die Fläche, oder wählen Sie es aus.' },
    { title: 'Auflösung wählen', text: 'Normal oder hoch, und wenn Sie möchten, nur bestimmte Seiten.' },
    { title: 'Umwandeln und speichern', text: 'Sie bekommen eine ZIP-Datei, in der jede Seite ein JPG ist.' },
  ],
  faq: [
    {
      question: 'Welche Auflösung soll ich nehmen?',
      answer:
        'Normal hat 150 dpi und reicht für Bildschirm, E-Mail und Nachrichten. Hoch hat 300 dpi, ist für den Druck gedacht und ergibt deutlich größere Dateien.',
    },
    {
      question: 'Wie viele Seiten können es sein?',
      answer: 'Bis zu {{jpgPages}} Seiten auf einmal, aus einem PDF bis {{pdfSize}}.',
    },
    {
      question: 'Warum bekomme ich eine ZIP-Datei?',
      answer:
        'Damit alle Bilder mit einem Mal ankommen. Windows, macOS, Android und iOS öffnen sie ohne weiteres Programm.',
    },
    {
      question: 'Was ist mit sehr großen Seiten?',
      answer:
        'Ein Plakat oder Bauplan wird so groß gemalt, wie es geht, und nötigenfalls verkleinert. Das steht dann beim Ergebnis.',
    },
    {
      question: 'Ich brauche die Bilder, die im PDF stecken, nicht die Seiten. Geht das?',
      answer: 'Ja, mit dem Werkzeug „Bilder herausholen“. Es gibt die Bilder in ihrer eigenen Auflösung heraus.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer: 'Erst nach dem Entsperren. Die Seite bietet Ihnen an, das PDF gleich zum Entsperren mitzunehmen.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es wird im Arbeitsspeicher des Servers verarbeitet und direkt danach gelöscht, ebenso die Bilder. Nichts wird gespeichert, ausgewertet oder weitergegeben.',
    },
  ],
};
