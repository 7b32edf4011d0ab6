import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'HEIC in PDF umwandeln: Fotos vom iPhone | {{brand}}',
    description:
      'HEIC-Fotos vom iPhone direkt in PDF umwandeln, auf jedem Gerät, auch mit JPG und PNG gemischt. {{freeImages}}.',
  },
  headline: 'HEIC in PDF umwandeln',
  subtitle:
    'iPhones speichern Fotos als HEIC, und viele Programme können damit nichts anfangen. Hier wählen Sie sie aus wie jedes andere Bild.',
  example: {
    title: 'Vom iPhone zum PDF, auch unter Windows',
    paragraphs: [
      'Windows und viele Browser können HEIC nicht anzeigen. Das macht nichts: Umgewandelt wird auf dem Server, und der kennt das Format. In der Liste steht dann statt der Vorschau der Name des Formats.',
      'PDF selbst kennt kein HEIC. Deshalb wird das Foto zu einem JPEG hoher Qualität, in voller Auflösung. Hoch- und Querformat bleiben, wie Sie fotografiert haben.',
    ],
  },
  how: {
    title: 'HEIC zu PDF in drei Schritten',
    steps: [
      { title: 'HEIC-Fotos wählen', text: 'Direkt auf dem iPhone oder am Computer, nachdem Sie sie übertragen haben.' },
      { title: 'Reihenfolge prüfen', text: 'Nach Aufnahmedatum sortieren geht mit einem Klick.' },
      { title: 'Ein PDF daraus machen', text: 'Das Ergebnis öffnet sich auf jedem Gerät.' },
    ],
  },
  faq: {
    title: 'Fragen zu HEIC',
    items: [
      {
        question: 'Was ist mit Live Photos?',
        answer: 'Ins PDF kommt das Standbild. Das kurze Video daneben wird nicht hochgeladen.',
      },
      {
        question: 'Muss ich am iPhone etwas umstellen?',
        answer: 'Nein. Die Einstellung „Maximale Kompatibilität“ brauchen Sie dafür nicht.',
      },
    ],
  },
  tool: 'Andere Bilder: Bilder in PDF umwandeln',
};
