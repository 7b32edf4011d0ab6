import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF-Metadaten',
    action: 'Metadaten entfernen',
    busy: 'Die Metadaten werden bearbeitet',
    success: 'Ihr neues PDF ist fertig',
    again: 'Noch ein PDF bearbeiten',
    failed: 'Die Metadaten konnten nicht bearbeitet werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  change: 'Angaben ändern',
  list: { action: 'Alles ansehen', busy: 'Das PDF wird durchgesehen' },
  onPage: '(Seite {{page}})',
  listed: {
    title_zero: 'Ihr PDF sagt nichts über sich',
    title_one: 'Eine Angabe steht in Ihrem PDF',
    title_other: '{{count}} Angaben stehen in Ihrem PDF',
    save: 'Liste speichern',
    remove: 'Metadaten entfernen',
    kinds: {
      info: 'Angaben zum Dokument',
      xmp: 'XMP',
      image: 'In Fotos',
      thumbnail: 'Vorschaubilder',
      programData: 'Daten von Programmen',
      annotation: 'An Notizen und Feldern',
      attachment: 'An Anhängen',
      signature: 'Digitale Signaturen',
      trace: 'Weitere Spuren',
      revision: 'Frühere Fassungen',
      script: 'Skripte (bleiben im PDF)',
      hiddenLayer: 'Ausgeblendete Ebenen (bleiben im PDF)',
    },
  },
  info: 'Text, Bilder, Anhänge und Ebenen bleiben, digitale Signaturen nicht. Behalten Sie das Original.',
  new: 'Neue Angaben eintragen',
  current: {
    title: 'Das steht in Ihrem PDF',
    none: 'Keine Angaben wie Titel oder Autor.',
    xmp_one: 'Ein weiterer Eintrag (XMP)',
    xmp_other: '{{count}} weitere Einträge (XMP)',
    more: 'Spuren in Bildern, Notizen, Anhängen und früheren Fassungen sind hier nicht zu sehen. „Alles ansehen“ zeigt sie Ihnen.',
    names: {
      Title: 'Titel',
      Author: 'Autor',
      Subject: 'Thema',
      Keywords: 'Stichwörter',
      Creator: 'Erstellt mit',
      Producer: 'PDF erzeugt mit',
      CreationDate: 'Erstellt am',
      ModDate: 'Geändert am',
      Lang: 'Sprache',
      T: 'Autor',
      M: 'Geändert am',
      NM: 'Kennung',
      V: 'Signatur',
      Name: 'Name',
      Location: 'Ort',
      Reason: 'Grund',
      ContactInfo: 'Kontakt',
      Make: 'Hersteller der Kamera',
      Model: 'Kamera',
      Software: 'Programm',
      DateTime: 'Geändert am',
      DateTimeOriginal: 'Aufgenommen am',
      Artist: 'Fotograf',
      Copyright: 'Urheberrecht',
      CameraOwnerName: 'Besitzer der Kamera',
      BodySerialNumber: 'Seriennummer der Kamera',
      LensModel: 'Objektiv',
      GPS: 'Aufgenommen bei (Breite, Länge)',
      Thumb: 'Vorschaubild',
    },
  },
  options: {
    mode: {
      label: 'Was möchten Sie tun?',
      choices: { change: 'Entfernen oder ändern', list: 'Alles ansehen' },
    },
    remove: { label: 'Alle Metadaten entfernen' },
    title: { label: 'Titel' },
    author: { label: 'Autor' },
    subject: { label: 'Thema' },
    keywords: { label: 'Stichwörter', hint: 'Mit Komma getrennt.' },
    language: {
      label: 'Sprache',
      hint: 'Zum Beispiel de oder en-GB. Danach richtet sich die Aussprache beim Vorlesen.',
    },
    created: { label: 'Erstellt am', hint: 'Zum Beispiel 2026-01-31.' },
    modified: { label: 'Geändert am', hint: 'Zum Beispiel 2026-01-31.' },
  },
  facts: {
    removedEntries: 'Angaben wie Titel und Autor entfernt',
    removedXmp: 'Blöcke mit XMP entfernt',
    cleanedImages: 'Bilder ohne EXIF und Ähnliches',
    removedThumbnails: 'Vorschaubilder entfernt',
    removedProgramData: 'Daten von Programmen entfernt',
    cleanedAnnotations: 'Notizen und Felder ohne Autor und Datum',
    cleanedAttachments: 'Anhänge ohne Datum',
    removedSignatures: 'Digitale Signaturen entfernt',
    removedTraces: 'Weitere Spuren entfernt',
    removedRevisions: 'Frühere Fassungen entfernt',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF-Metadaten entfernen und ändern | {{brand}}',
    description:
      'Autor, Programm, Datum, EXIF: Sehen Sie, was Ihr PDF über Sie verrät, und entfernen Sie alle Metadaten mit einem Klick. Kostenlos, ohne Anmeldung.',
  },
  headline: 'PDF-Metadaten entfernen',
  subtitle:
    'Wer, wann, womit: Ein PDF verrät mehr, als auf seinen Seiten steht. Sehen Sie nach, und nehmen Sie es heraus.',
  features: [
    {
      title: 'Mit einem Klick',
      text: 'Titel, Autor, Programme, Zeitpunkte und die Kennung der Datei verschwinden, im Dokument und in seinen Teilen.',
    },
    {
      title: 'Auch in Fotos',
      text: 'Fotos bringen oft Ort, Kamera und Uhrzeit mit. Diese Angaben verschwinden aus JPEG und JPEG 2000; jeder Bildpunkt bleibt, wie er ist.',
    },
    {
      title: 'Wer notiert hat',
      text: 'Notizen bleiben, aber ohne den Namen dessen, der sie schrieb, und ohne Datum.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Die Seiten werden übernommen, wie sie sind. Text, Bilder, Formulare und Links bleiben erhalten.',
    },
    {
      title: 'Ohne Konto',
      text: 'Seite öffnen und anfangen, ohne Anmeldung und ohne Installation.',
    },
    {
      title: 'Oder neu beschriftet',
      text: 'Geben Sie dem PDF einen Titel, einen Autor, ein Thema, Stichwörter oder eine Sprache. Der Rest geht oder bleibt, wie Sie möchten.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie es in das Fenster oder suchen Sie es auf Ihrem Gerät aus.' },
    {
      title: 'Ansehen',
      text: 'Sie sehen Titel, Autor, Programme und Zeitpunkte. Tragen Sie Neues ein, wenn Sie mögen.',
    },
    {
      title: 'Entfernen und speichern',
      text: 'Nach ein paar Sekunden ist das bereinigte PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Was sind Metadaten in einem PDF?',
      answer:
        'Angaben über die Datei: Titel, Autor, Programm und Zeitpunkt. Sie stehen an vielen Stellen, auch als XMP, in Fotos (EXIF), bei Notizen und Anhängen und in früheren Fassungen, die beim Speichern in der Datei geblieben sind.',
    },
    {
      question: 'Was wird nicht entfernt?',
      answer:
        'Was zum Inhalt gehört: Text, auch unsichtbarer, Notizen, Lesezeichen, Anhänge, Ebenen, Skripte, Formulare (auch XFA), Schriften und Farbprofile samt ihren eigenen Angaben. Selten steht ein kleines Bild mitten in Inhalt, den sich Seiten teilen; auch seine Angaben bleiben. Ein Name auf einer Seite bleibt dort; dafür gibt es das Schwärzen.',
    },
    {
      question: 'Was geschieht mit digitalen Signaturen?',
      answer:
        'Sie nennen, wer wann unterschrieben hat, und gelten nach jeder Änderung nicht mehr. Darum werden sie mit allen Metadaten entfernt; das Feld und sein Bild auf der Seite bleiben. Ändern Sie nur Einträge, wird die Änderung an das signierte PDF angehängt: Die alten Einträge stehen dann weiter in der früheren Fassung.',
    },
    {
      question: 'Bleibt ein PDF/A ein PDF/A?',
      answer:
        'Ja, diese Kennzeichnung bleibt, wenn sie stimmt. PDF/UA und PDF/X verlangen Angaben wie den Titel; sie gelten danach nicht mehr, und das Ergebnis sagt es Ihnen.',
    },
    {
      question: 'Kann ich eine E-Rechnung bereinigen?',
      answer:
        'Besser nicht: Ihre XML-Datei bleibt zwar im PDF, aber dass es ZUGFeRD oder Factur-X ist, steht in den Metadaten und geht verloren.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer:
        'Ja. Lässt es sich nur mit einem Passwort öffnen, geben Sie es hier ein. Ist das Ändern gesperrt, entsperren Sie es zuerst; das geht ohne Passwort. Bei älterer Verschlüsselung bleibt die Kennung der Datei.',
    },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Was in ihm steht, zeigt Ihnen zuerst Ihr Browser selbst. Danach wird es im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis.',
    },
  ],
};
