import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'PNG in PDF umwandeln, verlustfrei | {{brand}}',
    description:
      'Screenshots und Grafiken verlustfrei in ein PDF umwandeln, mit Transparenz. Bis zu {{images}} Bilder, ohne Anmeldung.',
  },
  headline: 'PNG in PDF umwandeln',
  subtitle:
    'Ein PNG kommt verlustfrei ins PDF, durchsichtige Stellen eingeschlossen. Kanten und Schrift in Screenshots bleiben so klar wie vorher.',
  example: {
    title: 'Warum PNG für Screenshots',
    paragraphs: [
      'PNG speichert jeden Punkt genau. Deshalb sind Bildschirmfotos, Logos und Diagramme darin scharf, wo ein JPG Schleier um die Buchstaben legt. Beim Umwandeln in PDF bleibt das erhalten: Wir machen aus einem PNG kein JPG.',
      'Fotos als PNG sind dagegen unnötig groß. Liegt eines in Ihrer Auswahl, wird auch das PDF groß; „PDF komprimieren“ bringt es danach auf ein vernünftiges Maß.',
    ],
  },
  how: {
    title: 'PNG zu PDF in drei Schritten',
    steps: [
      { title: 'PNGs hinzufügen', text: 'Aus einem Ordner, aus der Zwischenablage oder per Ziehen und Ablegen.' },
      { title: 'Seiten einrichten', text: 'In der Größe des Bildes oder auf A4, mit oder ohne Rand.' },
      {
        title: 'Umwandeln',
        text: 'Alle Bilder stehen danach in einem PDF, wenn Sie nichts anderes einstellen jedes auf einer Seite.',
      },
    ],
  },
  faq: {
    title: 'Fragen zu PNG und PDF',
    items: [
      {
        question: 'Bleibt der durchsichtige Hintergrund?',
        answer: 'Ja, im PDF ist er durchsichtig. Programme zeigen dahinter das Weiß der Seite.',
      },
      {
        question: 'Darf ich PNG und JPG mischen?',
        answer: 'Ja. Jedes Bild behält sein Format, soweit ein PDF es kennt.',
      },
    ],
  },
  tool: 'Weitere Formate: Bilder in PDF umwandeln',
};
