import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF flach machen',
    action: 'Jetzt flach machen',
    busy: 'Ihr PDF wird flach gemacht',
    success: 'Ihr PDF ist jetzt flach',
    again: 'Noch ein PDF flach machen',
    failed: 'Das PDF konnte nicht flach gemacht werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  unchanged: 'Ihr PDF war schon flach',
  info: {
    parts:
      'Felder, Kommentare und Ebenen lassen sich danach nicht mehr ändern. Was nur im Fenster einer Notiz steht, geht verloren. Behalten Sie das Original.',
    pictures:
      'Jede Seite wird ein Bild: Ihr Text lässt sich danach nicht mehr markieren, suchen oder vorlesen. Behalten Sie das Original.',
  },
  options: {
    mode: {
      label: 'Was soll flach werden?',
      choices: {
        parts: { label: 'Was auf den Seiten liegt', hint: 'Text bleibt Text' },
        pictures: { label: 'Ganze Seiten als Bilder', hint: 'der Text geht verloren' },
      },
    },
    forms: { label: 'Formularfelder' },
    annotations: { label: 'Kommentare, Stempel und Markierungen' },
    layers: { label: 'Ebenen; ausgeblendete werden gelöscht' },
    remove_links: { label: 'Auch Links entfernen' },
    resolution: { label: 'Auflösung in dpi', hint: 'Eine Zahl von 72 bis 600.', placeholder: '150' },
  },
  facts: {
    flattenedFields: 'Felder in die Seiten übernommen',
    flattenedAnnotations: 'Kommentare in die Seiten übernommen',
    leftAnnotations: 'Kommentare ohne eigenes Bild, unverändert',
    removedLinks: 'Links entfernt',
    flattenedLayers: 'Ebenen aufgelöst',
    hiddenLayers: 'davon ausgeblendet und gelöscht',
    pictures: 'Seiten als Bild',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF flach machen: Formular fixieren | {{brand}}',
    description:
      'PDF flach machen (reduzieren): Formularfelder, Kommentare und Ebenen werden Teil der Seiten und sind nicht mehr änderbar. Kostenlos, ohne Konto.',
  },
  headline: 'PDF flach machen',
  subtitle: 'Formularfelder, Kommentare und Ebenen werden Teil der Seiten: Alles sieht aus wie zuvor und bleibt so.',
  features: [
    {
      title: 'Formular fixieren',
      text: 'Was eingetragen ist, wird zu Text der Seite. Niemand kann es mehr überschreiben, und jedes Programm zeigt es.',
    },
    {
      title: 'Notizen, die bleiben',
      text: 'Stempel, Zeichnungen, Textfelder und Markierungen lassen sich nicht mehr verschieben oder löschen und werden mitgedruckt.',
    },
    {
      title: 'Ebenen auflösen',
      text: 'Sichtbare Ebenen werden zu einer. Ausgeblendete werden nicht nur verdeckt, sondern aus den Seiten gelöscht.',
    },
    {
      title: 'Text bleibt Text',
      text: 'Er lässt sich weiter suchen, kopieren und vorlesen, auch der aus Feldern. Links funktionieren weiter.',
    },
    {
      title: 'Oder als Bilder',
      text: 'Auf Wunsch wird jede Seite ein Bild in ihrer Größe, mit 72 bis 600 dpi. Dann ist auch der Text keiner mehr.',
    },
    {
      title: 'Ohne Konto',
      text: 'Seite öffnen und anfangen, ohne Anmeldung und ohne Installation.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Legen Sie es hier ab, oder wählen Sie es auf Ihrem Gerät aus.' },
    { title: 'Auswählen, was fest wird', text: 'Felder, Kommentare, Ebenen oder alles zusammen.' },
    {
      title: 'Flach machen und speichern',
      text: 'Nach ein paar Sekunden ist das flache PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Was heißt „flach machen“?',
      answer:
        'Felder, Kommentare und Ebenen liegen in einem PDF über der Seite, wie Haftnotizen auf Papier. Beim Flachmachen werden sie auf die Seite gedruckt. Andere Programme sagen dazu reduzieren, glätten oder „flatten“.',
    },
    {
      question: 'Warum sollte ich ein Formular flach machen?',
      answer:
        'Damit beim Empfänger genau das ankommt, was Sie eingetragen haben. Felder zeigt nicht jedes Programm gleich, manche zeigen sie gar nicht, und jeder kann sie ändern.',
    },
    {
      question: 'Was geht dabei verloren?',
      answer:
        'Berechnungen und Knöpfe eines Formulars, digitale Signaturen und der Text von Notizen, der nur in ihrem Fenster steht. Kommentare, für die im PDF kein Bild steht, bleiben, wie sie sind; das Ergebnis sagt Ihnen, wie viele es waren. Anhänge und Medien bleiben auch.',
    },
    {
      question: 'Ist ein ausgeblendeter Inhalt danach wirklich weg?',
      answer:
        'Ja, wenn Sie Ebenen flach machen: Was auf ausgeblendeten Ebenen liegt, wird aus den Seiten gelöscht. Verborgene Felder und Kommentare verschwinden mit den übrigen. Was nur verdeckt ist, bleibt; dafür gibt es das Schwärzen.',
    },
    {
      question: 'Kann ich es rückgängig machen?',
      answer: 'Nein. Aus fester Seite wird kein Formular mehr. Heben Sie das Original auf.',
    },
    {
      question: 'Wann sind Bilder besser?',
      answer:
        'Wenn ein Drucker oder ein Programm mit einem PDF nicht zurechtkommt. Für alles andere ist Text besser: kleiner, schärfer, durchsuchbar.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Ihr Browser sieht nach, ob es digital signiert ist. Danach wird es im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis.',
    },
  ],
};
