import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF/A erstellen und prüfen',
    action: 'Prüfen',
    busy: 'Ihr PDF wird geprüft',
    success: 'Ihr PDF ist geprüft',
    again: 'Noch ein PDF',
    failed: 'Das PDF konnte nicht geprüft werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  convert: {
    tool: 'PDF/A erstellen und prüfen',
    action: 'In PDF/A umwandeln',
    busy: 'Ihr PDF wird umgewandelt',
    success: 'Ihr PDF/A ist fertig',
    again: 'Noch ein PDF',
    failed: 'Das PDF konnte nicht umgewandelt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: {
    check: 'Ihr PDF wird nur geprüft und nicht verändert.',
    convert:
      'Seiten, Text, Links und Felder bleiben. Fehlende Schriften werden durch gleich breite ersetzt; Skripte, Ton und Film, Passwörter und digitale Signaturen entfallen. Sie bekommen das PDF nur, wenn es die Prüfung besteht.',
  },
  made: 'Ihr PDF ist jetzt {{standard}} und besteht die Prüfung',
  unchanged: 'Ihr PDF war schon {{standard}}',
  changed: 'Was sich geändert hat',
  changes: {
    fontEmbedded_one:
      'Eine Schrift fehlte im PDF. Statt ihrer ist jetzt eine ähnliche eingebettet, deren Zeichen gleich breit sind.',
    fontEmbedded_other:
      '{{count}} Schriften fehlten im PDF. Statt ihrer sind jetzt ähnliche eingebettet, deren Zeichen gleich breit sind.',
    fontRepaired_one: 'Angaben einer Schrift stimmen jetzt. Sie sieht aus wie vorher.',
    fontRepaired_other: 'Angaben von {{count}} Schriften stimmen jetzt. Sie sehen aus wie vorher.',
    colorsDefined_one: 'Farben haben jetzt ein festes Profil, damit sie auch später gleich aussehen.',
    colorsDefined_other: 'Farben haben jetzt ein festes Profil, damit sie auch später gleich aussehen.',
    profileReplaced_one: 'Ein beschädigtes Farbprofil ist durch ein übliches ersetzt.',
    profileReplaced_other: 'Ein beschädigtes Farbprofil ist durch ein übliches ersetzt.',
    printingRemoved_one: 'Einstellungen für Druckmaschinen sind entfernt.',
    printingRemoved_other: 'Einstellungen für Druckmaschinen sind entfernt.',
    scriptRemoved_one: 'Skripte sind entfernt.',
    scriptRemoved_other: 'Skripte sind entfernt.',
    actionRemoved_one: 'Aktionen, die keine Links sind, sind entfernt.',
    actionRemoved_other: 'Aktionen, die keine Links sind, sind entfernt.',
    mediaRemoved_one: 'Ton, Film oder 3D ist entfernt. Das Bild dafür bleibt.',
    mediaRemoved_other: 'Ton, Film oder 3D ist entfernt. Das Bild dafür bleibt.',
    xfaRemoved_one: 'Die zweite Fassung des Formulars (XFA) ist entfernt. Die Felder bleiben.',
    xfaRemoved_other: 'Die zweite Fassung des Formulars (XFA) ist entfernt. Die Felder bleiben.',
    signatureRemoved_one: 'Digitale Signaturen sind entfernt, denn sie gelten nur für das Original.',
    signatureRemoved_other: 'Digitale Signaturen sind entfernt, denn sie gelten nur für das Original.',
    attachmentRemoved_one: 'Eine angehängte Datei ist entfernt, weil diese Stufe sie nicht erlaubt.',
    attachmentRemoved_other: '{{count}} angehängte Dateien sind entfernt, weil diese Stufe sie nicht erlaubt.',
    attachmentDescribed_one: 'Anhänge haben jetzt die Angaben, die PDF/A verlangt.',
    attachmentDescribed_other: 'Anhänge haben jetzt die Angaben, die PDF/A verlangt.',
    annotationEmptied_one: 'Verborgene Anmerkungen bleiben verborgen. Was sie zeigen würden, ist entfernt.',
    annotationEmptied_other: 'Verborgene Anmerkungen bleiben verborgen. Was sie zeigen würden, ist entfernt.',
    annotationPrinted_one: 'Anmerkungen und Felder werden jetzt auch gedruckt.',
    annotationPrinted_other: 'Anmerkungen und Felder werden jetzt auch gedruckt.',
    appearanceDrawn_one: 'Das Aussehen von Feldern oder Anmerkungen ist jetzt festgelegt.',
    appearanceDrawn_other: 'Das Aussehen von Feldern oder Anmerkungen ist jetzt festgelegt.',
    layersNamed_one: 'Angaben zu Ebenen stimmen jetzt.',
    layersNamed_other: 'Angaben zu Ebenen stimmen jetzt.',
    metadataRemoved_one: 'Metadaten, die PDF/A nicht kennt, sind entfernt.',
    metadataRemoved_other: 'Metadaten, die PDF/A nicht kennt, sind entfernt.',
    dataEncoded_one: 'Daten sind anders gepackt, und vollständig.',
    dataEncoded_other: 'Daten sind anders gepackt, und vollständig.',
    dataRemoved_one: 'Daten, die in anderen Dateien liegen, sind entfernt.',
    dataRemoved_other: 'Daten, die in anderen Dateien liegen, sind entfernt.',
    contentRepaired_one: 'Fehlerhafte Befehle auf Seiten sind bereinigt.',
    contentRepaired_other: 'Fehlerhafte Befehle auf Seiten sind bereinigt.',
    imageRepaired_one: 'Angaben zu Bildern stimmen jetzt.',
    imageRepaired_other: 'Angaben zu Bildern stimmen jetzt.',
    textMapped_one: 'Zeichen sagen jetzt, wofür sie stehen: Der Text lässt sich sicher suchen.',
    textMapped_other: 'Zeichen sagen jetzt, wofür sie stehen: Der Text lässt sich sicher suchen.',
    presentationRemoved_one: 'Einstellungen für Vorführungen sind entfernt.',
    presentationRemoved_other: 'Einstellungen für Vorführungen sind entfernt.',
  },
  otherLevel: 'Andere Stufe',
  options: {
    mode: {
      label: 'Was möchten Sie tun?',
      choices: {
        convert: { label: 'In PDF/A umwandeln', hint: 'meist in PDF/A-2b, die übliche Stufe' },
        check: { label: 'Nur prüfen', hint: 'ob das PDF fürs Archiv taugt oder barrierefrei ist, und was ihm fehlt' },
      },
    },
    level: {
      label: 'Stufe',
      choices: {
        auto: { label: 'Automatisch', hint: 'die Stufe, die das PDF angibt, sonst die übliche' },
        '1a': { label: 'PDF/A-1a', hint: 'wie 1b, mit Tags für Vorleseprogramme' },
        '1b': { label: 'PDF/A-1b', hint: 'die älteste Stufe, ohne Transparenz' },
        '2a': { label: 'PDF/A-2a', hint: 'wie 2u, mit Tags für Vorleseprogramme' },
        '2b': { label: 'PDF/A-2b', hint: 'die übliche Stufe' },
        '2u': { label: 'PDF/A-2u', hint: 'mit sicher durchsuchbarem Text' },
        '3a': { label: 'PDF/A-3a', hint: 'wie 3u, mit Tags für Vorleseprogramme' },
        '3b': { label: 'PDF/A-3b', hint: 'mit Anhängen jeder Art, wie ZUGFeRD' },
        '3u': { label: 'PDF/A-3u', hint: 'mit Anhängen und durchsuchbarem Text' },
        'ua-1': { label: 'PDF/UA-1', hint: 'Barrierefreiheit: Tags, Sprache, Alternativtexte' },
      },
    },
  },
  /** With a hyphen at which no line ends. */
  standard: 'PDF/A‑{{level}}',
  accessible: 'PDF/UA‑{{part}}',
  passes: 'Ihr PDF erfüllt {{standard}}',
  fails_one: 'Ihr PDF erfüllt {{standard}} nicht: ein Mangel',
  fails_other: 'Ihr PDF erfüllt {{standard}} nicht: {{count}} Mängel',
  toConvert: 'In PDF/A umwandeln',
  report: 'Bericht speichern (JSON)',
  claim: {
    same: 'Das PDF sagt auch von sich, dass es diese Stufe hat.',
    accessible: 'Das PDF sagt auch von sich, dass es PDF/UA ist.',
    other: 'Das PDF sagt von sich, dass es {{standard}} ist.',
  },
  pages_one: 'Seite {{pages}}',
  pages_other: 'Seiten {{pages}}',
  morePages_one: 'und eine weitere',
  morePages_other: 'und {{count}} weitere',
  clauses_one: 'Regel {{rules}}',
  clauses_other: 'Regeln {{rules}}',
  limits:
    'Geprüft ist, was ein Programm entscheiden kann. Ob Tags sinnvoll sind, wird nicht geprüft, auch nicht die Zertifikate von Unterschriften.',
  limitsOfTags:
    'Geprüft ist, was ein Programm entscheiden kann. Ob Tags, Lesereihenfolge, Kontraste und Alternativtexte sinnvoll sind, kann nur ein Mensch beurteilen.',
};

/** Die Seite um das Werkzeug. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF in PDF/A umwandeln und prüfen | {{brand}}',
    description:
      'Wandeln Sie ein PDF in PDF/A-2b, 2u, 3b oder 3u um, oder prüfen Sie, ob es wirklich PDF/A ist. Jeder Mangel als Satz. Kostenlos, ohne Anmeldung.',
  },
  headline: 'PDF/A erstellen und prüfen',
  subtitle: 'Aus Ihrem PDF wird eines fürs Archiv. Oder Sie erfahren, ob drin ist, was draufsteht.',
  features: [
    {
      title: 'Ein Satz als Antwort',
      text: 'Erfüllt oder nicht erfüllt. Darunter steht jeder Mangel so, dass man ihn auch ohne die Norm versteht.',
    },
    {
      title: 'Mit Seite und Regel',
      text: 'Zu jedem Mangel stehen die Seiten dabei und die Abschnitte von ISO 19005, mit den Nummern, die auch veraPDF verwendet.',
    },
    {
      title: 'Acht Stufen und PDF/UA',
      text: 'PDF/A-1a, 1b, 2a, 2b, 2u, 3a, 3b und 3u, oder PDF/UA-1 für Barrierefreiheit. Ohne Wahl gilt, was das PDF selbst von sich sagt.',
    },
    {
      title: 'Schriften und Farben',
      text: 'Geprüft wird, was auf den Seiten steht: eingebettete Schriften, Zeichenbreiten, Farbprofile, Transparenz und Bilder.',
    },
    {
      title: 'Nur mit bestandener Prüfung',
      text: 'Was umgewandelt ist, wird geprüft, bevor Sie es bekommen. Lässt sich etwas nicht ändern, sagen wir es, statt PDF/A draufzuschreiben.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Ihr PDF liegt nur im Arbeitsspeicher des Servers und wird gelöscht, sobald Sie das Ergebnis haben.',
    },
  ],
  steps: [
    { title: 'PDF wählen', text: 'Ziehen Sie es ins Fenster, oder wählen Sie es auf Ihrem Gerät aus.' },
    {
      title: 'Umwandeln oder prüfen',
      text: 'Die Stufe dürfen Sie offenlassen: Wir nehmen die, die zu Ihrem PDF passt.',
    },
    { title: 'Ergebnis ansehen', text: 'Wenige Sekunden später sehen Sie, was fehlt oder was sich geändert hat.' },
  ],
  faq: [
    {
      question: 'Was ist PDF/A?',
      answer:
        'Eine Norm für PDFs, die in Jahrzehnten noch genauso aussehen sollen: ISO 19005. Alles, was man zum Anzeigen braucht, steckt in der Datei, und nichts hängt von anderen Dateien oder Programmen ab.',
    },
    {
      question: 'Was bedeuten 1b, 2b, 2u und 3b?',
      answer:
        'Die Zahl ist der Teil der Norm, der Buchstabe die Stufe. Teil 2 erlaubt mehr als Teil 1, zum Beispiel Transparenz, und Teil 3 zusätzlich Anhänge jeder Art. Bei b muss das PDF verlässlich aussehen, bei u lässt sich auch der Text sicher suchen und kopieren.',
    },
    {
      question: 'Warum besteht ein PDF nicht, auf dem PDF/A steht?',
      answer:
        'Die Angabe ist nur ein Eintrag in den Metadaten. Manche Programme setzen ihn, ohne dass der Rest stimmt: Dann fehlt zum Beispiel eine Schrift, oder Farben sind an kein Profil gebunden.',
    },
    {
      question: 'Was ändert sich beim Umwandeln?',
      answer:
        'So wenig wie möglich: Seiten, Text, Links, Lesezeichen und Felder bleiben, und keine Seite wird zum Bild. Fehlt eine Schrift, nimmt eine gleich breite ihre Stelle ein. Skripte, Ton, Film und digitale Signaturen entfallen, weil PDF/A sie nicht erlaubt oder sie nur fürs Original gelten. Das Ergebnis listet jede Änderung auf.',
    },
    {
      question: 'Wird Stufe A geprüft?',
      answer:
        'Ja. Sie verlangt zusätzlich Tags für Vorleseprogramme: Geprüft wird, ob sie da und richtig aufgebaut sind. Ob sie sinnvoll sind, kann kein Programm entscheiden. Beim Umwandeln entsteht Stufe A nicht.',
    },
    {
      question: 'Lässt sich auch prüfen, ob ein PDF barrierefrei ist?',
      answer:
        'Ja, mit der Stufe PDF/UA-1. Geprüft wird, was ein Programm entscheiden kann: ob Titel und Sprache angegeben sind, alle Inhalte Tags haben, Überschriften, Listen und Tabellen richtig aufgebaut sind und Bilder, Links und Felder eine Beschreibung haben. Ob Beschreibungen und Lesereihenfolge stimmen, muss ein Mensch prüfen. Umwandeln in PDF/UA geht nicht.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Geht das auch mit einem geschützten PDF?',
      answer:
        'PDF/A darf nicht verschlüsselt sein. Ein PDF, das sich ohne Passwort öffnet, wird trotzdem ganz geprüft; zum Umwandeln darf es keine Einschränkungen haben. Braucht es ein Passwort, entsperren Sie es zuerst.',
    },
    {
      question: 'Was passiert mit meinem PDF?',
      answer:
        'Es wird im Arbeitsspeicher des Servers geprüft oder umgewandelt. Sobald Sie das Ergebnis haben, wird es dort gelöscht.',
    },
  ],
};
