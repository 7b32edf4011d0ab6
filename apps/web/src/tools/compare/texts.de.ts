import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts = {
  tool: 'PDFs vergleichen',
  sides: {
    before: {
      title: 'Erste Fassung',
      drop: {
        title: 'Erste Fassung auswählen',
        text: 'oder hierher ziehen, auch beide auf einmal',
        active: 'Loslassen, um das PDF zu nehmen',
        reject: 'Hier können Sie nur PDFs ablegen',
        hint: 'Das Original oder die ältere Fassung, bis {{pdfSize}}',
      },
    },
    after: {
      title: 'Zweite Fassung',
      drop: {
        title: 'Zweite Fassung auswählen',
        text: 'oder hierher ziehen',
        active: 'Loslassen, um das PDF zu nehmen',
        reject: 'Hier können Sie nur PDFs ablegen',
        hint: 'Die geänderte oder neuere Fassung, bis {{pdfSize}}',
      },
    },
  },
  chosen_one: 'Ein PDF ausgewählt.',
  chosen_other: '{{count}} PDFs ausgewählt.',
  remove: '{{file}} entfernen',
  swap: 'Fassungen tauschen',
  action: 'Vergleichen',
  privacy: 'Ihre PDFs werden zum Vergleichen nirgendwohin gesendet: Ihr Browser vergleicht sie selbst.',
  wrongType: 'Die Datei „{{file}}“ ist kein PDF. Vergleichen lassen sich nur PDFs.',
  tooMany: 'Vergleichen lassen sich nur zwei PDFs auf einmal. Die übrigen wurden nicht übernommen.',
  comparing: 'Die beiden PDFs werden verglichen…',
  stop: 'Abbrechen',
  refused: '„{{file}}“ lässt sich nicht vergleichen',
  failed:
    'Der Vergleich ist nicht gelungen. Vielleicht reicht der Speicher Ihres Geräts für diese PDFs nicht, oder die Verbindung ist unterbrochen.',
  tooLarge: 'Die beiden PDFs haben zusammen zu viele Seiten oder Wörter. Vergleichen Sie sie in Teilen.',
  retry: 'Noch einmal versuchen',
  back: 'Andere PDFs wählen',
  locked: {
    title: '„{{file}}“ lässt sich nur mit einem Passwort öffnen.',
    text: 'Geben Sie es ein. Auch das Passwort bleibt in Ihrem Browser.',
    password: 'Passwort von „{{file}}“',
    action: 'Öffnen und vergleichen',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF vergleichen: Unterschiede finden | {{brand}}',
    description:
      'Zwei PDFs vergleichen, ohne sie hochzuladen: geänderte, neue und verschobene Wörter, Seiten und Bilder, nebeneinander und als Bericht.',
  },
  headline: 'PDFs vergleichen',
  subtitle: 'Was hat sich zwischen zwei Fassungen geändert? Ihr Browser findet es, ohne dass ein PDF ihn verlässt.',
  features: [
    {
      title: 'Wort für Wort',
      text: 'Neue, entfernte und geänderte Wörter sind markiert. Ein anderer Zeilenumbruch zählt nicht als Änderung.',
    },
    {
      title: 'Seiten finden zueinander',
      text: 'Eingefügte, entfernte und verschobene Seiten werden erkannt. Alle anderen stehen neben ihrem Gegenstück.',
    },
    {
      title: 'Verschobene Absätze',
      text: 'Ein Absatz, der nur den Platz gewechselt hat, erscheint einmal als verschoben und nicht als neu.',
    },
    {
      title: 'Bilder und Zeichnungen',
      text: 'Ausgetauschte Bilder und andere Farben oder Linien sind eigene Änderungen, getrennt vom Text.',
    },
    {
      title: 'Neben- und übereinander',
      text: 'Blättern Sie gleichzeitig durch beide Fassungen, oder blenden Sie eine über die andere.',
    },
    {
      title: 'Bericht als PDF',
      text: 'Speichern Sie die Liste aller Änderungen mit Seitenzahlen, um sie weiterzugeben.',
    },
  ],
  steps: [
    { title: 'Zwei PDFs auswählen', text: 'Erst die ältere, dann die neuere Fassung. Tauschen geht jederzeit.' },
    { title: 'Vergleichen', text: 'Ihr Browser liest beide und sucht nach Unterschieden.' },
    { title: 'Änderungen ansehen', text: 'Springen Sie von einer zur nächsten, oder speichern Sie den Bericht.' },
  ],
  faq: [
    {
      question: 'Werden meine PDFs hochgeladen?',
      answer: 'Nein. Beide PDFs werden in Ihrem Browser gelesen und verglichen, auch der Bericht entsteht dort.',
    },
    {
      question: 'Was gilt nicht als Änderung?',
      answer:
        'Andere Zeilenumbrüche, Trennstriche am Zeilenende, zusätzliche Leerzeichen und Seitenzahlen, die sich nur durch eingefügte Seiten verschieben. Auch ein komprimiertes oder zurückgedrehtes PDF gilt als gleich.',
    },
    {
      question: 'Kann ich gescannte PDFs vergleichen?',
      answer:
        'Ja, als Bilder: Sie sehen, welche Teile einer Seite anders aussehen. Nach Wörtern lässt sich ein Scan erst vergleichen, wenn sein Text erkannt ist. Zwei Scans desselben Blattes unterscheiden sich fast immer.',
    },
    {
      question: 'Kann ich geschützte PDFs vergleichen?',
      answer: 'Ja. Braucht ein PDF ein Passwort, werden Sie danach gefragt. Es bleibt in Ihrem Browser.',
    },
    {
      question: 'Wird auch eine andere Schrift oder Textfarbe gefunden?',
      answer:
        'Nicht immer. Verglichen werden die Wörter, ihr Platz und ihre Größe. Gleicher Text in anderer Schrift oder Farbe gilt als gleich.',
    },
    {
      question: 'Wie groß dürfen die PDFs sein?',
      answer: 'Jedes bis zu {{pdfSize}}. Ältere Telefone brauchen für viele Seiten etwas Geduld.',
    },
  ],
};
