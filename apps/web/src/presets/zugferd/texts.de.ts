import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'ZUGFeRD prüfen: PDF und XML ansehen | {{brand}}',
    description:
      'Prüfen, ob ein PDF eine ZUGFeRD-Rechnung enthält und ob ihr XML den Regeln folgt, mit Erklärung in Sätzen. Im Browser, nichts wird gesendet.',
  },
  headline: 'ZUGFeRD prüfen',
  subtitle:
    'Steckt in dem PDF wirklich eine E-Rechnung, und stimmt sie? Hier sehen Sie das XML, das zählt, und was daran nicht stimmt.',
  example: {
    title: 'Zwei Rechnungen in einer Datei',
    paragraphs: [
      'Ein ZUGFeRD-PDF enthält die Rechnung zweimal: als Seite, die jedes Programm zeigt, und als XML, das Buchhaltungsprogramme lesen. Beide sollen dasselbe sagen, aber das prüft beim Öffnen niemand.',
      'Gelesen und geprüft wird hier das XML: ob die Summen stimmen, ob Pflichtangaben fehlen und ob die Umsatzsteuer zu den Sätzen passt. Auch das PDF darum herum wird angesehen: ob das XML den richtigen Namen hat und die Metadaten dazu passen.',
    ],
  },
  how: {
    title: 'ZUGFeRD prüfen in drei Schritten',
    steps: [
      { title: 'PDF wählen', text: 'Das PDF, wie es gekommen ist; beim Drucken oder Umwandeln geht das XML verloren.' },
      { title: 'Ergebnis lesen', text: 'Ein Satz sagt, ob die Rechnung gültig ist, und nennt die angewandten Regeln.' },
      { title: 'Fehler finden', text: 'Jeder Punkt hat eine Erklärung und einen Link zur Stelle.' },
    ],
  },
  faq: {
    title: 'Fragen zu ZUGFeRD',
    items: [
      {
        question: 'Welche Versionen werden gelesen?',
        answer:
          'ZUGFeRD 1.0, 2.0 und alle ab 2.1, die Factur-X entsprechen, in den Profilen Minimum, Basic WL, Basic, EN 16931, XRechnung und Extended.',
      },
      {
        question: 'Genügen die Profile Minimum und Basic WL als Rechnung?',
        answer:
          'Nein. In Deutschland gelten sie nicht als vollständige Rechnung, weil ihnen die Positionen fehlen (Stand November 2026).',
      },
      {
        question: 'Warum heißt es, im PDF stecke keine E-Rechnung?',
        answer:
          'Dann hat das PDF keinen Anhang mit Rechnungsdaten. Es ist ein gewöhnliches PDF, auch wenn darauf eine Rechnung zu sehen ist, oder es wurde nach dem Erstellen noch einmal gedruckt.',
      },
    ],
  },
  tool: 'Alle Formate: E-Rechnung öffnen',
};
