export const texts = {
  title: 'Was soll damit geschehen?',
  files_one: '{{count}} Datei, {{size}}',
  files_other: '{{count}} Dateien, {{size}}',
  pageCount_one: '{{count}} Seite',
  pageCount_other: '{{count}} Seiten',
  checking: 'Wird geprüft…',
  locked: 'Dieses PDF ist mit einem Passwort geschützt. Am besten entsperren Sie es zuerst.',
  contents: {
    invoice: 'In diesem PDF ist eine E-Rechnung.',
    form: 'Dieses PDF hat Felder zum Ausfüllen.',
    scan: 'Dieses PDF sieht aus wie ein Scan ohne Text.',
  },
  mixed: 'Bilder und PDFs lassen sich nicht zusammen verarbeiten. Bitte wählen Sie nur Bilder oder nur PDFs.',
  only: {
    pdf_one: '{{count}} PDF weiterverwenden',
    pdf_other: '{{count}} PDFs weiterverwenden',
    image_one: '{{count}} Bild weiterverwenden',
    image_other: '{{count}} Bilder weiterverwenden',
  },
  unsuitable_one: 'Diese Datei ist weder ein PDF noch ein Bild noch eine E-Rechnung. Bitte wählen Sie eine andere.',
  unsuitable_other:
    'Unter diesen Dateien ist weder ein PDF noch ein Bild noch eine E-Rechnung. Bitte wählen Sie andere.',
  tools: 'Passende Werkzeuge',
  workflow: { text: 'Mehrere Schritte nacheinander?', link: 'Stellen Sie einen Ablauf zusammen' },
  others: 'Andere Dateien wählen',
  close: 'Schließen',
};
