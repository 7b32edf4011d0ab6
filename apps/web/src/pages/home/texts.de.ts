export const texts = {
  seo: {
    title: '{{brand}}: PDF-Tools, kostenlos und ohne Anmeldung',
    description:
      'PDFs zusammenfügen, komprimieren, teilen, drehen und schützen, Bilder in PDF umwandeln: kostenlos und ohne Anmeldung. Dateien bleiben nicht gespeichert.',
  },
  hero: {
    title: 'PDF-Werkzeuge, leicht wie ein Blatt.',
    text: 'PDFs zusammenfügen, komprimieren, teilen und drehen, Bilder in PDF umwandeln. Kostenlos, ohne Konto und ohne Installation. Ihre Dateien werden gelöscht, sobald Sie das Ergebnis haben.',
    choose: 'Werkzeug wählen',
    file: 'Datei wählen',
    fileHint: 'oder auf die Seite ziehen',
    facts: ['Ohne Anmeldung', 'Dateien werden nicht gespeichert', 'Auf Handy und Computer'],
    illustration:
      'Ein gepresster Zweig auf einem Blatt Papier; einige seiner Blätter sind kleine Bilder und Textseiten.',
  },
  tools: {
    title: 'Wählen Sie Ihr Werkzeug',
    text: 'Datei hineinlegen, Ergebnis mitnehmen. Mehr ist es nicht.',
    search: 'Was möchten Sie tun?',
  },
  card: { popular: 'Beliebt' },
  audience: {
    title: 'Für alle, die mit Papier zu tun haben',
    groups: {
      businesses: {
        title: 'Betriebe',
        text: 'Belege, Lieferscheine und Verträge fotografieren und als ein sauberes PDF ablegen oder verschicken.',
      },
      students: {
        title: 'Schule und Studium',
        text: 'Mitschriften, Tafelbilder und Hausaufgaben vom Smartphone in eine einzige Datei, die jede Lernplattform annimmt.',
      },
      creatives: {
        title: 'Kreative',
        text: 'Skizzen, Entwürfe und Fotos zu einer Mappe binden, genau in der Reihenfolge, in der Sie sie zeigen wollen.',
      },
    },
  },
  why: {
    title: 'Warum {{brand}}?',
    reasons: {
      private: {
        title: 'Im Speicher, nicht auf der Platte',
        text: 'Ihre Dateien liegen nur im Arbeitsspeicher des Servers und nur so lange, wie sie verarbeitet werden. Niemand wertet sie aus.',
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
        text: 'Beim Umwandeln in PDF bleibt ein JPEG, wie es ist. Erst ab 25 MB insgesamt verkleinert Ihr Browser große Bilder vorab.',
      },
      everywhere: {
        title: 'Auf jedem Gerät',
        text: 'Ob Smartphone, Tablet oder Computer: Sie brauchen nur einen Browser, keine App.',
      },
      open: {
        title: 'Barrierefrei bedienbar',
        text: 'Mit Maus, Finger, Tastatur oder Screenreader, auf Deutsch und Englisch.',
      },
    },
  },
};
