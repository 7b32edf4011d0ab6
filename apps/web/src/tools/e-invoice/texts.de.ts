import { invoiceRefusals } from '@blattwerk/shared/texts/invoices.de';
import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts = {
  tool: 'E-Rechnung öffnen oder schreiben',
  drop: {
    title: 'E-Rechnung auswählen',
    text: 'oder hierher ziehen oder aus der Zwischenablage einfügen',
    active: 'Loslassen, um die Rechnung zu öffnen',
    reject: 'Hier können Sie nur XML- und PDF-Dateien ablegen',
    hint: 'XML oder PDF bis zu {{pdfSize}}, auch mehrere auf einmal',
  },
  privacy: 'Ihre Rechnung wird zum Lesen nirgendwohin gesendet: Ihr Browser liest sie selbst.',
  write: {
    title: 'E-Rechnung schreiben',
    text: 'Füllen Sie ein Formular aus, und speichern Sie die fertige ZUGFeRD- oder XRechnung. Auch das macht Ihr Browser selbst.',
    start: 'Rechnung beginnen',
    loading: 'Das Formular wird geladen…',
  },
  reading: 'Die Rechnung wird gelesen…',
  files: 'Ihre Rechnungen',
  others: 'Weitere öffnen',
  remove: '{{file}} schließen',
  refused: 'Das ist keine E-Rechnung, die sich lesen lässt',
  refusals: invoiceRefusals,
  wrongType: 'Die Datei „{{file}}“ ist weder XML noch PDF. Eine E-Rechnung ist immer eines von beiden.',
  empty: '(leer)',
  summary: 'Das Wichtigste',
  invoice: 'Rechnung',
  creditNote: 'Gutschrift',
  of: 'vom',
  from: 'Von',
  due: 'Zu zahlen',
  credited: 'Gutgeschrieben',
  until: 'Fällig am',
  terms: 'Zahlbar',
  account: 'Auf das Konto',
  debited: 'Abgebucht von',
  holder: 'Kontoinhaber',
  reference: 'Verwendungszweck',
  means: 'Zahlungsart',
  purpose: 'Wofür',
  moreLines_one: 'und {{count}} weitere Position',
  moreLines_other: 'und {{count}} weitere Positionen',
  giroCode: {
    label: 'GiroCode: QR-Code mit den Angaben für die Überweisung',
    caption: 'Mit Banking-App scannen',
  },
  check: {
    title: 'Das ist aufgefallen',
    differs: 'Vorsicht: Auf den Seiten steht etwas anderes als in den Rechnungsdaten.',
    valid: 'Die Rechnung ist gültig.',
    warnings_one: 'Die Rechnung ist gültig, mit einem Hinweis.',
    warnings_other: 'Die Rechnung ist gültig, mit {{count}} Hinweisen.',
    partly: {
      valid: 'Es ist kein Fehler aufgefallen.',
      warnings_one: 'Es ist kein Fehler aufgefallen, nur ein Hinweis.',
      warnings_other: 'Es ist kein Fehler aufgefallen, nur {{count}} Hinweise.',
    },
    invalid_one: 'Die Rechnung ist nicht gültig: ein Fehler.',
    invalid_other: 'Die Rechnung ist nicht gültig: {{count}} Fehler.',
    more_one: '{{count}} weiteren Punkt zeigen',
    more_other: '{{count}} weitere Punkte zeigen',
    omitted_one: 'Dieselben Regeln sind noch {{count}} weiteres Mal verletzt.',
    omitted_other: 'Dieselben Regeln sind noch {{count}} weitere Male verletzt.',
    severity: { error: 'Fehler', warning: 'Warnung', note: 'Hinweis' },
    rules: 'Geprüft nach: {{rules}}.',
    place: 'Zur Stelle (Zeile {{line}})',
  },
  differing: {
    title: 'Wo die Seiten abweichen',
    data: 'In den Rechnungsdaten',
    onPage: 'Auf Seite {{page}}',
    page: 'Seite {{page}}',
    open: 'Seite {{page}} mit den markierten Stellen groß ansehen',
  },
  ruleSets: {
    schema: 'Aufbau des XML',
    en16931: 'EN 16931',
    cii: 'CII',
    ubl: 'UBL',
    facturX: 'Factur-X',
    xrechnung: 'XRechnung',
    extension: 'XRechnung Extension',
    cvd: 'saubere Fahrzeuge',
    peppol: 'Peppol',
  },
  profiles: {
    'factur-x': 'ZUGFeRD / Factur-X',
    xrechnung: 'XRechnung',
    peppol: 'Peppol BIS Billing',
    en16931: 'EN 16931',
    zugferd1: 'ZUGFeRD',
    other: 'Anderes Profil',
  },
  levels: {
    minimum: 'Minimum',
    basicWl: 'Basic WL',
    basic: 'Basic',
    en16931: 'EN 16931',
    extended: 'Extended',
    extension: 'Extension',
  },
  sections: {
    lines: 'Positionen',
    sums: 'Summen',
    payment: 'Zahlung',
    allowances: 'Nachlässe und Zuschläge',
    taxes: 'Umsatzsteuer',
    parties: 'Beteiligte',
    document: 'Rechnung und Bezüge',
    delivery: 'Lieferung',
    notes: 'Bemerkungen',
    further: 'Weitere Angaben',
    attachments: 'Anlagen',
  },
  lines: {
    more_one: '{{count}} weitere Position zeigen',
    more_other: '{{count}} weitere Positionen zeigen',
  },
  attachments: {
    unreadable: 'Die Anlage „{{file}}“ lässt sich nicht lesen.',
  },
  unknown: {
    title: 'Angaben außerhalb der Norm',
    hint: 'Das steht zusätzlich in der Datei. Die Norm EN 16931 kennt es nicht, deshalb nennen wir die Namen aus dem XML.',
  },
  container: {
    title: 'Das PDF um die Rechnung',
    hint: 'Für die Rechnung zählt das XML im PDF, nicht das Bild auf den Seiten.',
    file: 'XML im PDF',
    relationship: 'Beziehung zum PDF',
    pages: 'Seiten',
    compared: 'Seiten und XML',
    agrees_one: '{{count}} Angabe stimmt auf den Seiten überein',
    agrees_other: '{{count}} Angaben stimmen auf den Seiten überein',
    noText: 'nicht verglichen, da die Seiten keinen lesbaren Text haben',
    pdfa: 'Laut Metadaten',
    profile: 'Profil laut Metadaten',
    version: 'Version laut Metadaten',
    documentType: 'Dokument laut Metadaten',
    claimedName: 'XML laut Metadaten',
  },
  xml: {
    title: 'XML der Rechnung',
    search: 'Im XML suchen',
    found_one: '{{count}} Zeile gefunden',
    found_other: '{{count}} Zeilen gefunden',
    more_one: '{{count}} weitere Zeile zeigen',
    more_other: '{{count}} weitere Zeilen zeigen',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'E-Rechnung öffnen: XRechnung und ZUGFeRD | {{brand}}',
    description:
      'XRechnung, ZUGFeRD und Factur-X öffnen und lesen: Betrag, Fälligkeit, Konto und Positionen auf einen Blick. Direkt im Browser, nichts wird gesendet.',
  },
  headline: 'E-Rechnung öffnen oder schreiben',
  subtitle:
    'Sehen Sie, was in einer E-Rechnung steht: wer wie viel bekommt, bis wann und wofür. Als XML oder als PDF, gelesen in Ihrem Browser.',
  features: [
    {
      title: 'Das Wichtigste zuerst',
      text: 'Absender, Betrag, Fälligkeit und Konto stehen oben, mit GiroCode für Ihre Banking-App, wenn per Überweisung in Euro gezahlt wird.',
    },
    {
      title: 'Nichts fehlt',
      text: 'Jede Angabe der Datei steht auf der Seite, auch die, die die Norm nicht kennt, und das XML dazu.',
    },
    {
      title: 'Bleibt bei Ihnen',
      text: 'Ihre Rechnung wird zum Lesen nirgendwohin gesendet: Ihr Browser liest sie selbst.',
    },
    {
      title: 'Alle üblichen Formate',
      text: 'XRechnung in CII und UBL, ZUGFeRD ab Version 1.0, Factur-X, Peppol und andere Rechnungen nach EN 16931.',
    },
    {
      title: 'Anlagen speichern',
      text: 'Was im XML oder im PDF mitgeschickt wurde, speichern Sie mit einem Klick.',
    },
    {
      title: 'Mehrere auf einmal',
      text: 'Öffnen Sie die ganze Post: Sie wechseln mit einem Klick von einer Rechnung zur nächsten.',
    },
  ],
  steps: [
    { title: 'Datei auswählen', text: 'Wählen Sie die XML- oder PDF-Datei aus oder ziehen Sie sie auf die Seite.' },
    { title: 'Rechnung lesen', text: 'Betrag, Fälligkeit und Konto stehen oben, darunter alles Weitere.' },
    {
      title: 'Bezahlen und ablegen',
      text: 'Scannen Sie den GiroCode, speichern Sie Anlagen, und heben Sie die Datei selbst auf.',
    },
  ],
  faq: [
    {
      question: 'Was ist eine E-Rechnung?',
      answer:
        'Eine Rechnung als strukturierter Datensatz nach der Norm EN 16931, den Programme lesen: entweder eine XML-Datei (XRechnung) oder ein PDF, in dem so eine Datei steckt (ZUGFeRD, Factur-X). Ein gewöhnliches PDF ist keine E-Rechnung.',
    },
    {
      question: 'Wer muss E-Rechnungen empfangen und senden, und seit wann?',
      answer:
        'Seit dem 1. Januar 2025 muss jedes Unternehmen in Deutschland sie empfangen können, wenn ein anderes inländisches Unternehmen ihm eine schickt. Ausstellen müssen sie ab dem 1. Januar 2027 alle, deren Umsatz im Jahr davor über 800.000 Euro lag, und ab dem 1. Januar 2028 alle anderen; für einige Fälle gibt es Ausnahmen. So steht es in § 14 und § 27 Abs. 38 UStG (Stand November 2026). Das ist eine Übersicht und keine Beratung.',
    },
    {
      question: 'Was zählt: das XML oder das Bild im PDF?',
      answer:
        'Das XML. Weichen beide voneinander ab, gilt der Datensatz. Deshalb zeigen wir, was im XML steht. Fällt auf, dass eine Seite ihm widerspricht, markieren wir die Stelle.',
    },
    {
      question: 'Warum zeigt mein PDF-Programm die E-Rechnung nicht?',
      answer:
        'Es zeigt nur die Seiten. Der Datensatz steckt als Anhang im PDF, und eine XRechnung ist gar kein PDF, sondern reines XML.',
    },
    {
      question: 'Was geschieht mit meiner Rechnung?',
      answer:
        'Sie bleibt auf Ihrem Gerät. Ihr Browser liest und zeigt sie, und wenn Sie die Seite schließen, ist die Anzeige weg.',
    },
    {
      question: 'Wie groß darf die Datei sein?',
      answer: 'Bis zu {{pdfSize}}.',
    },
    {
      question: 'Muss ich E-Rechnungen aufbewahren?',
      answer:
        'Ja, und zwar den Datensatz in der Form, in der Sie ihn bekommen haben. Ein Ausdruck oder ein Screenshot ersetzt die Datei nicht; heben Sie also das XML oder das PDF selbst auf.',
    },
  ],
};
