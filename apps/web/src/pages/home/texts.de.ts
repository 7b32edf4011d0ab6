export const texts = {
  seo: {
    title: '{{brand}}: PDF-Tools, kostenlos und ohne Anmeldung',
    description:
      'PDFs zusammenfügen, komprimieren, ausfüllen, unterschreiben und schwärzen, Bilder in PDF umwandeln. Kostenlos, ohne Anmeldung, mit dem Ergebnis gelöscht.',
  },
  hero: {
    title: 'PDF-Werkzeuge, leicht wie ein Blatt.',
    text: 'PDFs zusammenfügen, verkleinern, unterschreiben oder schwärzen, Bilder in PDF umwandeln. Kostenlos und ohne Installation. Ihre Dateien werden gelöscht, sobald Sie das Ergebnis haben.',
    watermark: 'PDFs aus Bildern tragen ein kleines Wasserzeichen.',
    choose: 'Werkzeug wählen',
    file: 'Datei wählen',
    fileHint: 'oder auf die Seite ziehen',
    facts: ['Ohne Anmeldung', 'Danach sofort gelöscht', 'Auf Smartphone und Computer'],
    illustration:
      'Ein gepresster Zweig auf einem Blatt Papier; einige seiner Blätter sind kleine Bilder und Textseiten.',
  },
  tools: {
    workflow: { text: 'Mehrere Werkzeuge nacheinander brauchen?', link: 'Stellen Sie einen Ablauf zusammen' },
    title: 'Wählen Sie Ihr Werkzeug',
    text: 'Datei auswählen, Ergebnis herunterladen. Das war’s schon.',
    search: 'Was möchten Sie tun?',
  },
  recent: {
    title: 'Zuletzt:',
    keep: 'Zuletzt geöffnete Werkzeuge oben zeigen',
    kept: 'Die Liste bleibt in diesem Browser. Ohne Häkchen wird sie gelöscht.',
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
        text: 'Skizzen, Entwürfe und Fotos zu einer Mappe zusammenstellen, genau in der Reihenfolge, in der Sie sie zeigen wollen.',
      },
    },
  },
  why: {
    title: 'Warum {{brand}}?',
    reasons: {
      private: {
        title: 'Im Arbeitsspeicher, danach gelöscht',
        text: 'Ihre Dateien liegen im Arbeitsspeicher, solange wir daran arbeiten, und werden mit dem Ergebnis gelöscht. Niemand sieht sie an, niemand wertet sie aus.',
      },
      fast: {
        title: 'In Sekunden fertig',
        text: 'Meist 5 bis 15 Sekunden samt Hochladen. Sie sehen dabei jederzeit, was gerade geschieht.',
      },
      free: {
        title: 'Kostenlos, ohne Konto',
        text: 'Kein Name, keine E-Mail-Adresse, kein Passwort. Seite öffnen und anfangen.',
      },
      careful: {
        title: 'Sorgfältig mit Bildern',
        text: 'Beim Umwandeln wird das Bild eines JPEGs nicht neu komprimiert; nur die Aufnahmedaten werden entfernt. Ab 25 MB insgesamt verkleinert Ihr Browser große Bilder vorab, wenn Sie nicht die volle Größe wählen.',
      },
      everywhere: {
        title: 'Auf jedem Gerät',
        text: 'Ob Smartphone, Tablet oder Computer: Ein Browser genügt.',
      },
      open: {
        title: 'So, wie es Ihnen passt',
        text: 'Mit Maus, Finger, Tastatur oder Screenreader, auf Deutsch oder Englisch.',
      },
    },
  },
};
