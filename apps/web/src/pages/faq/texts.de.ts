import type { FaqTexts } from './faq-texts.ts';

export const texts: FaqTexts = {
  seo: {
    title: 'Häufige Fragen zu PDFs und Bildern | {{brand}}',
    description:
      'Antworten auf häufige Fragen zu {{brand}}: wie die PDF-Werkzeuge arbeiten, welche Grenzen gelten und was mit Ihren Dateien geschieht.',
  },
  title: 'Häufige Fragen',
  lead: 'Wie die Werkzeuge arbeiten, welche Grenzen gelten und was mit Ihren Dateien geschieht.',
  how: {
    title: 'So geht es',
    steps: [
      {
        title: 'Werkzeug wählen',
        text: 'Auf der [Startseite](/) stehen alle Werkzeuge. Jedes hat seine eigene Seite.',
      },
      {
        title: 'Dateien hineinlegen',
        text: 'Ziehen Sie sie auf die Fläche, oder wählen Sie sie aus. Ein Foto können Sie am Telefon auch gleich aufnehmen.',
      },
      {
        title: 'Einstellen und starten',
        text: 'Reihenfolge, Seiten oder Qualität festlegen und auf den Knopf klicken. Ein Balken zeigt, wie weit es ist.',
      },
      {
        title: 'Ergebnis speichern',
        text: 'Sie speichern die fertige Datei auf Ihrem Gerät. Auf dem Server ist dann schon nichts mehr davon.',
      },
    ],
  },
  boxes: {
    formats: {
      title: 'Formate',
      text: 'Aus JPEG, PNG, GIF, BMP, TIFF und WebP werden PDFs. Alle anderen Werkzeuge nehmen PDFs entgegen.',
    },
    limit: {
      title: 'Grenzen',
      text: 'Bis zu {{images}} Bilder auf einmal, ein PDF bis {{pdfSize}}. [Alle Grenzen auf einen Blick](#limits)',
    },
    privacy: {
      title: 'Privatsphäre',
      text: 'Dateien liegen nur im Arbeitsspeicher und werden direkt danach gelöscht. [Mehr zum Datenschutz](/privacy)',
    },
    mobile: {
      title: 'Unterwegs',
      text: 'Alles läuft im Browser, am Telefon und Tablet wie am Rechner. Zu installieren gibt es nichts.',
    },
  },
  questions: {
    title: 'Fragen und Antworten',
    categories: [
      {
        title: 'Allgemeines',
        items: [
          {
            question: 'Kostet das etwas, und brauche ich ein Konto?',
            answer:
              'Die Werkzeuge sind kostenlos, und ein Konto gibt es nicht. Wo für ein Ergebnis auch eine kostenpflichtige Fassung angeboten wird, steht der Preis dabei, und Sie müssen sie nicht nehmen.',
          },
          {
            question: 'Wie lange dauert es?',
            answer:
              'Meist 5 bis 15 Sekunden, bei großen Dateien bis zu einer Minute. Das Hochladen hängt von Ihrer Verbindung ab. Ist gerade viel los, sehen Sie Ihren Platz in der Warteschlange.',
          },
          {
            question: 'Wie oft darf ich die Werkzeuge benutzen?',
            answer:
              'Eine Tagesgrenze gibt es nicht. Kommen in kurzer Zeit sehr viele Aufträge von einem Anschluss, bittet die Seite um eine kurze Pause.',
          },
          {
            question: 'Welchen Browser brauche ich?',
            answer:
              'Einen aktuellen, in dem JavaScript eingeschaltet ist. Erweiterungen oder Programme brauchen Sie nicht.',
          },
        ],
      },
      {
        title: 'Bilder zu PDF',
        items: [
          {
            question: 'Wie viele Bilder gehen auf einmal, und wie groß dürfen sie sein?',
            answer:
              'Bis zu {{images}} Bilder. Jedes darf bis {{imageSize}} groß sein und bis {{imageSide}} Bildpunkte je Seite haben, alle zusammen bis {{requestSize}}.',
          },
          {
            question: 'Leidet die Qualität der Bilder?',
            answer:
              'Unter 25 MB insgesamt nicht: JPEGs werden unverändert übernommen, alle anderen verlustfrei gespeichert. Ab 25 MB verkleinert Ihr Browser jedes Bild vorab auf höchstens 1,5 MB und 2048 Bildpunkte an der längeren Seite.',
          },
          {
            question: 'Stehen Ort und Zeit meiner Fotos auch im PDF?',
            answer:
              'Bei JPEGs ja, wenn die Kamera sie vermerkt hat: Das Foto kommt unverändert hinein, samt diesen Angaben (EXIF), und wer das PDF bekommt, kann sie auslesen. Möchten Sie das nicht, entfernen Sie die Angaben vorher. Fotos, die Ihr Browser ab 25 MB vorab verkleinert, enthalten sie nicht mehr.',
          },
          {
            question: 'Wie ändere ich die Reihenfolge?',
            answer:
              'Ziehen Sie die Bilder mit der Maus oder dem Finger an ihren Platz, oder verschieben Sie sie mit den Pfeilen an jedem Bild. Das geht auch nur mit der Tastatur.',
          },
          {
            question: 'Warum wird ein Bild als doppelt abgelehnt?',
            answer:
              'Weil schon eines mit demselben Namen und derselben Größe in der Liste steht. Soll es wirklich zweimal vorkommen, geben Sie der zweiten Datei einen anderen Namen.',
          },
          {
            question: 'Was ist mit HEIC-Fotos vom iPhone?',
            answer:
              'Die werden nicht angenommen. Am iPhone stellen Sie unter „Einstellungen“, „Kamera“, „Formate“ auf „Maximale Kompatibilität“ um, dann entstehen JPEGs.',
          },
        ],
      },
      {
        title: 'PDFs bearbeiten',
        items: [
          {
            question: 'Wie groß darf ein PDF sein?',
            answer:
              'Bis {{pdfSize}}. Beim Zusammenfügen gelten {{mergeSize}} für alle PDFs zusammen; es dürfen 2 bis {{mergeFiles}} sein.',
          },
          {
            question: 'Wie schreibe ich auf, welche Seiten ich meine?',
            answer:
              'Mit Kommas und Bindestrichen: 1,3-5,7 sind die Seiten 1, 3, 4, 5 und 7. Mit 8- sind alle ab Seite 8 gemeint, mit -3 die ersten drei. Beim Löschen schreiben Sie das ohne Leerzeichen.',
          },
          {
            question: 'Wie viel kleiner wird ein PDF?',
            answer:
              '„Mittel“ rechnet Bilder auf 150 dpi herunter, „Niedrig“ auf rund 100 dpi; das ergibt die kleinste Datei. Scans und Fotos werden oft viel kleiner, reiner Text kaum. Ist nichts zu gewinnen, bekommen Sie das PDF unverändert zurück.',
          },
          {
            question: 'In welcher Auflösung werden Seiten zu JPGs?',
            answer:
              'Normal mit 150 dpi, hoch mit 300 dpi, bis zu {{jpgPages}} Seiten auf einmal. Eine Seite, die mehr als {{rasterMegapixels}} Megapixel ergäbe, wird verkleinert; das steht dann beim Ergebnis.',
          },
          {
            question: 'Wann bekomme ich ein PDF und wann eine ZIP-Datei?',
            answer:
              'Beim Teilen ein PDF, wenn nur eines entsteht, sonst eine ZIP-Datei mit bis zu {{splitOutputs}} PDFs. Bilder aus einem PDF kommen immer in einer ZIP-Datei.',
          },
          {
            question: 'Sind gelöschte Seiten wirklich weg?',
            answer:
              'Ja. Text und Bilder, die nur auf den gelöschten Seiten standen, sind in der neuen Datei nicht mehr enthalten, auch nicht versteckt.',
          },
          {
            question: 'Gilt eine digitale Unterschrift danach noch?',
            answer:
              'Nein. Eine digitale Unterschrift gilt für genau die Datei, die unterschrieben wurde. Jede Änderung macht sie ungültig.',
          },
        ],
      },
      {
        title: 'Passwörter',
        items: [
          {
            question: 'Welche Werkzeuge nehmen ein geschütztes PDF?',
            answer:
              'Nur „PDF entsperren“. Alle anderen bieten Ihnen an, das PDF gleich dorthin mitzunehmen. Das gilt auch, wenn es sich öffnen lässt, aber Drucken, Kopieren oder Ändern gesperrt ist.',
          },
          {
            question: 'Kann ich ein PDF ohne Passwort entsperren?',
            answer:
              'Wenn es sich ohne Passwort öffnen lässt und nur Einschränkungen hat: ja. Fragt es schon beim Öffnen nach einem Passwort, brauchen Sie dieses. Passwörter werden hier weder erraten noch geknackt.',
          },
          {
            question: 'Wie sicher ist ein PDF, das ich hier schütze?',
            answer:
              'Es wird mit AES-256 verschlüsselt und ist so sicher wie Ihr Passwort. Nehmen Sie ein langes, und schicken Sie es auf einem anderen Weg als das PDF. Verlieren Sie es, kann niemand das PDF mehr öffnen.',
          },
        ],
      },
      {
        title: 'Ihre Dateien',
        items: [
          {
            question: 'Was geschieht mit meinen Dateien?',
            answer:
              'Sie werden zum Bearbeiten an den Server geschickt, liegen dort nur im Arbeitsspeicher und werden gelöscht, sobald Sie das Ergebnis haben. Fällt dabei etwas aus, verfallen sie von selbst.',
          },
          {
            question: 'Kann jemand meine Dateien sehen?',
            answer:
              'Niemand öffnet sie oder wertet sie aus, und weitergegeben werden sie auch nicht. Namen und Inhalte von Dateien und Ihre Passwörter stehen in keinem Protokoll.',
          },
          {
            question: 'Kann ich ein Ergebnis später noch einmal herunterladen?',
            answer:
              'Nur solange die Seite mit dem Ergebnis offen ist; eine Uhr daneben zeigt, wie lange noch. Danach bearbeiten Sie die Datei einfach noch einmal.',
          },
        ],
      },
    ],
  },
  limits: {
    title: 'Alle Grenzen auf einen Blick',
    text: 'Eine Datei, die darüber liegt, wird mit einem Satz abgelehnt, der die Grenze nennt.',
    rows: [
      { name: 'Bilder je Umwandlung', value: '{{images}}' },
      { name: 'Größe eines Bildes', value: '{{imageSize}}' },
      { name: 'Bildpunkte je Seite eines Bildes', value: '{{imageSide}}' },
      { name: 'Alle Bilder zusammen', value: '{{requestSize}}' },
      { name: 'Größe eines PDFs', value: '{{pdfSize}}' },
      { name: 'PDFs beim Zusammenfügen', value: '2 bis {{mergeFiles}}' },
      { name: 'Diese PDFs zusammen', value: '{{mergeSize}}' },
      { name: 'Seiten bei PDF in JPG', value: '{{jpgPages}}' },
      { name: 'Neue Dateien beim Teilen', value: '{{splitOutputs}}' },
      { name: 'Größe eines Ergebnisses', value: '{{outputSize}}' },
    ],
  },
  failure: {
    title: 'Wenn etwas nicht klappt',
    advice: [
      'Lesen Sie die Meldung: Sie sagt, woran es lag. Mit „Erneut versuchen“ läuft derselbe Auftrag noch einmal.',
      'Vergleichen Sie Format und Größe mit den [Grenzen](#limits).',
      'Fragt das PDF beim Öffnen nach einem Passwort, [entsperren](/unlock) Sie es zuerst.',
      'Laden Sie die Seite neu, oder nehmen Sie einen anderen Browser.',
      'Hilft nichts davon, schreiben Sie uns. Wir antworten meist innerhalb von 24 Stunden.',
    ],
  },
  ways: { contact: 'Zum Kontakt', blog: 'Im Blog lesen', converter: 'Bilder in PDF umwandeln' },
};
