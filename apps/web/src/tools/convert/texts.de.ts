import { imageTexts } from '../../tool-run/images/texts.de.ts';
import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts = {
  ...imageTexts,
  tool: 'Bilder in PDF',
  allOptions: 'Seitengröße und mehr',
  more: 'Weitere Optionen',
  options: {
    page_size: {
      label: 'Seitengröße',
      choices: {
        fit: 'So groß wie das Bild',
        a4: 'A4',
        letter: 'Letter',
        a3: 'A3',
        a5: 'A5',
        legal: 'Legal',
        custom: 'Eigene Größe',
      },
    },
    page_width: { label: 'Breite in mm' },
    page_height: { label: 'Höhe in mm' },
    look: {
      label: 'Aussehen',
      hint: '„Scan“ macht abfotografierte Seiten schwarz auf weiß, ohne Schatten.',
      choices: { original: 'Unverändert', gray: 'Graustufen', scan: 'Scan' },
    },
    photos: {
      label: 'Fotos von Seiten',
      choices: {
        keep: 'Lassen, wie sie sind',
        page: { label: 'Gerade rücken', hint: 'nur das Blatt, ohne Tisch und Schatten' },
      },
    },
    orientation: {
      label: 'Ausrichtung',
      hint: 'Für alle Papiergrößen',
      choices: { auto: 'Automatisch', portrait: 'Hochformat', landscape: 'Querformat' },
    },
    remove_metadata: { label: 'Ort, Zeit und andere Aufnahmedaten der Fotos entfernen' },
    margin: { label: 'Rand', choices: { none: 'Keiner', small: 'Schmal', large: 'Breit' } },
    margin_mm: { label: 'Eigener Rand in mm (optional)', placeholder: '10' },
    placement: {
      label: 'Bild auf der Seite',
      hint: 'Für alle Papiergrößen',
      choices: {
        inside: { label: 'Ganz sichtbar', hint: 'mit freiem Rand, wo es nicht passt' },
        fill: { label: 'Seite füllen', hint: 'was übersteht, wird abgeschnitten' },
        stretch: { label: 'Strecken', hint: 'füllt die Seite, verzerrt das Bild' },
      },
    },
    images_per_page: {
      label: 'Bilder pro Seite',
      hint: 'Für alle Papiergrößen, etwa für die zwei Seiten eines Ausweises',
      choices: { 1: '1', 2: '2', 4: '4', 6: '6', 9: '9' },
    },
    output: {
      label: 'Ergebnis',
      choices: {
        one: { label: 'Ein PDF', hint: 'mit allen Bildern' },
        each: { label: 'Ein PDF pro Bild', hint: 'alle zusammen in einer ZIP-Datei' },
      },
    },
  },
  scan: { question: 'Fotos von Briefen oder Seiten?', offer: 'Als durchsuchbares PDF scannen' },
  successEach: 'Ihre PDFs sind fertig',
  downloadZip: 'ZIP herunterladen',
  again: 'Neue Umwandlung',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'JPG in PDF umwandeln, auch HEIC und PNG | {{brand}}',
    description:
      'Bis zu {{images}} Bilder online in ein PDF umwandeln: JPG in PDF, HEIC, PNG, WebP, TIFF. {{freeImages}}, ohne Anmeldung.',
  },
  headline: 'Bilder in PDF umwandeln',
  subtitle:
    'Aus Bildern wird ein PDF. Bis zu {{images}} Bilder auswählen, sortieren und als ein einziges PDF herunterladen.',
  features: [
    {
      title: 'Ihre Reihenfolge',
      text: 'Ziehen Sie die Bilder an ihren Platz oder verschieben Sie sie mit den Pfeilen; oder sortieren Sie alle nach Namen oder Aufnahmedatum.',
    },
    {
      title: 'Auch Fotos vom iPhone',
      text: 'JPEG, HEIC, PNG, WebP, AVIF, TIFF, GIF und BMP, auch gemischt. Ein TIFF mit mehreren Seiten wird zu ebenso vielen Seiten.',
    },
    {
      title: 'Sorgfältig mit Bildern',
      text: 'Unter 25 MB insgesamt bleibt das Bild eines JPEGs unverändert. Ort und Zeit der Aufnahme kommen nicht ins PDF, Hochformatfotos stehen richtig herum.',
    },
    {
      title: 'Seiten nach Maß',
      text: 'So groß wie das Bild, A4 oder Letter, hoch oder quer, mit oder ohne Rand.',
    },
    {
      title: 'Ohne Konto',
      text: 'Weder Anmeldung noch E-Mail-Adresse: Seite öffnen, Bilder auswählen, fertig.',
    },
    {
      title: 'Direkt mit dem Handy fotografieren',
      text: 'Dokument fotografieren, hinzufügen, umwandeln: ohne App und ohne Umweg über den Computer.',
    },
  ],
  steps: [
    {
      title: 'Bilder auswählen',
      text: 'Ziehen Sie Ihre Bilder auf die Fläche oder wählen Sie sie aus. Auf dem Smartphone können Sie auch direkt fotografieren.',
    },
    {
      title: 'Sortieren',
      text: 'Bringen Sie die Bilder in die richtige Reihenfolge, drehen Sie einzelne und entfernen Sie, was nicht hineingehört.',
    },
    {
      title: 'Umwandeln und speichern',
      text: 'Ein Klick, ein paar Sekunden, und Sie speichern das fertige PDF.',
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
        'Ein Bild bis zu {{imageSize}} und bis zu {{imageSide}} Pixel je Kante, alle zusammen bis zu {{requestSize}}. Ab 25 MB insgesamt verkleinert Ihr Browser größere Bilder vor dem Hochladen; bis {{requestSize}} können Sie das abwählen.',
    },
    {
      question: 'Welche Formate werden angenommen?',
      answer:
        'JPEG, PNG, HEIC, WebP, AVIF, TIFF, GIF und BMP. Von einem animierten GIF oder WebP kommt das erste Bild ins PDF, von einer HEIC- oder AVIF-Datei mit mehreren Bildern das Hauptbild, von einem mehrseitigen TIFF jede Seite.',
    },
    {
      question: 'Leidet die Qualität?',
      answer:
        'Unter 25 MB insgesamt so gut wie nicht: Das Bild eines JPEGs bleibt unverändert, fast alle anderen werden verlustfrei gespeichert; nur HEIC, AVIF und verlustbehaftetes WebP, die ein PDF nicht enthalten kann, werden zu JPEGs hoher Qualität. Ab 25 MB verkleinert Ihr Browser größere Bilder vorab auf höchstens 1,5 MB und 2048 Pixel an der längeren Kante, wenn Sie nicht die volle Größe wählen.',
    },
    {
      question: 'Wie lange dauert es?',
      answer: 'Meist 5 bis 15 Sekunden samt Hochladen, bei vielen oder großen Bildern bis zu einer Minute.',
    },
    {
      question: 'Was geschieht mit meinen Bildern?',
      answer:
        'Sie werden im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben, ebenso das PDF. Wir werten sie nicht aus und geben sie nicht weiter.',
    },
    {
      question: 'Kostet das etwas, und brauche ich ein Konto?',
      answer:
        '{{freeImages}}, und ein Konto gibt es nicht. Sie öffnen die Seite und fangen an. Falls das PDF ein Wasserzeichen bekommt, sagen wir es Ihnen vorher.',
    },
  ],
};
