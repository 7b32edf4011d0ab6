export const texts = {
  seo: {
    title: 'Mehrere PDF-Werkzeuge nacheinander ausführen | {{brand}}',
    description:
      'Texterkennung, Komprimieren, Schützen: Stellen Sie Schritte zusammen und führen Sie sie für bis zu 20 PDFs in einem Zug aus. Kostenlos, ohne Anmeldung.',
  },
  headline: 'Mehrere Schritte nacheinander',
  subtitle: 'Stellen Sie Werkzeuge zu einem Ablauf zusammen. Jedes PDF durchläuft alle Schritte in einem Zug.',
  panel: 'Mehrere Schritte',
  steps: {
    title: '1. Schritte festlegen',
    list: 'Ihre Schritte',
    numbered: '{{number}}. {{name}}',
    options: 'Einstellungen',
    up: '{{step}} nach oben',
    down: '{{step}} nach unten',
    remove: '{{step}} entfernen',
    removed: '{{step}} entfernt.',
    clear: 'Alle Schritte entfernen',
    full: 'Mehr als {{max}} Schritte sind nicht möglich.',
  },
  drag: {
    role: 'verschiebbarer Schritt',
    handle: '{{step}} verschieben',
    instructions: 'Leertaste zum Aufnehmen, Pfeiltasten zum Verschieben, Leertaste zum Ablegen, Escape zum Abbrechen.',
    start: '{{step}} aufgenommen, Platz {{place}} von {{total}}.',
    over: '{{step}}, Platz {{place}} von {{total}}.',
    end: '{{step}} ist jetzt auf Platz {{place}} von {{total}}.',
    cancel: 'Abgebrochen. {{step}} ist auf Platz {{place}} von {{total}}.',
  },
  add: {
    first: 'Oder selbst zusammenstellen',
    title: 'Schritt hinzufügen',
    added: '{{step}} hinzugefügt.',
    others:
      'Unterschreiben, Schwärzen oder Zuschneiden richten sich nach den Seiten eines einzelnen PDFs. Dafür gibt es eigene Werkzeuge.',
  },
  ready: {
    title: 'Mit einer Vorlage beginnen',
    scan: { title: 'Scan verschicken', text: 'Text erkennen, dann komprimieren' },
    publish: {
      title: 'Vor dem Veröffentlichen',
      text: 'Felder und Kommentare fest in die Seiten übernehmen, dann Metadaten entfernen',
    },
    confidential: {
      title: 'Vertraulich verschicken',
      text: 'Metadaten entfernen, komprimieren, dann mit Passwort schützen',
    },
    booklet: { title: 'Heft drucken', text: 'Seiten auf eine Größe bringen, dann als Heft anordnen' },
  },
  kept: { title: 'Ihre Abläufe', delete: '{{name}} aus diesem Browser entfernen' },
  keep: {
    title: 'Ablauf merken oder weitergeben',
    text: 'Gemerkt werden die Schritte und ihre Einstellungen, auch Texte, die Sie eingetippt haben. Dateien und Passwörter gehören nicht dazu.',
    name: 'Name des Ablaufs',
    action: 'In diesem Browser merken',
    kept: '{{name}} ist in diesem Browser gemerkt.',
    notKept: 'Ihr Browser konnte den Ablauf nicht merken.',
    link: 'Link zu diesen Schritten',
    copy: 'Link kopieren',
    copied: 'Der Link ist kopiert.',
    notCopied: 'Ihr Browser erlaubt das Kopieren nicht. Markieren Sie den Link und kopieren Sie ihn selbst.',
  },
  badLink: 'Dieser Link enthält keine Schritte, die hier ausgeführt werden können.',
  problem: {
    place:
      'An dieser Stelle geht das nicht: Der Schritt liefert kein PDF, mit dem der nächste weiterarbeiten könnte. Schieben Sie ihn ans Ende.',
    afterEncryption: 'Ein geschütztes PDF kann kein weiterer Schritt bearbeiten. Schieben Sie diesen Schritt ans Ende.',
    option: 'Bitte prüfen Sie die Einstellungen dieses Schritts.',
    password: 'Bitte geben Sie in den Einstellungen ein Passwort ein.',
  },
  files: { title: '2. PDFs auswählen' },
  start: 'Schritte ausführen',
  startFiles_one: 'Schritte für {{count}} PDF ausführen',
  startFiles_other: 'Schritte für {{count}} PDFs ausführen',
  again: 'Weitere PDFs',
  failed: 'Dieses PDF konnte nicht verarbeitet werden.',
  failedStep: 'Schritt {{number}} ({{name}}):',
  how: {
    title: 'So funktioniert es',
    steps: [
      {
        title: 'Schritte festlegen',
        text: 'Beginnen Sie mit einer Vorlage, oder fügen Sie bis zu fünf Werkzeuge hinzu. Die Reihenfolge ändern Sie durch Ziehen oder mit den Pfeilen.',
      },
      {
        title: 'PDFs auswählen',
        text: 'Wählen Sie ein PDF oder bis zu 20 auf einmal. Jedes wird für sich bearbeitet.',
      },
      { title: 'Ergebnisse speichern', text: 'Speichern Sie einzelne Ergebnisse, oder alle zusammen als ZIP.' },
    ],
  },
  faq: {
    title: 'Fragen zu mehreren Schritten',
    items: [
      {
        question: 'Was passiert, wenn ein PDF nicht verarbeitet werden kann?',
        answer:
          'Die anderen PDFs sind davon nicht betroffen. Beim fehlgeschlagenen PDF steht, an welchem Schritt es lag.',
      },
      {
        question: 'Kann ich einen Ablauf wiederverwenden?',
        answer:
          'Ja. Sie können ihn unter einem Namen in Ihrem Browser merken oder als Link kopieren. Ein Link zeigt beim Öffnen nur die Schritte: Es läuft nichts, bevor Sie PDFs auswählen und starten.',
      },
      {
        question: 'Stehen Passwörter im Link?',
        answer: 'Nein. Hat ein Schritt ein Passwort, geben Sie es nach dem Öffnen neu ein.',
      },
      {
        question: 'Warum muss das Schützen der letzte Schritt sein?',
        answer: 'Ein verschlüsseltes PDF lässt sich ohne sein Passwort nicht weiter bearbeiten.',
      },
    ],
  },
};
