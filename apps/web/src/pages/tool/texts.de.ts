export const texts = {
  why: 'Was für {{brand}} spricht',
  how: 'So funktioniert’s',
  faq: 'Häufige Fragen',
  related: 'Das passt dazu',
  articles: 'Mehr dazu im Blog',
  moreQuestions: 'Noch eine Frage? Wir antworten meist innerhalb von {{supportResponse}}:',
};
