import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF/A prüfen',
    action: 'Prüfen',
    busy: 'Ihr PDF wird geprüft',
    success: 'Ihr PDF ist geprüft',
    again: 'Noch ein PDF prüfen',
    failed: 'Das PDF konnte nicht geprüft werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: 'Ihr PDF wird nur geprüft und nicht verändert.',
  options: {
    level: {
      label: 'Stufe',
      choices: {
        auto: { label: 'Wie angegeben', hint: 'was das PDF selbst von sich sagt, sonst PDF/A-2b' },
        '1b': { label: 'PDF/A-1b', hint: 'die älteste Stufe, ohne Transparenz' },
        '2b': { label: 'PDF/A-2b', hint: 'die übliche Stufe' },
        '2u': { label: 'PDF/A-2u', hint: 'mit sicher durchsuchbarem Text' },
        '3b': { label: 'PDF/A-3b', hint: 'mit Anhängen jeder Art, wie ZUGFeRD' },
        '3u': { label: 'PDF/A-3u', hint: 'mit Anhängen und durchsuchbarem Text' },
      },
    },
  },
  /** With a hyphen at which no line ends. */
  standard: 'PDF/A‑{{level}}',
  passes: 'Ihr PDF erfüllt {{standard}}',
  fails_one: 'Ihr PDF erfüllt {{standard}} nicht: ein Mangel',
  fails_other: 'Ihr PDF erfüllt {{standard}} nicht: {{count}} Mängel',
  report: 'Bericht speichern (JSON)',
  claim: {
    same: 'Das PDF sagt auch von sich, dass es diese Stufe hat.',
    other: 'Das PDF sagt von sich, dass es {{standard}} ist.',
  },
  pages_one: 'Seite {{pages}}',
  pages_other: 'Seiten {{pages}}',
  morePages_one: 'und eine weitere',
  morePages_other: 'und {{count}} weitere',
  clauses_one: 'Regel {{rules}}',
  clauses_other: 'Regeln {{rules}}',
  limits:
    'Geprüft ist, was ein Programm entscheiden kann. Tags, die Stufe A zusätzlich verlangt, und die Zertifikate von Unterschriften werden nicht geprüft.',
};

/** Die Seite um das Werkzeug. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF/A prüfen: taugt Ihr PDF fürs Archiv? | {{brand}}',
    description:
      'Prüfen Sie, ob ein PDF wirklich PDF/A ist: 1b, 2b, 2u, 3b und 3u. Jeder Mangel als Satz mit Seite und Regel. Kostenlos, ohne Anmeldung.',
  },
  headline: 'PDF/A prüfen',
  subtitle: 'Steht PDF/A drauf, und ist es auch drin? Hier erfahren Sie, was dem PDF fürs Archiv fehlt.',
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
      title: 'Fünf Stufen',
      text: 'PDF/A-1b, 2b, 2u, 3b und 3u. Ohne Wahl gilt, was das PDF selbst von sich sagt.',
    },
    {
      title: 'Schriften und Farben',
      text: 'Geprüft wird, was auf den Seiten steht: eingebettete Schriften, Zeichenbreiten, Farbprofile, Transparenz und Bilder.',
    },
    {
      title: 'Auch das Unsichtbare',
      text: 'Metadaten, Skripte, Anmerkungen, Formulare, Anhänge und der Aufbau der Datei gehören dazu.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Ihr PDF liegt nur im Arbeitsspeicher des Servers und wird gelöscht, sobald Sie das Ergebnis haben.',
    },
  ],
  steps: [
    { title: 'PDF wählen', text: 'Ziehen Sie es ins Fenster, oder wählen Sie es auf Ihrem Gerät aus.' },
    { title: 'Stufe wählen', text: 'Oder lassen Sie es dabei: Dann gilt, was das PDF von sich sagt.' },
    { title: 'Ergebnis lesen', text: 'Wenige Sekunden später sehen Sie, ob es passt und was fehlt.' },
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
      question: 'Wird Stufe A geprüft?',
      answer:
        'Nur das, was sie mit den anderen Stufen gemeinsam hat. Stufe A verlangt außerdem Tags für Vorleseprogramme, und ob die sinnvoll sind, kann kein Programm entscheiden.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Geht das auch mit einem geschützten PDF?',
      answer:
        'PDF/A darf nicht verschlüsselt sein. Ein PDF, das sich ohne Passwort öffnet, wird trotzdem ganz geprüft. Braucht es ein Passwort, entsperren Sie es zuerst.',
    },
    {
      question: 'Was passiert mit meinem PDF?',
      answer:
        'Es wird im Arbeitsspeicher des Servers geprüft und nicht verändert. Sobald Sie das Ergebnis haben, wird es dort gelöscht.',
    },
  ],
};
