export const texts = {
  seo: {
    title: 'Seite nicht gefunden | {{brand}}',
    description: 'Diese Seite gibt es nicht. Alle Werkzeuge finden Sie auf der Startseite.',
  },
  title: 'Seite nicht gefunden',
  text: 'Die Seite, die Sie suchen, gibt es nicht.',
  home: 'Zur Startseite',
  blog: 'Im Blog stöbern',
  help: 'Brauchen Sie Hilfe? Schreiben Sie uns:',
};
