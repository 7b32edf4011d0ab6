export const texts = {
  why: 'Was für {{brand}} spricht',
  how: 'So funktioniert’s',
  faq: 'Häufige Fragen',
  moreQuestions: 'Noch eine Frage? Wir antworten meist innerhalb von 24 Stunden:',
};
