import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'PDF-Passwort entfernen, kostenlos | {{brand}}',
    description:
      'Das Passwort eines PDFs entfernen, das Sie kennen, in Sekunden und ohne Verlust. Kostenlos und ohne Konto.',
  },
  headline: 'PDF-Passwort entfernen',
  subtitle:
    'Geben Sie das Passwort einmal ein, danach öffnet sich das PDF ohne. Unbekannte Passwörter knacken wir nicht.',
  example: {
    title: 'Wenn das Passwort nur noch stört',
    paragraphs: [
      'Die Bank schickt den Kontoauszug mit Passwort, die Lohnabrechnung kommt ebenso. Im eigenen, gut gesicherten Ordner ist es im Weg: Die Suche findet nichts, und in fünf Jahren weiß es niemand mehr.',
      'Wir schreiben dasselbe PDF ohne Verschlüsselung. Seiten, Text, Lesezeichen und Formulare sind danach dieselben; nur eine digitale Signatur gilt dann nicht mehr.',
    ],
  },
  how: {
    title: 'Passwort entfernen in drei Schritten',
    steps: [
      { title: 'Geschütztes PDF wählen', text: 'Es wird erst geschickt, wenn Sie auf „Entsperren“ klicken.' },
      { title: 'Passwort eingeben', text: 'Es ist dasselbe, nach dem Ihr PDF-Programm beim Öffnen fragt.' },
      { title: 'Ohne Passwort speichern', text: 'Bewahren Sie die Kopie dort auf, wo andere nicht hinkommen.' },
    ],
  },
  faq: {
    title: 'Fragen zum Passwort eines PDFs',
    items: [
      {
        question: 'Ich habe das Passwort vergessen. Können Sie helfen?',
        answer:
          'Leider nein. Bei guter Verschlüsselung führt kein Weg daran vorbei; fragen Sie die Stelle, die das PDF erstellt hat.',
      },
      {
        question: 'Darf ich das Passwort entfernen?',
        answer:
          'Wenn das PDF Ihnen gehört oder Sie dazu berechtigt sind. Das Urheberrecht gilt auch ohne Passwort weiter.',
      },
    ],
  },
  tool: 'Auch Einschränkungen aufheben: PDF entsperren',
};
