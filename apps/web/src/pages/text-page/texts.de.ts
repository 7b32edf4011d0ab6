export const texts = {
  contents: 'Auf dieser Seite',
  lastChange: 'Zuletzt geändert am',
  operator: {
    missing:
      'Der Betreiber dieser Seite hat seinen Namen und seine Anschrift noch nicht eingetragen. Sie erreichen ihn unter:',
  },
  toConverter: 'Bilder in PDF umwandeln',
};
