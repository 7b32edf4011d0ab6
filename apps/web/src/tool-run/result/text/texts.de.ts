export const texts = {
  title: 'Der Text Ihres PDFs',
  copy: 'Text kopieren',
  copied: 'Kopiert',
  failed: 'Ihr Browser erlaubt das Kopieren nicht. Markieren Sie den Text, und kopieren Sie ihn selbst.',
  search: 'Im Text suchen',
  none: 'Nichts gefunden',
  place: '{{place}} von {{count}}',
  previous: 'Vorige Stelle',
  next: 'Nächste Stelle',
};
