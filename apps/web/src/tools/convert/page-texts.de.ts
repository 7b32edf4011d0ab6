import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts: ToolPageTexts = {
  seo: {
    title: 'Bilder in PDF umwandeln: JPG, PNG und mehr | {{brand}}',
    description:
      'Bis zu {{images}} Bilder (JPG, PNG, GIF, BMP, TIFF, WebP) zu einem PDF verbinden. Kostenlos, ohne Anmeldung, Dateien werden sofort gelöscht.',
  },
  headline: 'Aus Bildern wird ein PDF',
  subtitle: 'Legen Sie bis zu {{images}} Bilder hinein, ordnen Sie sie, und nehmen Sie ein einziges PDF mit.',
  features: [
    {
      title: 'Ihre Reihenfolge',
      text: 'Ziehen Sie die Bilder an ihren Platz, oder verschieben Sie sie mit den Pfeilknöpfen. So wie Sie sie sehen, stehen sie im PDF.',
    },
    {
      title: 'Sechs Bildformate',
      text: 'JPEG, PNG, GIF, BMP, TIFF und WebP, auch gemischt. Ein TIFF mit mehreren Seiten wird zu ebenso vielen Seiten.',
    },
    {
      title: 'Sorgfältig mit Bildern',
      text: 'Unter 25 MB insgesamt wird ein JPEG unverändert übernommen. Durchsichtige PNGs bleiben durchsichtig, hochkant aufgenommene Fotos stehen hochkant.',
    },
    {
      title: 'Seiten nach Maß',
      text: 'So groß wie das Bild, A4 oder Letter, hoch oder quer, mit oder ohne Rand.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Die Bilder liegen nur im Arbeitsspeicher des Servers und verschwinden, sobald Ihr PDF unterwegs zu Ihnen ist.',
    },
    {
      title: 'Am Telefon aufnehmen',
      text: 'Dokument fotografieren, hinzufügen, umwandeln: ohne App und ohne Umweg über den Rechner.',
    },
  ],
  steps: [
    {
      title: 'Bilder auswählen',
      text: 'Ziehen Sie Ihre Bilder auf die Fläche, oder wählen Sie sie aus. Am Telefon geht auch die Kamera.',
    },
    {
      title: 'Ordnen',
      text: 'Bringen Sie die Bilder in die richtige Reihenfolge, und entfernen Sie, was nicht hineingehört.',
    },
    {
      title: 'Umwandeln und speichern',
      text: 'Ein Klick, ein paar Sekunden, und das fertige PDF liegt auf Ihrem Gerät.',
    },
  ],
  faq: [
    {
      question: 'Wie viele Bilder kann ich auf einmal umwandeln?',
      answer:
        'Bis zu {{images}} Bilder ergeben zusammen ein PDF. Brauchen Sie mehr, wandeln Sie sie in mehreren Durchgängen um.',
    },
    {
      question: 'Wie groß dürfen die Bilder sein?',
      answer:
        'Ein Bild bis {{imageSize}} und bis {{imageSide}} Bildpunkte je Seite, alle zusammen bis {{requestSize}}. Sind es zusammen 25 MB oder mehr, verkleinert Ihr Browser die Bilder vor dem Hochladen.',
    },
    {
      question: 'Welche Formate werden angenommen?',
      answer:
        'JPEG, PNG, GIF, BMP, TIFF und WebP. Von einem bewegten GIF oder WebP kommt das erste Bild ins PDF, von einem mehrseitigen TIFF jede Seite.',
    },
    {
      question: 'Leidet die Qualität?',
      answer:
        'Unter 25 MB insgesamt nicht: JPEGs werden unverändert übernommen, alle anderen verlustfrei gespeichert. Ab 25 MB verkleinert Ihr Browser jedes Bild vorab auf höchstens 1,5 MB und 2048 Bildpunkte an der längeren Seite.',
    },
    {
      question: 'Wie lange dauert es?',
      answer:
        'Meist 5 bis 15 Sekunden, bei vielen oder großen Bildern bis zu einer Minute. Das Hochladen hängt von Ihrer Verbindung ab.',
    },
    {
      question: 'Was geschieht mit meinen Bildern?',
      answer:
        'Sie werden im Arbeitsspeicher des Servers verarbeitet und direkt danach gelöscht, ebenso das PDF. Sie werden weder gespeichert noch ausgewertet noch weitergegeben.',
    },
    {
      question: 'Kostet das etwas, und brauche ich ein Konto?',
      answer: 'Das Umwandeln ist kostenlos, und ein Konto gibt es nicht. Sie öffnen die Seite und fangen an.',
    },
  ],
};
