import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'JPG in PDF umwandeln | {{brand}}',
    description:
      'Bis zu {{images}} JPGs in ein PDF umwandeln, in Ihrer Reihenfolge und ohne neue Kompression. Ohne Anmeldung.',
  },
  headline: 'JPG in PDF umwandeln',
  subtitle:
    'Aus einem JPG oder bis zu {{images}} JPGs wird ein PDF. Das Bild wird dabei nicht neu komprimiert; Ort und Zeit der Aufnahme bleiben draußen.',
  example: {
    title: 'JPG zu PDF ohne Qualitätsverlust',
    paragraphs: [
      'Ein JPG hat schon einmal Qualität verloren, nämlich beim Speichern in der Kamera. Viele Programme komprimieren es beim Umwandeln ein zweites Mal. Ein PDF kann die Bilddaten aber so aufnehmen, wie sie sind, und genau das geschieht hier.',
      'Ein Beispiel: Fünf Fotos mit zusammen 18,8 MB ergaben ein PDF von 18,8 MB, und jedes Bild darin gleicht Punkt für Punkt dem Original. Soll das PDF kleiner sein, komprimieren Sie es danach.',
    ],
  },
  how: {
    title: 'JPG zu PDF in drei Schritten',
    steps: [
      { title: 'JPGs auswählen', text: 'Mehrere auf einmal, auch direkt aus der Kamera des Smartphones.' },
      { title: 'Ordnen', text: 'Ziehen Sie die Bilder in die richtige Reihenfolge und drehen Sie, was quer liegt.' },
      { title: 'PDF erstellen', text: 'Wählen Sie A4, Letter oder die Größe der Bilder, und speichern Sie das PDF.' },
    ],
  },
  faq: {
    title: 'Fragen zu JPG und PDF',
    items: [
      {
        question: 'Ist .jpeg etwas anderes als .jpg?',
        answer: 'Nein, es ist dasselbe Format mit einer anderen Endung.',
      },
      {
        question: 'Wird jedes JPG eine eigene Seite?',
        answer:
          'Ja, wenn Sie nichts anderes wählen. Auf einem Papierformat haben auch zwei, vier, sechs oder neun Bilder auf einer Seite Platz.',
      },
    ],
  },
  tool: 'Alle Formate: Bilder in PDF umwandeln',
};
