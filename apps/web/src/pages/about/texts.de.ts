export const texts = {
  seo: {
    title: 'Über {{brand}}: PDF-Werkzeuge für alle',
    description:
      '{{brand}} ist ein kostenloser Werkzeugkasten für PDFs und Bilder, ohne Anmeldung. Was dahintersteckt und welche Werkzeuge es gibt.',
  },
  title: 'Über {{brand}}',
  lead: 'Ein Werkzeugkasten für PDFs und Bilder, den Sie öffnen, benutzen und wieder zuklappen. Ein Konto brauchen Sie nicht.',
  what: {
    title: 'Was {{brand}} ist',
    paragraphs: [
      'Manchmal soll nur ein Stapel Fotos ein PDF werden, oder ein PDF kleiner, oder eine Seite heraus. Dafür braucht niemand ein Programm, ein Abo oder ein Konto. Sie legen eine Datei hinein und nehmen das Ergebnis mit.',
      'Jedes Werkzeug tut eine Sache und gibt sich damit Mühe: Bilder werden nicht schlechter als nötig, Lesezeichen und Formulare bleiben, wo es geht, und was nicht zu retten ist, wird Ihnen gesagt.',
    ],
    founded: 'Die kostenlosen Werkzeuge von {{brand}} gibt es seit {{foundedYear}}.',
  },
  files: {
    title: 'Was mit Ihren Dateien geschieht',
    paragraphs: [
      'Sie liegen im Arbeitsspeicher des Servers, solange daran gearbeitet wird, und sind danach gelöscht. Gespeichert, ausgewertet oder weitergegeben wird nichts. Die Einzelheiten stehen im [Datenschutz](/privacy).',
    ],
  },
  money: {
    title: 'Wer das bezahlt',
    ads: 'Die Werkzeuge sind kostenlos, weil dezente Werbung sie mitfinanziert. Sie erscheint nur, wenn Sie zustimmen, und Ihre Dateien haben damit nichts zu tun.',
    noAds:
      'Die Werkzeuge sind kostenlos, und Werbung gibt es hier nicht. Für die Kosten kommt auf, wer diese Seite betreibt.',
  },
  tools: { title: 'Alle Werkzeuge' },
  ways: { contact: 'Schreiben Sie uns', home: 'Zur Startseite', privacy: 'Zum Datenschutz' },
};
