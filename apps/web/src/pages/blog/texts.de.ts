export const texts = {
  seo: {
    title: 'Blog: Wissenswertes über PDFs und Papierkram | {{brand}}',
    description:
      'Anleitungen und Hintergründe rund um PDFs: Dateien verkleinern, zusammenfügen und teilen, Bilder umwandeln, Dokumente ordnen. Verständlich und ohne Anmeldung.',
  },
  title: 'Blog',
  subtitle: 'Wie PDFs gebaut sind, was sie groß macht und wie Sie Ihren Papierkram in Ordnung bringen.',
  home: 'Startseite',
  breadcrumb: 'Sie sind hier',
  read: 'Artikel lesen',
  readTime: '{{time}} Lesezeit',
  author: 'Redaktion {{brand}}',
  updated: 'Zuletzt überarbeitet am {{date}}',
  tools: 'Probieren Sie diese Tools aus',
  back: 'Zurück zum Blog',
  loading: 'Der Artikel wird geladen.',
  failed: {
    title: 'Der Artikel konnte nicht geladen werden.',
    text: 'Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
    retry: 'Erneut versuchen',
  },
};
