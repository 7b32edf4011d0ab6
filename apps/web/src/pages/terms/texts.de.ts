import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'Nutzungsbedingungen | {{brand}}',
    description:
      'Die Nutzungsbedingungen von {{brand}}: was Sie erwarten können, welche Grenzen gelten und wofür Sie selbst sorgen.',
  },
  title: 'Nutzungsbedingungen',
  lead: 'Was Sie von {{brand}} erwarten können, und was wir von Ihnen erwarten. So kurz, wie es geht.',
  sections: [
    {
      id: 'operator',
      title: 'Anbieter',
      blocks: [
        'Diese Bedingungen gelten zwischen Ihnen und dem Anbieter dieser Seite. Wenn Sie die Werkzeuge benutzen, stimmen Sie ihnen zu.',
      ],
    },
    {
      id: 'service',
      title: 'Was Sie bekommen',
      blocks: [
        'Auf diesen Seiten wandeln Sie Bilder in PDFs um und bearbeiten PDFs. Die Werkzeuge sind kostenlos, und Sie brauchen kein Konto.',
        'Wir geben uns Mühe, dass alles jederzeit läuft, können es aber nicht versprechen. Wir dürfen Werkzeuge ändern, ergänzen oder einstellen.',
      ],
    },
    {
      id: 'limits',
      title: 'Grenzen',
      blocks: [
        'Damit die Werkzeuge für alle schnell bleiben, gelten Grenzen: bis zu {{images}} Bilder auf einmal, ein PDF bis {{pdfSize}}, alles Weitere steht in der [Übersicht](/faq#limits). Ab 25 MB verkleinert Ihr Browser die Bilder einer Sammlung vor dem Hochladen von selbst.',
        'Sehr große Dateien können bei einer langsamen Verbindung an Zeitgrenzen scheitern. Kommen sehr viele Aufträge auf einmal, kann ein Auftrag abgelehnt werden; versuchen Sie es dann etwas später noch einmal.',
      ],
    },
    {
      id: 'duties',
      title: 'Wofür Sie selbst sorgen',
      blocks: [
        [
          'Schicken Sie nur Dateien, die Ihnen gehören oder die Sie bearbeiten dürfen.',
          'Entfernen Sie ein Passwort oder eine Einschränkung nur, wenn Sie dazu berechtigt sind.',
          'Verwenden Sie die Werkzeuge für nichts, was gegen Gesetze oder die Rechte anderer verstößt.',
          'Stören Sie den Betrieb nicht, etwa mit Schadprogrammen oder massenhaften automatischen Anfragen.',
        ],
      ],
    },
    {
      id: 'files',
      title: 'Ihre Dateien',
      blocks: [
        'Ihre Dateien und alles, was daraus entsteht, bleiben Ihre. Wir verarbeiten sie nur für Ihren Auftrag, im Arbeitsspeicher, und löschen sie direkt danach. Einzelheiten stehen im [Datenschutz](/privacy).',
      ],
    },
    {
      id: 'results',
      title: 'Prüfen Sie das Ergebnis',
      blocks: [
        'Behalten Sie Ihre Originale, und sehen Sie sich das Ergebnis an, bevor Sie sich darauf verlassen. Was ein Werkzeug nicht übernehmen konnte, steht beim Ergebnis. Ein gelöschtes Ergebnis können wir nicht wiederherstellen, und ein vergessenes Passwort kennen auch wir nicht.',
      ],
    },
    {
      id: 'payment',
      title: 'Kostenpflichtige Fassungen',
      blocks: [
        'Wo eine kostenpflichtige Fassung eines Ergebnisses angeboten wird, sehen Sie den Preis, bevor Sie zahlen. Es ist eine einmalige Zahlung für dieses eine Ergebnis, ein Abo entsteht nicht. Ihre gesetzlichen Rechte als Käuferin oder Käufer bleiben unberührt.',
      ],
    },
    {
      id: 'liability',
      title: 'Haftung',
      blocks: [
        'Wir haften ohne Einschränkung für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben, Körper und Gesundheit und überall dort, wo das Gesetz es zwingend vorschreibt.',
        'Bei einfacher Fahrlässigkeit haften wir nur, wenn eine Pflicht verletzt wird, ohne deren Erfüllung diese Vereinbarung ihren Zweck verlöre, und nur für den Schaden, mit dem typischerweise zu rechnen ist. Darüber hinaus haften wir nicht.',
      ],
    },
    {
      id: 'changes',
      title: 'Änderungen',
      blocks: [
        'Wir können diese Bedingungen ändern. Es gilt die Fassung, die hier steht, wenn Sie ein Werkzeug benutzen; oben sehen Sie, von wann sie ist.',
      ],
    },
    {
      id: 'law',
      title: 'Anwendbares Recht',
      blocks: [
        'Es gilt das Recht des Landes, in dem diese Seite betrieben wird: {{jurisdiction}}. Rechte, die Ihnen als Verbraucherin oder Verbraucher dort zustehen, wo Sie wohnen, behalten Sie.',
        'Ist eine einzelne Bestimmung unwirksam, gelten die übrigen weiter.',
      ],
    },
  ],
};
