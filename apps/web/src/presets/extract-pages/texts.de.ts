import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'Seiten aus PDF extrahieren | {{brand}}',
    description:
      'Einzelne Seiten aus einem PDF in ein neues übernehmen; von den anderen bleibt nichts darin. Kostenlos, ohne Konto.',
  },
  headline: 'Seiten aus PDF extrahieren',
  subtitle: 'Klicken Sie die Seiten an, die Sie brauchen, oder tippen Sie 1,3-5. Sie werden zu einem neuen PDF.',
  example: {
    title: 'Nur die Seite, die gebraucht wird',
    paragraphs: [
      'Die Versicherung will Seite 4 des Gutachtens sehen, nicht alle dreißig. Ein Ausdruck auf „PDF“ würde Links und Lesezeichen verlieren; beim Extrahieren bleiben sie, soweit sie zu den gewählten Seiten gehören.',
      'Von den übrigen Seiten bleibt in der neuen Datei nichts, auch nicht versteckt: keine Bilder, keine Anhänge an Kommentaren, keine alten Fassungen.',
    ],
  },
  how: {
    title: 'Seiten herausnehmen in drei Schritten',
    steps: [
      { title: 'PDF wählen', text: 'Die Seiten erscheinen als kleine Bilder.' },
      { title: 'Seiten markieren', text: 'Ein Klick wählt eine Seite, mit der Umschalttaste einen ganzen Bereich.' },
      { title: 'Als neues PDF speichern', text: 'Ihr Original bleibt vollständig.' },
    ],
  },
  faq: {
    title: 'Fragen zum Extrahieren',
    items: [
      {
        question: 'Kann ich jede Seite als eigene Datei bekommen?',
        answer: 'Ja. Teilen Sie das PDF nach jeweils einer Seite, dann erhalten Sie eine ZIP-Datei.',
      },
      { question: 'Bleibt die Reihenfolge, die ich eintippe?', answer: 'Ja: 5,1-2 ergibt Seite 5 zuerst.' },
    ],
  },
  tool: 'In Teile schneiden: PDF teilen',
};
