export const texts = {
  seo: {
    title: 'Kontakt | {{brand}}',
    description: 'Fragen, Fehler, Wünsche: So erreichen Sie {{brand}}. Antwort meist innerhalb von 24 Stunden.',
  },
  title: 'Kontakt',
  lead: 'Eine Frage, ein Fehler, ein Wunsch? Schreiben Sie uns, ein Formular brauchen Sie dafür nicht.',
  mail: { title: 'E-Mail an den Support', response: 'Wir antworten meist innerhalb von 24 Stunden.' },
  include: {
    title: 'Was uns hilft',
    items: {
      order: {
        title: 'Auftrag oder Bestellung',
        text: 'Welches Werkzeug es war und wann ungefähr. Steht bei der Fehlermeldung eine Nummer oder haben Sie etwas bezahlt, nennen Sie bitte die Nummer oder den Beleg.',
      },
      issue: {
        title: 'Was geschehen ist',
        text: 'Was Sie erwartet haben und was stattdessen kam, am besten mit dem Wortlaut der Meldung.',
      },
      browser: {
        title: 'Gerät und Browser',
        text: 'Zum Beispiel „Firefox unter Windows“ oder „Safari auf dem iPhone“.',
      },
    },
  },
  tip: {
    title: 'Ein Tipp',
    text: 'Schicken Sie uns keine vertraulichen Dateien. Meist genügt eine Beschreibung. Vielleicht steht die Antwort auch schon bei den [häufigen Fragen](/faq).',
  },
  operator: 'Betreiber',
  toConverter: 'Bilder in PDF umwandeln',
};
