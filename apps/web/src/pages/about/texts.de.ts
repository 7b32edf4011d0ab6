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
      'Manchmal sollen nur ein paar Fotos zu einem PDF werden, ein PDF ist zu groß oder eine Seite muss raus. Dafür braucht niemand ein Programm, ein Abo oder ein Konto. Sie wählen eine Datei aus und laden das Ergebnis herunter.',
      'Jedes Werkzeug erledigt eine Aufgabe, und die sorgfältig: Bilder verlieren nicht mehr Qualität als nötig, Lesezeichen und Formulare bleiben nach Möglichkeit erhalten, und wenn etwas verloren geht, sagen wir es Ihnen.',
    ],
    founded: 'Die kostenlosen Werkzeuge von {{brand}} gibt es seit {{foundedYear}}.',
  },
  files: {
    title: 'Was mit Ihren Dateien geschieht',
    paragraphs: [
      'Sie liegen nur im Arbeitsspeicher des Servers und werden gelöscht, sobald Sie das Ergebnis haben. Wir werten sie nicht aus und geben sie nicht weiter. Die Einzelheiten stehen in der [Datenschutzerklärung](/privacy).',
    ],
  },
  money: {
    title: 'Wer das bezahlt',
    ads: 'Die Werkzeuge sind kostenlos, weil dezente Werbung sie mitfinanziert. Sie erscheint nur, wenn Sie zustimmen, und Ihre Dateien haben damit nichts zu tun.',
    noAds: 'Die Werkzeuge sind kostenlos, und Werbung gibt es hier nicht. Die Kosten tragen wir selbst.',
  },
  tools: { title: 'Alle Werkzeuge' },
  ways: { contact: 'Schreiben Sie uns', home: 'Zur Startseite', privacy: 'Zur Datenschutzerklärung' },
};
