import { germanPromises as promises } from '@blattwerk/shared';
import type { FaqTexts } from './faq-texts.ts';

export const texts: FaqTexts = {
  seo: {
    title: 'Häufige Fragen: Grenzen, Datenschutz, Ablauf | {{brand}}',
    description:
      'Antworten auf häufige Fragen zu {{brand}}: wie die PDF-Werkzeuge arbeiten, welche Grenzen gelten und was mit Ihren Dateien geschieht.',
  },
  title: 'Häufige Fragen',
  lead: 'Wie die Werkzeuge arbeiten, welche Grenzen gelten und was mit Ihren Dateien geschieht.',
  how: {
    title: 'So funktioniert’s',
    steps: [
      {
        title: 'Werkzeug wählen',
        text: 'Auf der [Startseite](/) stehen alle Werkzeuge. Jedes hat seine eigene Seite.',
      },
      {
        title: 'Dateien auswählen',
        text: 'Ziehen Sie sie auf die Fläche oder wählen Sie sie aus. Auf dem Smartphone können Sie auch direkt fotografieren.',
      },
      {
        title: 'Einstellen und starten',
        text: 'Reihenfolge, Seiten oder Qualität festlegen und starten. Ein Balken zeigt den Fortschritt.',
      },
      {
        title: 'Ergebnis speichern',
        text: 'Laden Sie die fertige Datei herunter. Auf dem Server ist sie dann schon gelöscht.',
      },
    ],
  },
  boxes: {
    formats: {
      title: 'Formate',
      text: 'Aus JPEG, PNG, HEIC, WebP, AVIF, TIFF, GIF und BMP werden PDFs. Alle anderen Werkzeuge nehmen PDFs entgegen.',
    },
    limit: {
      title: 'Grenzen',
      text: 'Bis zu {{images}} Bilder auf einmal, ein PDF bis zu {{pdfSize}}. [Alle Grenzen auf einen Blick](#limits)',
    },
    privacy: {
      title: 'Privatsphäre',
      text: 'Dateien liegen nur im Arbeitsspeicher und werden gelöscht, sobald Sie das Ergebnis haben. [Mehr zum Datenschutz](/privacy)',
    },
    mobile: {
      title: 'Unterwegs',
      text: 'Ein Browser genügt, ob auf Smartphone, Tablet oder Computer. Installieren müssen Sie nichts.',
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
              'Die Werkzeuge sind kostenlos, und ein Konto gibt es nicht. Falls „Bilder in PDF“ ein Wasserzeichen setzt, sagen wir es Ihnen vorher. Gibt es zu einem Ergebnis auch eine kostenpflichtige Version, steht der Preis dabei. Kaufen müssen Sie sie nicht.',
          },
          {
            question: 'Wie lange dauert es?',
            answer: `${promises.usualTime.general} Ist gerade viel los, sehen Sie Ihren Platz in der Warteschlange.`,
          },
          {
            question: 'Wie oft darf ich die Werkzeuge benutzen?',
            answer:
              'Eine Tagesgrenze gibt es nicht. Kommen in kurzer Zeit sehr viele Aufträge von einem Anschluss, bitten wir um eine kurze Pause.',
          },
          {
            question: 'Welchen Browser brauche ich?',
            answer:
              'Einen aktuellen, in dem JavaScript eingeschaltet ist. Erweiterungen oder Programme brauchen Sie nicht.',
          },
        ],
      },
      {
        title: 'Bilder in PDF',
        items: [
          {
            question: 'Wie viele Bilder kann ich auf einmal umwandeln, und wie groß dürfen sie sein?',
            answer:
              'Bis zu {{images}} Bilder. Jedes darf bis zu {{imageSize}} groß sein und bis zu {{imageSide}} Pixel je Kante haben, alle zusammen bis zu {{requestSize}}.',
          },
          {
            question: 'Leidet die Qualität der Bilder?',
            answer:
              'Unter 25 MB insgesamt so gut wie nicht: Das Bild eines JPEGs bleibt unverändert, fast alle anderen werden verlustfrei gespeichert; nur HEIC, AVIF und verlustbehaftetes WebP, die ein PDF nicht enthalten kann, werden zu JPEGs hoher Qualität. Ab 25 MB verkleinert Ihr Browser größere Bilder vorab auf höchstens 1,5 MB und 2048 Pixel an der längeren Kante, wenn Sie nicht die volle Größe wählen.',
          },
          {
            question: 'Stehen Ort und Zeit meiner Fotos auch im PDF?',
            answer:
              'Nein. Was die Kamera neben dem Bild vermerkt hat (EXIF, XMP, IPTC), entfernt Ihr Browser schon vor dem Hochladen; das Bild selbst bleibt, wie es ist. Wollen Sie die Angaben behalten, schalten Sie das vor dem Umwandeln aus. Im PDF stehen sie dann bei JPEGs, die nicht verkleinert werden; bei allen anderen Formaten und bei verkleinerten Bildern fallen sie immer weg.',
          },
          {
            question: 'Wie ändere ich die Reihenfolge?',
            answer:
              'Ziehen Sie die Bilder mit der Maus oder dem Finger an ihren Platz oder verschieben Sie sie mit den Pfeilen an jedem Bild. Das geht auch nur mit der Tastatur.',
          },
          {
            question: 'Warum wird ein Bild als doppelt abgelehnt?',
            answer:
              'Weil schon eines mit demselben Namen und derselben Größe in der Liste steht. Soll es wirklich zweimal vorkommen, geben Sie der zweiten Datei einen anderen Namen.',
          },
          {
            question: 'Was ist mit HEIC-Fotos vom iPhone?',
            answer:
              'Fügen Sie sie hinzu wie alle anderen. Ein PDF kann kein HEIC enthalten, deshalb werden sie zu JPEGs hoher Qualität. Kann Ihr Browser sie nicht anzeigen, steht in der Liste statt des Bildes der Name des Formats.',
          },
        ],
      },
      {
        title: 'PDFs bearbeiten',
        items: [
          {
            question: 'Wie groß darf ein PDF sein?',
            answer:
              'Bis zu {{pdfSize}}. Beim Zusammenfügen gelten {{mergeSize}} für alle PDFs zusammen; es dürfen 2 bis {{mergeFiles}} sein.',
          },
          {
            question: 'Wie gebe ich an, welche Seiten ich meine?',
            answer:
              'Mit Kommas und Bindestrichen: 1,3-5,7 sind die Seiten 1, 3, 4, 5 und 7. Mit 8- sind alle ab Seite 8 gemeint, mit -3 die ersten drei.',
          },
          {
            question: 'Wie viel kleiner wird ein PDF beim Komprimieren?',
            answer:
              '„Mittel“ rechnet Bilder auf 150 dpi herunter, „Niedrig“ auf rund 100 dpi; das ergibt die kleinste Datei. Scans und Fotos lassen sich oft stark verkleinern, reiner Text kaum. Ist nichts zu gewinnen, bekommen Sie das PDF unverändert zurück.',
          },
          {
            question: 'In welcher Auflösung werden Seiten zu JPGs?',
            answer:
              'Normal mit 150 dpi, hoch mit 300 dpi, bis zu {{jpgPages}} Seiten auf einmal. Eine Seite, die mehr als {{rasterMegapixels}} Megapixel ergäbe, wird verkleinert; das sehen Sie dann beim Ergebnis.',
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
            question: 'Ist eine digitale Signatur danach noch gültig?',
            answer:
              'Nein. Eine digitale Signatur gilt nur für genau die Datei, die signiert wurde. Nach der Bearbeitung ist sie ungültig.',
          },
        ],
      },
      {
        title: 'Passwörter',
        items: [
          {
            question: 'Welche Werkzeuge nehmen ein geschütztes PDF?',
            answer:
              'Alle, die ein einzelnes PDF bearbeiten, wenn Sie das Passwort kennen: Sie geben es nach dem Auswählen ein. Soll es mit anderen zusammengefügt werden, oder sind nur Drucken, Kopieren oder Ändern gesperrt, entsperren Sie es zuerst; wir bieten Ihnen das dann an.',
          },
          {
            question: 'Kann ich ein PDF ohne Passwort entsperren?',
            answer:
              'Wenn es sich ohne Passwort öffnen lässt und nur Einschränkungen hat: ja. Fragt es schon beim Öffnen nach einem Passwort, brauchen Sie dieses. Passwörter werden hier weder erraten noch geknackt.',
          },
          {
            question: 'Wie sicher ist ein PDF, das ich hier schütze?',
            answer:
              'Es wird mit AES-256 verschlüsselt und ist so sicher wie Ihr Passwort. Nehmen Sie ein langes und schicken Sie es auf einem anderen Weg als das PDF. Verlieren Sie es, kann niemand das PDF mehr öffnen.',
          },
        ],
      },
      {
        title: 'Ihre Dateien',
        items: [
          {
            question: 'Was geschieht mit meinen Dateien?',
            answer:
              'Sie werden zum Bearbeiten an den Server geschickt, liegen dort nur im Arbeitsspeicher und werden gelöscht, sobald Sie das Ergebnis haben. Bricht dabei etwas ab, werden sie nach spätestens einer Minute automatisch gelöscht.',
          },
          {
            question: 'Kann jemand meine Dateien sehen?',
            answer:
              'Niemand öffnet sie oder wertet sie aus, und weitergegeben werden sie auch nicht. Namen und Inhalte von Dateien und Ihre Passwörter stehen in keinem Protokoll.',
          },
          {
            question: 'Kann ich ein Ergebnis später noch einmal herunterladen?',
            answer:
              'Nur solange die Seite mit dem Ergebnis offen ist, und höchstens 10 Minuten lang; in der letzten Minute zeigt eine Uhr, wie viel Zeit noch bleibt. Danach bearbeiten Sie die Datei einfach noch einmal.',
          },
        ],
      },
    ],
  },
  limits: {
    title: 'Alle Grenzen auf einen Blick',
    text: 'Liegt eine Datei darüber, lehnen wir sie ab und nennen Ihnen die Grenze.',
    rows: [
      { name: 'Bilder je Umwandlung', value: '{{images}}' },
      { name: 'Größe eines Bildes', value: '{{imageSize}}' },
      { name: 'Pixel je Kante eines Bildes', value: '{{imageSide}}' },
      { name: 'Alle Bilder zusammen', value: '{{requestSize}}' },
      { name: 'Größe eines PDFs', value: '{{pdfSize}}' },
      { name: 'Zahl der PDFs beim Zusammenfügen', value: '2 bis {{mergeFiles}}' },
      { name: 'Alle PDFs beim Zusammenfügen', value: '{{mergeSize}}' },
      { name: 'Seiten bei „PDF in JPG“', value: '{{jpgPages}}' },
      { name: 'Neue Dateien beim Teilen', value: '{{splitOutputs}}' },
      { name: 'PDFs auf einmal (andere Werkzeuge)', value: '20' },
      { name: 'Megapixel eines JPGs', value: '{{rasterMegapixels}}' },
      { name: 'Größe eines Ergebnisses', value: '{{outputSize}}' },
      { name: 'Zeit zum Speichern', value: '10 Minuten' },
    ],
  },
  failure: {
    title: 'Wenn etwas nicht klappt',
    advice: [
      'Lesen Sie die Meldung: Sie sagt, woran es lag. Mit „Erneut versuchen“ läuft derselbe Auftrag noch einmal.',
      'Vergleichen Sie Format und Größe mit den [Grenzen](#limits).',
      'Ist das PDF geschützt, [entsperren](/unlock) Sie es zuerst.',
      'Laden Sie die Seite neu oder probieren Sie einen anderen Browser.',
      'Hilft nichts davon, schreiben Sie uns. Wir antworten meist innerhalb von {{supportResponse}}.',
    ],
  },
  ways: { contact: 'Zum Kontakt', blog: 'Zum Blog', converter: 'Bilder in PDF umwandeln' },
};
