export const texts = {
  seo: {
    title: 'Kontakt und Impressum | {{brand}}',
    description:
      'Fragen, Probleme, Ideen: So erreichen Sie {{brand}}. Antwort meist innerhalb von {{supportResponse}}. Mit Impressum.',
  },
  title: 'Kontakt',
  lead: 'Eine Frage, ein Problem, eine Idee? Schreiben Sie uns einfach eine E-Mail.',
  mail: { title: 'E-Mail an den Support', response: 'Wir antworten meist innerhalb von {{supportResponse}}.' },
  include: {
    title: 'Was uns hilft',
    items: {
      order: {
        title: 'Auftrag oder Bestellung',
        text: 'Welches Werkzeug es war und ungefähr wann. Steht bei der Meldung eine Nummer, nennen Sie sie bitte. Bei einem Kauf hilft auch die Nummer der Zahlung aus Ihrer Bestätigung.',
      },
      issue: {
        title: 'Was passiert ist',
        text: 'Was Sie erwartet haben und was stattdessen kam, am besten mit dem Wortlaut der Meldung.',
      },
      browser: {
        title: 'Gerät und Browser',
        text: 'Zum Beispiel „Firefox unter Windows“ oder „Safari auf dem iPhone“.',
      },
    },
  },
  tip: {
    title: 'Bevor Sie schreiben',
    text: 'Schicken Sie uns keine vertraulichen Dateien. Meist genügt eine Beschreibung. Vielleicht steht die Antwort auch schon bei den [häufigen Fragen](/faq).',
  },
  notice: {
    title: 'Impressum',
    representative: 'Vertreten durch: {{operatorRepresentative}}',
    register: 'Registereintrag: {{operatorRegister}}',
    vatId:
      'Umsatzsteuer-Identifikationsnummer (§ 27a UStG) oder Wirtschafts-Identifikationsnummer (§ 139c AO): {{operatorVatId}}',
    editor: 'Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV: {{editor}}',
    disputesRefused:
      'Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
    disputesSettled:
      'Wir nehmen an Streitbeilegungsverfahren vor dieser Verbraucherschlichtungsstelle teil: {{disputes}}',
    contactPoint:
      'Zentrale Kontaktstelle für Behörden und für Nutzerinnen und Nutzer (Art. 11 und 12 der Verordnung (EU) 2022/2065): {{supportAddress}}, auf Deutsch oder Englisch. Ihre Nachricht liest ein Mensch.',
  },
  toConverter: 'Bilder in PDF umwandeln',
};
