export const texts = {
  why: 'Warum gerade hier',
  how: 'So geht es',
  faq: 'Häufige Fragen',
  moreQuestions: 'Noch eine Frage? Wir antworten meist innerhalb von 24 Stunden:',
};
