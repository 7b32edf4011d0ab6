import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF komprimieren',
    action: 'PDF komprimieren',
    busy: 'Ihr PDF wird komprimiert',
    success: 'Ihr PDF ist kleiner geworden',
    again: 'Noch ein PDF komprimieren',
    failed: 'Das PDF konnte nicht komprimiert werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: 'Verkleinert werden die Bilder im PDF. Text und Zeichnungen bleiben, wie sie sind.',
  grayInfo: 'Verkleinert werden die Bilder im PDF, und alle Farben werden grau.',
  options: {
    quality: {
      label: 'Wie klein soll es werden?',
      choices: {
        medium: { label: 'Mittel', hint: '150 dpi, gut für Bildschirm und Drucker' },
        low: { label: 'Niedrig', hint: 'rund 100 dpi, die kleinste Datei' },
        size: { label: 'Dateigröße', hint: 'die beste Qualität, die in Ihre Grenze passt' },
      },
    },
    target_size: {
      label: 'Höchstgröße in MB',
      hint: 'Zum Beispiel 2,5 oder 500 KB; 1 MB = 1.000.000 Byte, wie die meisten Portale zählen',
    },
    beyond: 'Ihr PDF ist nur {{size}} groß und passt schon. Meinen Sie Kilobyte, schreiben Sie KB dahinter.',
    grayscale: {
      label: 'In Graustufen umwandeln',
      hint: 'Bilder, Text und Zeichnungen verlieren ihre Farbe; in seltenen Fällen wird die Datei dadurch größer',
    },
  },
  alreadyFits: 'Ihr PDF ist schon klein genug',
  alreadyOptimal: 'Kleiner bekommen wir es nicht',
  ready: 'Ihr PDF ist fertig',
  facts: { original: 'Vorher', compressed: 'Nachher', saved: 'Gespart', images: 'Bilder' },
  imageCost: 'mit bis zu {{resolution}} dpi und Qualität {{quality}} von 100',
  saved: '{{percent}} % ({{size}})',
  levels: {
    info: 'Danach sehen Sie die Größe beider Stufen und können noch wechseln.',
    label: 'Beide Stufen sind fertig. Welche möchten Sie?',
    saved: '{{percent}} % gespart',
    equal: 'Beide Stufen ergeben dieselbe Größe.',
    only: 'Mit „{{tried}}“ wird Ihr PDF nicht kleiner, deshalb ist dies „{{level}}“.',
  },
  compare: {
    title: 'Vorher und nachher',
    none: 'Auf keiner Seite sieht man einen Unterschied.',
    page: 'Seite {{page}}, hier ist der Unterschied am größten.',
    hint: 'Links sehen Sie Ihr PDF, rechts das neue. Ziehen Sie die Linie hin und her.',
    share: 'Sichtbarer Teil Ihres PDFs',
    before: 'Vorher',
    after: 'Nachher',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF komprimieren und verkleinern, kostenlos | {{brand}}',
    description:
      'PDF online komprimieren und verkleinern, bis zu {{pdfSize}}, in zwei Stufen. Text bleibt scharf und durchsuchbar. Kostenlos und ohne Anmeldung.',
  },
  headline: 'PDF komprimieren',
  subtitle:
    'Das PDF wird leichter. Verkleinern Sie es für E-Mails, Formulare und Portale, die nur kleine Dateien annehmen.',
  features: [
    {
      title: 'Text bleibt Text',
      text: 'Schrift und Zeichnungen sehen aus wie zuvor: Sie bleiben scharf, durchsuchbar und kopierbar.',
    },
    {
      title: 'Zwei Stufen im Vergleich',
      text: '„Mittel“ hält die Bilder bei 150 dpi und eignet sich auch zum Drucken, „Niedrig“ geht auf rund 100 dpi. Sie sehen beide Größen und wählen dann.',
    },
    {
      title: 'So fein wie nötig',
      text: 'Entscheidend ist, wie groß ein Bild auf der Seite erscheint. Ein kleines Logo in Plakatauflösung schrumpft stark.',
    },
    {
      title: 'Nie größer als vorher',
      text: 'Ein Bild, das durch die Komprimierung größer würde, bleibt, wie es ist. Und wo gar nichts zu holen ist, bekommen Sie Ihr PDF unverändert zurück.',
    },
    {
      title: 'Passend zur Grenze',
      text: 'Das Portal nimmt höchstens 5 MB? Geben Sie die Grenze an, und Sie bekommen die beste Qualität, die hineinpasst.',
    },
    {
      title: 'Ohne Konto',
      text: 'Seite öffnen, PDF auswählen, kleineres PDF herunterladen. Auf dem Smartphone geht es genauso.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Wählen Sie das PDF aus oder ziehen Sie es auf die Seite.' },
    {
      title: 'Stufe oder Dateigröße wählen',
      text: '„Mittel“ passt meistens. Oder Sie geben an, wie groß die Datei höchstens sein darf.',
    },
    {
      title: 'Vergleichen und speichern',
      text: 'Sie sehen die Größe vorher und nachher, vergleichen die Seiten und speichern das neue PDF.',
    },
  ],
  faq: [
    {
      question: 'Wie viel kleiner wird mein PDF beim Komprimieren?',
      answer:
        'Das hängt vom Inhalt ab. Gescannte Seiten und Fotos lassen sich oft auf einen Bruchteil verkleinern; ein PDF, das fast nur aus Text besteht, ist meist schon klein.',
    },
    {
      question: 'Leidet die Qualität?',
      answer:
        'Nur die Bilder verlieren Auflösung, sie haben danach 150 oder rund 100 dpi. Text, Linien und Zeichnungen bleiben unverändert, ebenso reine Schwarzweißbilder. Bei „Niedrig“ trennen wir die Schrift auf Scans vom Papier: Sie bleibt scharf, jede Tintenfarbe bekommt aber einen einheitlichen Ton. Schriften verlieren dort auch die Anweisungen, mit denen sie ihre Buchstaben an grobe Bildschirme anpassen: Kleine Schrift kann auf manchen davon eine Spur weicher aussehen. Vorschaubilder und Daten, die allein Bearbeitungsprogramme brauchen, fallen weg.',
    },
    {
      question: 'Kann ich eine Dateigröße vorgeben?',
      answer:
        'Ja. Wählen Sie „Dateigröße“ und geben Sie an, wie viele MB es höchstens sein dürfen. Sie bekommen die beste Qualität, die hineinpasst, oder wir nennen Ihnen die kleinste mögliche Größe. Scans und Fotos kommen fast immer so weit, lange Texte manchmal nicht.',
    },
    {
      question: 'Kann ich mein PDF in Graustufen umwandeln?',
      answer:
        'Ja, mit „In Graustufen umwandeln“. Bilder, Text, Zeichnungen und Kommentare werden grau, und farbige Fotos und Scans werden noch kleiner. Lässt sich etwas nicht umwandeln, steht es beim Ergebnis.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis zu {{pdfSize}}.',
    },
    {
      question: 'Warum ist mein PDF nicht kleiner geworden?',
      answer:
        'Dann war es schon gut komprimiert oder besteht fast nur aus Text. Sie bekommen es unverändert zurück und sehen das auch beim Ergebnis.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer: 'Ja, mit seinem Passwort. Das kleinere PDF ist dann ungeschützt; schützen Sie es danach neu.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Es liegt im Arbeitsspeicher, solange es komprimiert wird. Haben Sie das kleinere PDF, sind dort beide gelöscht.',
    },
  ],
};
