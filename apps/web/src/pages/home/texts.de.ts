export const texts = {
  seo: {
    title: '{{brand}}: PDF-Werkzeuge, kostenlos und ohne Anmeldung',
    description:
      'PDFs verbinden, verkleinern, teilen, drehen und schützen, Bilder in PDF umwandeln: kostenlos und ohne Anmeldung. Dateien werden im Arbeitsspeicher verarbeitet und sofort gelöscht.',
  },
  hero: {
    title: 'Papierkram, leicht wie ein Blatt.',
    text: 'Bilder und PDFs in Ordnung bringen, direkt im Browser. Kostenlos, ohne Konto, und Ihre Dateien sind gelöscht, sobald Sie das Ergebnis haben.',
    choose: 'Werkzeug wählen',
    facts: ['Ohne Anmeldung', 'Nichts wird gespeichert', 'Am Telefon wie am Rechner'],
    plate: 'Ein gepresster Zweig auf einem Blatt Papier; einige seiner Blätter sind kleine Bilder und Textseiten.',
  },
  tools: { title: 'Wählen Sie Ihr Werkzeug', text: 'Datei hineinlegen, Ergebnis mitnehmen. Mehr ist es nicht.' },
  card: { popular: 'Beliebt', open: 'Öffnen' },
  audience: {
    title: 'Für alle, die mit Papier zu tun haben',
    groups: {
      businesses: {
        title: 'Betriebe',
        text: 'Belege, Lieferscheine und Verträge fotografieren und als ein sauberes PDF ablegen oder verschicken.',
      },
      students: {
        title: 'Schule und Studium',
        text: 'Mitschriften, Tafelbilder und Hausaufgaben vom Telefon in eine einzige Datei, die jede Plattform annimmt.',
      },
      creatives: {
        title: 'Kreative',
        text: 'Skizzen, Entwürfe und Fotos zu einer Mappe binden, in genau der Reihenfolge, die Sie zeigen wollen.',
      },
    },
  },
  why: {
    title: 'Warum {{brand}}',
    reasons: {
      private: {
        title: 'Im Speicher, nicht auf der Platte',
        text: 'Ihre Dateien liegen nur im Arbeitsspeicher, solange daran gearbeitet wird, und sind danach gelöscht. Niemand wertet sie aus.',
      },
      fast: {
        title: 'In Sekunden fertig',
        text: 'Meist dauert es 5 bis 15 Sekunden. Sie sehen dabei jederzeit, was gerade geschieht.',
      },
      free: {
        title: 'Kostenlos, ohne Konto',
        text: 'Kein Name, keine E-Mail-Adresse, kein Passwort. Seite öffnen und anfangen.',
      },
      careful: {
        title: 'Sorgfältig mit Bildern',
        text: 'Ein JPEG wird nicht noch einmal verlustbehaftet gepackt. Nur Sammlungen ab 25 MB verkleinert Ihr Browser vorab.',
      },
      everywhere: {
        title: 'Auf jedem Gerät',
        text: 'Am Telefon, am Tablet, am Rechner: Es braucht nur einen Browser, keine App.',
      },
      open: {
        title: 'Bedienbar für alle',
        text: 'Mit der Maus, mit dem Finger, nur mit der Tastatur oder mit einem Vorleseprogramm, auf Deutsch und Englisch.',
      },
    },
  },
};
