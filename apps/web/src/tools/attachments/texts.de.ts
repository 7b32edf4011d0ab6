import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF-Anhänge',
    action: 'Anhänge speichern',
    busy: 'Die Anhänge werden bearbeitet',
    success: 'Ihr neues PDF ist fertig',
    again: 'Noch ein PDF bearbeiten',
    failed: 'Die Anhänge konnten nicht bearbeitet werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  mode: 'Was möchten Sie tun?',
  modes: {
    extract: {
      label: 'Anhänge speichern',
      view: { action: 'Anhänge speichern', busy: 'Die Anhänge werden herausgeholt' },
    },
    remove: {
      label: 'Anhänge entfernen',
      view: { action: 'Jetzt entfernen', busy: 'Die Anhänge werden entfernt' },
    },
    add: {
      label: 'Dateien anhängen',
      view: { action: 'Jetzt anhängen', busy: 'Ihre Dateien werden angehängt' },
    },
  },
  info: 'Digitale Signaturen sind danach nicht mehr gültig. Behalten Sie das Original.',
  saved: 'Ihre Anhänge sind bereit',
  nothing: 'In Ihrem PDF waren keine Anhänge',
  count: 'Dateien',
  none: 'In der Liste dieses PDFs ist keine Datei',
  found_one: 'Eine Datei in diesem PDF',
  found_other: '{{count}} Dateien in diesem PDF',
  hidden:
    'Dateien an Teilen des Textes zeigt Ihr Browser nicht. Sie werden mit allen anderen gespeichert oder entfernt.',
  unread: 'Ihr Browser kann dieses PDF nicht lesen. Alle seine Anhänge werden gespeichert oder entfernt.',
  invoice: 'Das sieht nach einer E-Rechnung aus.',
  openInvoice: 'Lesen und prüfen',
  choose: 'Dateien auswählen',
  chooseMore: 'Weitere Dateien',
  removeNew: '{{file}} entfernen',
  tooMany: 'Mehr als {{max}} Dateien auf einmal geht nicht.',
  duplicate: '{{file}} ist schon dabei.',
  more: 'Für Archive (PDF/A-3)',
  options: {
    description: { label: 'Beschreibung', hint: 'Programme zeigen sie neben der Datei.' },
    relationship: {
      label: 'Was sind die Dateien für das Dokument?',
      choices: {
        none: 'Nur Anhänge',
        source: 'Quelle',
        data: 'Daten',
        alternative: 'Andere Fassung',
        supplement: 'Ergänzung',
        unspecified: 'Nicht näher bestimmt',
      },
    },
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF-Anhänge speichern und anhängen | {{brand}}',
    description:
      'Dateien aus einem PDF speichern, Dateien an ein PDF anhängen oder Anhänge entfernen, auch die XML einer ZUGFeRD-Rechnung. Kostenlos, ohne Konto.',
  },
  headline: 'Anhänge im PDF',
  subtitle: 'Sehen Sie, welche Dateien in Ihrem PDF stecken: speichern, entfernen oder weitere anhängen.',
  features: [
    {
      title: 'Auf einen Blick',
      text: 'Ihr Browser liest die Liste der Anhänge selbst. Sie sehen sie, bevor Sie etwas hochladen.',
    },
    {
      title: 'Alle oder einzelne',
      text: 'Speichern Sie alle Dateien in einem ZIP, oder nur die, die Sie brauchen.',
    },
    {
      title: 'Auch von Seiten',
      text: 'Mit der Büroklammer angeheftete Dateien sind dabei, ebenso die eines PDF-Portfolios.',
    },
    {
      title: 'Dateien anhängen',
      text: 'Tabellen, Bilder, XML: Hängen Sie bis zu 20 Dateien jeder Art an, mit einer Beschreibung.',
    },
    {
      title: 'E-Rechnungen erkannt',
      text: 'Steckt eine ZUGFeRD- oder Factur-X-Rechnung im PDF, führt ein Link zum Lesen und Prüfen.',
    },
    {
      title: 'Ohne Konto',
      text: 'Seite öffnen und anfangen, ohne Anmeldung und ohne Installation.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Suchen Sie es auf Ihrem Gerät aus, oder legen Sie es hier ab.' },
    { title: 'Dateien wählen', text: 'Die Anhänge stehen in einer Liste. Neue suchen Sie auf Ihrem Gerät aus.' },
    {
      title: 'Speichern',
      text: 'Nach ein paar Sekunden ist das ZIP oder das neue PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Wo sind die Anhänge in einem PDF?',
      answer:
        'Ein PDF kann andere Dateien enthalten, wie eine E-Mail. Manche stehen in einer Liste, andere sind als Büroklammer an eine Seite geheftet. Viele Browser zeigen sie nicht an.',
    },
    {
      question: 'Kann ich die XML einer ZUGFeRD-Rechnung herausholen?',
      answer:
        'Ja, sie ist ein Anhang. Möchten Sie die Rechnung lesen oder prüfen, ist das Werkzeug für E-Rechnungen besser: Es zeigt sie als Seite.',
    },
    {
      question: 'Bleibt ein PDF/A ein PDF/A?',
      answer:
        'Beim Entfernen ja. Beim Anhängen nur ein PDF/A-3, wenn Sie angeben, was die Dateien für das Dokument sind; sonst sagt Ihnen das Ergebnis, dass die Kennzeichnung entfällt.',
    },
    {
      question: 'Sind entfernte Anhänge wirklich weg?',
      answer: 'Ja. Die Dateien sind dann nicht mehr im PDF, auch nicht in einer früheren Fassung darin.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis zu {{pdfSize}}. Neue Anhänge dürfen zusammen ebenso groß sein.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Die Liste der Anhänge zeigt Ihnen zuerst Ihr Browser selbst. Danach wird es im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis.',
    },
  ],
};
