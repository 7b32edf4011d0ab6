import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF ausfüllen und unterschreiben',
    action: 'PDF fertigstellen',
    busy: 'Ihre Angaben kommen ins PDF',
    success: 'Ihr PDF ist fertig',
    again: 'Noch ein PDF ausfüllen',
    failed: 'Das PDF konnte nicht ausgefüllt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: 'Ihre Unterschrift steht sichtbar auf der Seite. Das ist eine einfache, keine qualifizierte elektronische Signatur. Für die meisten Briefe und Formulare genügt sie; wo das Gesetz die Schriftform verlangt, nicht.',
  tools: {
    label: 'Einfügen',
    text: 'Text',
    signature: 'Unterschrift',
    initials: 'Kürzel',
    check: 'Haken',
    cross: 'Kreuz',
    dot: 'Punkt',
    date: 'Datum',
  },
  nothing: 'Wählen Sie, was auf die Seite soll.',
  settings: 'Mehr',
  notShown:
    'Ihr Browser kann dieses PDF nicht öffnen, deshalb lässt sich hier nichts ausfüllen. Vielleicht ist es unvollständig: Laden Sie es noch einmal herunter.',
  placing: {
    fine: '{{what}}: Stelle anklicken oder aufziehen',
    coarse: '{{what}}: Stelle antippen',
  },
  signHere: { signature: 'Hier unterschreiben', date: 'Datum einsetzen' },
  selectHint: {
    fine: 'Wählen Sie auf der Seite etwas aus, um es zu ändern. Einen Text öffnen Sie mit Doppelklick oder Eingabetaste; Strg+D verdoppelt.',
    coarse: 'Tippen Sie auf der Seite auf etwas, um es zu ändern; einen Text öffnen Sie mit zweimal Tippen.',
  },
  selected: 'Ausgewählt',
  text: { label: 'Text', toText: 'Zum Text', size: 'Schriftgröße' },
  color: { label: 'Farbe', black: 'Schwarz', blue: 'Blau', red: 'Rot', gray: 'Grau' },
  place: { left: 'Von links', top: 'Von oben', width: 'Breite', angle: 'Drehung' },
  pages: {
    label: 'Auf den Seiten',
    hint: 'Zum Beispiel 1, 2-5 oder 1-{{count}} für alle.',
    invalid: 'Das PDF hat {{count}} Seiten. Schreiben Sie zum Beispiel 1 oder 2-{{count}}.',
  },
  remove: 'Von der Seite nehmen',
  pictures: {
    replace: { signature: 'Neue Unterschrift', initials: 'Neues Kürzel' },
    forget: { signature: 'Unterschrift löschen', initials: 'Kürzel löschen' },
  },
  form: {
    field: 'Feld {{name}}',
    choice: '{{field}}: {{choice}}',
    toField: 'Zum Feld',
    tooLong_one: 'Hier passen {{max}} Zeichen hinein, eines ist zu viel.',
    tooLong_other: 'Hier passen {{max}} Zeichen hinein, {{count}} sind zu viel.',
    tooLongIn: 'Im Formularfeld „{{name}}“ ist Platz für {{max}} Zeichen. Bitte kürzen Sie den Text.',
    notDrawn: '„{{character}}“ können wir leider nicht ins PDF schreiben. Bitte ändern Sie den Text.',
    cut: 'Der Text ist länger als das Feld. Im PDF ist sein Ende nicht zu sehen.',
    none: 'Keine Auswahl',
    password: '{{name}} – ein Passwort, das im PDF nur als Sternchen erscheint und nicht darin enthalten ist',
    label_one: 'Das Feld im fertigen PDF:',
    label_other: '{{count}} Felder im fertigen PDF:',
    fillable: { label: 'weiter ausfüllbar', hint: 'Wer das PDF bekommt, kann die Angaben ändern' },
    fixed: { label: 'fest eingetragen', hint: 'Die Angaben gehören zur Seite' },
  },
  guide: {
    next: 'Nächstes Feld',
    place: 'Feld {{place}} von {{count}}',
    filled: '{{filled}} von {{count}} Feldern ausgefüllt',
    missing_one: 'noch ein Pflichtfeld',
    missing_other: 'noch {{count}} Pflichtfelder',
    complete: 'alle Pflichtfelder ausgefüllt',
  },
  dialog: {
    title: { signature: 'Ihre Unterschrift', initials: 'Ihr Kürzel' },
    close: 'Schließen',
    cancel: 'Abbrechen',
    take: 'Übernehmen',
    way: 'Wie möchten Sie unterschreiben?',
    ways: { drawn: 'Zeichnen', typed: 'Tippen', photo: 'Vom Foto' },
    drawHere: 'Schreiben Sie hier mit Finger, Stift oder Maus.',
    turn: 'Mit dem Telefon im Querformat haben Sie mehr Platz.',
    undoStroke: 'Letzten Strich zurücknehmen',
    name: { signature: 'Ihr Name', initials: 'Ihre Anfangsbuchstaben' },
    sample: { signature: 'Ihr Name', initials: 'A. B.' },
    font: 'Handschrift',
    fonts: { caveat: 'Caveat', sacramento: 'Sacramento', allura: 'Allura' },
    choosePhoto: 'Foto auswählen',
    photoHint:
      'Unterschreiben Sie mit dunklem Stift auf weißem Papier und fotografieren Sie es bei gutem Licht. Das Papier im Hintergrund verschwindet.',
    photoRefused: 'Ihr Browser kann dieses Bild nicht lesen. Bitte wählen Sie ein JPG, PNG oder WebP.',
    photoResult: 'Die Unterschrift ohne das Papier',
    limit: 'Stärke der Schrift',
    color: 'Tinte',
    colors: { blue: 'Blau', dark: 'Schwarz' },
    stays:
      'Ihre Unterschrift bleibt in diesem Tab, bis Sie ihn schließen. Sie wird erst übertragen, wenn Sie das PDF fertigstellen, und danach gelöscht.',
  },
  facts: { fields: 'Geänderte Felder', placed: 'Unterschriften, Texte und Zeichen' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF ausfüllen und unterschreiben, kostenlos | {{brand}}',
    description:
      'PDF-Formular online ausfüllen und unterschreiben: Text, Haken, Datum und Unterschrift direkt auf der Seite. Kostenlos, ohne Konto, ohne Installation.',
  },
  headline: 'PDF ausfüllen und unterschreiben',
  subtitle: 'Formular ausfüllen, Text und Haken setzen, unterschreiben: alles direkt auf der Seite, ohne Drucker.',
  features: [
    {
      title: 'Formulare und Papier',
      text: 'Hat das PDF Felder, füllen Sie diese aus. Hat es keine, schreiben Sie einfach darauf, auch auf einen Scan.',
    },
    {
      title: 'Drei Wege zur Unterschrift',
      text: 'Mit Finger oder Maus zeichnen, den Namen tippen oder die Unterschrift vom Foto nehmen. Das Papier im Hintergrund verschwindet.',
    },
    {
      title: 'Kürzel auf vielen Seiten',
      text: 'Setzen Sie Ihr Kürzel einmal und nennen Sie die Seiten. Es steht dann auf jeder an derselben Stelle.',
    },
    {
      title: 'Auch gedrehte Seiten',
      text: 'Was Sie auf der Seite sehen, steht nachher genau dort im PDF, auch wenn sie gedreht oder beschnitten ist.',
    },
    {
      title: 'Fest oder ausfüllbar',
      text: 'Sie entscheiden, ob andere die Felder später noch ändern können oder ob die Angaben fest in die Seiten kommen.',
    },
    {
      title: 'Unterschrift nur bei Ihnen',
      text: 'Ihre Unterschrift bleibt in diesem Tab, bis Sie das PDF fertigstellen. Wir bewahren sie nicht auf und geben sie nicht weiter.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Ziehen Sie es auf die Fläche oder wählen Sie es auf Ihrem Gerät aus.' },
    { title: 'Ausfüllen und unterschreiben', text: 'Felder ausfüllen, Text, Haken, Datum und Unterschrift setzen.' },
    {
      title: 'Fertigstellen und speichern',
      text: 'Nach ein paar Sekunden ist das PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Ist die Unterschrift rechtsgültig?',
      answer:
        'Sie steht sichtbar auf der Seite, als Bild oder als Text, und ist damit eine einfache elektronische Signatur (Artikel 3 Nummer 10 der eIDAS-Verordnung). Sie reicht für alles, wofür keine bestimmte Form vorgeschrieben ist. Wo das Gesetz die Schriftform verlangt, etwa bei der Kündigung eines Arbeitsvertrags, reicht sie nicht.',
    },
    {
      question: 'Wie unterschreibe ich mit einem Foto?',
      answer:
        'Unterschreiben Sie mit dunklem Stift auf weißem Papier, fotografieren Sie es und wählen Sie im Fenster „Vom Foto“. Mit dem Regler bestimmen Sie, wie viel vom Foto bleibt.',
    },
    {
      question: 'Warum rechnet das Formular nicht mit?',
      answer:
        'Manche Formulare bilden Summen mit eigenen Programmen. Diese laufen hier nicht. Felder, die sich selbst berechnen, aktualisiert Ihr PDF-Programm, sobald Sie das Ergebnis dort öffnen und ändern.',
    },
    {
      question: 'Was geschieht mit einer digitalen Signatur?',
      answer:
        'Sie bestätigt, dass das PDF seit dem Signieren unverändert ist. Jede Änderung macht sie ungültig. Deshalb fragen wir vorher nach.',
    },
    {
      question: 'Geht es auch auf dem Smartphone?',
      answer:
        'Ja. Tippen Sie auf die Stelle, vergrößern Sie die Seite mit zwei Fingern und unterschreiben Sie mit dem Finger.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Was geschieht mit meinem PDF und meiner Unterschrift?',
      answer:
        'Seiten, Felder und Unterschrift zeigt Ihr Browser selbst. Erst wenn Sie das PDF fertigstellen, wird alles in den Arbeitsspeicher des Servers übertragen und gelöscht, sobald Sie das Ergebnis haben, ebenso das Ergebnis.',
    },
  ],
};
