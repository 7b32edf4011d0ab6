export const texts = {
  contents: 'Auf dieser Seite',
  lastChange: 'Zuletzt geändert am',
  operator: {
    phone: 'Telefon:',
    missing:
      'Der Betreiber dieser Website hat seinen Namen und seine Anschrift noch nicht eingetragen. Sie erreichen ihn unter:',
  },
  toConverter: 'Bilder in PDF umwandeln',
};
