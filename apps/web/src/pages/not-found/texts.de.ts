export const texts = {
  seo: { title: 'Seite nicht gefunden | {{brand}}', description: 'Diese Seite gibt es nicht.' },
  title: 'Seite nicht gefunden',
  text: 'Die Seite, die Sie suchen, gibt es nicht.',
  home: 'Zur Startseite',
  blog: 'Im Blog stöbern',
  help: 'Brauchen Sie Hilfe? Schreiben Sie uns:',
};
