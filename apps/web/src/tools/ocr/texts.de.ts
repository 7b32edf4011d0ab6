import { languageTexts, recognizedTexts } from '../../tool-run/options/recognition-texts.de.ts';
import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'Texterkennung',
    action: 'Text erkennen',
    busy: 'Der Text wird erkannt',
    success: 'Ihr PDF lässt sich jetzt durchsuchen',
    again: 'Noch ein PDF erkennen',
    failed: 'Der Text konnte nicht erkannt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  unchanged: 'Ihr PDF hat schon Text',
  textSuccess: 'Hier ist der Text Ihres PDFs',
  noWords: 'Es war kein Text zu finden',
  info: 'Die Seiten bleiben, wie sie sind; der Text liegt unsichtbar darüber. Digitale Signaturen gelten danach nicht mehr.',
  text: recognizedTexts,
  more: 'Weitere Optionen',
  options: {
    language: languageTexts,
    output: {
      label: 'Ergebnis',
      choices: {
        pdf: { label: 'PDF mit Text', hint: 'durchsuchbar, mit denselben Seiten' },
        text: { label: 'Nur der Text', hint: 'als Textdatei' },
        markdown: { label: 'Markdown', hint: 'mit Überschriften, Listen und Tabellen' },
      },
    },
    existing: {
      label: 'Seiten, die schon Text haben',
      choices: {
        skip: { label: 'Lassen, wie sie sind', hint: 'nur Seiten ohne Text werden gelesen' },
        recognize: { label: 'Neu erkennen', hint: 'ersetzt den Text einer früheren Erkennung' },
      },
    },
    pages: {
      label: 'Nur bestimmte Seiten',
      hint: 'Leer lassen für alle Seiten. Sonst zum Beispiel 1,3-5,7 oder 8- für alle ab Seite 8.',
      placeholder: 'Alle Seiten',
    },
    turn: { label: 'Seiten drehen, deren Text auf dem Kopf oder auf der Seite steht' },
  },
  pages: {
    reading: 'Wir sehen nach, welche Seiten schon Text haben…',
    none: 'Alle Seiten haben schon Text. Es gibt nichts zu erkennen.',
    taken: 'Alle Seiten haben schon Text; er wird ohne Erkennung übernommen.',
    all_one: 'Die Seite hat keinen Text und wird gelesen.',
    all_other: 'Alle {{count}} Seiten werden gelesen.',
    some_one: '{{count}} von {{total}} Seiten wird gelesen: Seite {{pages}}.',
    some_other: '{{count}} von {{total}} Seiten werden gelesen: {{pages}}.',
  },
  facts: {
    words: 'Wörter erkannt',
    pages: 'Auf Seiten',
    confidence: 'Sicher zu',
    doubtful: 'Seiten mit vielen unsicheren Wörtern',
    turned: 'Seiten gedreht',
  },
  pagesOf: '{{count}} von {{total}}',
  percent: '{{value}} %',
  doubtful: {
    title: 'Unsichere Wörter',
    hint_one: 'Bei einem Wort war sich die Erkennung nicht sicher. Vergleichen Sie es mit dem Bild.',
    hint_other: 'Bei {{count}} Wörtern war sich die Erkennung nicht sicher. Vergleichen Sie sie mit dem Bild.',
    page_one: 'Seite {{page}}: {{count}} Wort',
    page_other: 'Seite {{page}}: {{count}} Wörter',
    previous: 'Vorige Seite mit unsicheren Wörtern',
    next: 'Nächste Seite mit unsicheren Wörtern',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Texterkennung (OCR): Scans durchsuchbar machen | {{brand}}',
    description:
      'Machen Sie aus einem Scan ein PDF, das sich durchsuchen und kopieren lässt, mit ä, ö, ü und ß. Die Seiten bleiben, wie sie sind. Kostenlos, ohne Anmeldung.',
  },
  headline: 'Texterkennung für gescannte PDFs',
  subtitle: 'Ein Scan ist nur ein Bild. Danach finden Sie jedes Wort darin, und können es markieren und kopieren.',
  features: [
    {
      title: 'Suchen und kopieren',
      text: 'Jedes erkannte Wort liegt unsichtbar genau über seinem Bild, so breit wie dort. Jeder PDF-Betrachter findet es.',
    },
    {
      title: 'Die Seiten bleiben',
      text: 'Der Text wird an Ihr PDF angehängt. Kein Bild darin wird neu gespeichert, und die Datei wächst nur um ein paar Kilobyte je Seite.',
    },
    {
      title: 'Umlaute richtig',
      text: 'Ä, ö, ü und ß kommen als solche heraus, auch beim Kopieren in andere Programme.',
    },
    {
      title: 'Nur, was fehlt',
      text: 'Seiten mit Text bleiben unberührt. Sie sehen vorher, welche Seiten gelesen werden.',
    },
    {
      title: 'Auch schief und verkehrt',
      text: 'Der Text folgt schiefen Zeilen. Steht eine Seite auf dem Kopf, wird sie trotzdem gelesen und auf Wunsch gedreht.',
    },
    {
      title: 'Ehrlich',
      text: 'Sie erfahren, wie sicher die Erkennung ist, und sehen unsichere Wörter auf dem Bild der Seite.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie es in das Fenster oder suchen Sie es auf Ihrem Gerät aus.' },
    {
      title: 'Sprache wählen',
      text: 'Deutsch, Englisch oder beides; weitere Sprachen, wo sie zur Auswahl stehen. Eine Sprache allein geht schneller.',
    },
    {
      title: 'Erkennen und speichern',
      text: 'Eine volle Seite dauert ein paar Sekunden. Den Text können Sie gleich durchsuchen und kopieren.',
    },
  ],
  faq: [
    {
      question: 'Was ist Texterkennung (OCR)?',
      answer:
        'Ein Programm liest das Bild einer Seite und erkennt die Buchstaben darin. Der Text kommt als unsichtbare Ebene in Ihr PDF: Zu sehen ist weiter der Scan, zu finden sind die Wörter.',
    },
    {
      question: 'Wie gut wird der Text?',
      answer:
        'Bei sauberen Scans mit 300 dpi stimmt fast jeder Buchstabe. Bei kleiner Schrift, blassen Kopien oder 150 dpi sind es weniger, Handschrift wird nicht gelesen. Namen und Zahlen sollten Sie immer vergleichen.',
    },
    {
      question: 'Welche Seiten werden gelesen?',
      answer:
        'Die ohne Text, oder mit nur ein paar Buchstaben wie einer Seitenzahl. Mit „Neu erkennen“ sind es alle: Unsichtbarer Text einer früheren Erkennung wird ersetzt, und Wörter, die auf der Seite als Text stehen, kommen nicht doppelt hinein.',
    },
    {
      question: 'Wie lange dauert es?',
      answer:
        'Eine volle Seite braucht einige Sekunden. Reicht die Zeit eines Durchgangs nicht für alle Seiten, sagt es das Ergebnis; nehmen Sie dieses noch einmal, und die übrigen kommen an die Reihe.',
    },
    {
      question: 'Bleibt ein PDF/A ein PDF/A?',
      answer:
        'Ja, wenn es wirklich eines war. Die Schrift des unsichtbaren Textes ist in der Datei enthalten, wie PDF/A es verlangt.',
    },
    {
      question: 'Was geschieht mit digitalen Signaturen?',
      answer:
        'Der Text wird hinter das signierte PDF angehängt. Die signierte Fassung steckt also noch darin, aber Programme melden, dass das Dokument danach geändert wurde.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer:
        'Ja. Lässt es sich nur mit einem Passwort öffnen, geben Sie es hier ein. Ist das Ändern gesperrt, entsperren Sie es zuerst; das geht ohne Passwort.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Gelesen wird es im Arbeitsspeicher des Servers. Ihr PDF und das Ergebnis werden dort gelöscht, sobald Sie das Ergebnis haben.',
    },
  ],
};
