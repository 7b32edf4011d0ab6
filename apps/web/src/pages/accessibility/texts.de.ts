import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'Barrierefreiheit | {{brand}}',
    description:
      'Erklärung zur Barrierefreiheit von {{brand}}: was geprüft ist, was noch fehlt und wohin Sie sich bei Hindernissen wenden.',
  },
  title: 'Erklärung zur Barrierefreiheit',
  lead: 'Diese Website soll für alle benutzbar sein. Hier steht, was wir dafür tun, was noch nicht geht und an wen Sie sich wenden können.',
  sections: [
    {
      id: 'service',
      title: 'Worum es geht',
      blocks: [
        '{{brand}} wandelt Bilder in PDFs um und bearbeitet PDFs, ohne Anmeldung. Diese Erklärung gilt für die ganze Website (§ 14 und Anlage 3 BFSG).',
      ],
    },
    {
      id: 'state',
      title: 'Was geprüft ist',
      blocks: [
        'Die Website richtet sich nach EN 301 549 und den WCAG 2.2, Stufe AA. Bei jeder Änderung am Programm wird geprüft:',
        [
          'Alles lässt sich mit der Tastatur bedienen, auch das Ordnen von Seiten und Bildern.',
          'Fortschritt, Fehler und Ergebnis werden Screenreadern angesagt.',
          'Kontraste, Beschriftungen und die Reihenfolge der Überschriften stimmen (automatisch, mit axe).',
          'Bei 400 % Vergrößerung, mit erhöhten Kontrasten und auf dem Smartphone bleibt alles lesbar und erreichbar.',
        ],
        'Eine vollständige Prüfung durch Menschen mit Behinderungen hat noch nicht stattgefunden.',
      ],
    },
    {
      id: 'gaps',
      title: 'Was noch nicht barrierefrei ist',
      blocks: [
        [
          'Vorschaubilder von PDF-Seiten haben keinen Text; angesagt wird nur die Nummer der Seite.',
          'Ein PDF, das aus Fotos entsteht, enthält keinen Text.',
        ],
        {
          when: 'payments',
          text: 'Das Zahlungsformular stammt von Stripe; auf seine Bedienung haben wir keinen Einfluss.',
        },
      ],
    },
    {
      id: 'feedback',
      title: 'Ein Hindernis gefunden?',
      blocks: [
        'Schreiben Sie uns, was Sie vorhatten und was nicht ging: [{{supportAddress}}](mailto:{{supportAddress}}). Wir antworten meist innerhalb von {{supportResponse}}.',
      ],
    },
    {
      id: 'authority',
      title: 'Zuständige Stelle',
      blocks: [
        'Für die Aufsicht in Deutschland ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg zuständig.',
      ],
    },
    {
      id: 'date',
      title: 'Stand',
      blocks: ['Diese Erklärung ist vom 25. November 2026. Sie beruht auf einer Selbstbewertung.'],
    },
  ],
};
