import { words } from './words.de.ts';

export const texts = {
  title: 'Was möchten Sie tun?',
  placeholder: 'Zum Beispiel: zu groß für E-Mail',
  close: 'Schließen',
  tools: 'Werkzeuge',
  found_one: '{{count}} Werkzeug',
  found_other: '{{count}} Werkzeuge',
  carried: '{{file}} kommt mit.',
  carriedSeveral: '{{count}} Dateien kommen mit.',
  nothing: 'Dazu haben wir nichts gefunden.',
  questions: 'Häufige Fragen ansehen',
  workflow: 'Bis zu fünf Werkzeuge in einem Zug',
  /** What visitors call the task of each tool. */
  words,
};
