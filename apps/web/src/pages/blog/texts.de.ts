export const texts = {
  seo: {
    title: 'Blog: Anleitungen und Tipps rund um PDFs | {{brand}}',
    description:
      'Anleitungen rund um PDFs: komprimieren, zusammenfügen, teilen, Bilder umwandeln, Dokumente ordnen. Mit Messwerten, verständlich erklärt.',
  },
  title: 'Blog',
  subtitle: 'Wie PDFs aufgebaut sind, was sie groß macht und wie Sie Ihren Papierkram in Ordnung bringen.',
  home: 'Startseite',
  breadcrumb: 'Sie sind hier',
  read: 'Artikel lesen',
  readTime: '{{time}} Lesezeit',
  author: 'Redaktion {{brand}}',
  updated: 'überarbeitet am {{date}}',
  tools: 'Probieren Sie diese Tools aus',
  next: 'Weiterlesen',
  back: 'Zurück zum Blog',
  loading: 'Der Artikel wird geladen.',
  failed: {
    title: 'Der Artikel konnte nicht geladen werden.',
    text: 'Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
    retry: 'Erneut versuchen',
  },
};
