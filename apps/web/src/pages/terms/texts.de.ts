import { germanSaleTerms } from '@blattwerk/site';
import type { SectionedTexts } from '../text-page/text-section.ts';

/** Texts of the form for withdrawing from a purchase. */
export interface WithdrawalFormTexts {
  name: string;
  contract: string;
  contractHint: string;
  email: string;
  emailHint: string;
  next: string;
  confirm: string;
  back: string;
  failed: string;
  received: string;
  keep: string;
  sent: string;
  failedMail: string;
  save: string;
}

export const texts: SectionedTexts & { form: WithdrawalFormTexts } = {
  seo: {
    title: 'Nutzungsbedingungen | {{brand}}',
    description:
      'Die Nutzungsbedingungen von {{brand}}: was Sie erwarten können, welche Grenzen gelten und wofür Sie selbst verantwortlich sind.',
  },
  title: 'Nutzungsbedingungen',
  form: {
    name: 'Name',
    contract: 'Bestellung',
    contractHint:
      'Die Nummer der Zahlung aus der Bestellbestätigung (sie beginnt mit pi_). Haben Sie sie nicht, genügen Tag und Uhrzeit des Kaufs und die letzten vier Ziffern der Karte.',
    email: 'E-Mail-Adresse (freiwillig)',
    emailHint: 'Die Eingangsbestätigung bekommen Sie als Datei; an diese Adresse schicken wir sie auch.',
    next: 'Weiter',
    confirm: 'Widerruf bestätigen',
    back: 'Angaben ändern',
    failed:
      'Der Widerruf konnte nicht übermittelt werden. Bitte versuchen Sie es noch einmal oder schreiben Sie uns eine E-Mail.',
    received: 'Ihr Widerruf ist eingegangen',
    keep: 'Bitte bewahren Sie die Eingangsbestätigung auf. Erscheint keine Datei, kopieren Sie den Text.',
    sent: 'Wir haben sie auch per E-Mail geschickt, an',
    failedMail: 'Per E-Mail konnten wir sie nicht schicken, an',
    save: 'Eingangsbestätigung speichern',
  },
  lead: 'Was Sie von {{brand}} erwarten können und was wir von Ihnen erwarten, so kurz wie möglich.',
  sections: [
    {
      id: 'operator',
      title: 'Anbieter',
      blocks: [
        'Diese Bedingungen gelten zwischen Ihnen und dem Anbieter dieser Website. Wenn Sie die Werkzeuge benutzen, stimmen Sie ihnen zu.',
      ],
    },
    {
      id: 'service',
      title: 'Was Sie bekommen',
      blocks: [
        'Auf dieser Website wandeln Sie Bilder in PDFs um und bearbeiten PDFs. Die Werkzeuge sind kostenlos, und Sie brauchen kein Konto.',
        { when: 'watermark', text: 'PDFs aus Bildern tragen ein kleines Wasserzeichen.' },
        'Wir bemühen uns, dass alles läuft, versprechen können wir es nicht. Wir dürfen Werkzeuge ändern, ergänzen oder einstellen.',
      ],
    },
    {
      id: 'limits',
      title: 'Grenzen',
      blocks: [
        'Damit die Werkzeuge für alle schnell bleiben, gelten Grenzen: bis zu {{images}} Bilder auf einmal, ein PDF bis {{pdfSize}}; alles Weitere steht in der [Übersicht](/faq#limits). Ab 25 MB insgesamt verkleinert Ihr Browser große Bilder vor dem Hochladen automatisch.',
        'Sehr große Dateien können bei einer langsamen Verbindung an Zeitgrenzen scheitern. Kommen sehr viele Aufträge auf einmal, kann ein Auftrag abgelehnt werden; versuchen Sie es dann etwas später noch einmal.',
      ],
    },
    {
      id: 'duties',
      title: 'Wofür Sie selbst verantwortlich sind',
      blocks: [
        [
          'Schicken Sie nur Dateien, die Ihnen gehören oder die Sie bearbeiten dürfen.',
          'Entfernen Sie ein Passwort oder eine Einschränkung nur, wenn Sie dazu berechtigt sind.',
          'Verwenden Sie die Werkzeuge für nichts, was gegen Gesetze oder die Rechte anderer verstößt.',
          'Stören Sie den Betrieb nicht, etwa mit Schadsoftware oder massenhaften automatischen Anfragen.',
        ],
        'Wenn wir Aufträge von einer Adresse ablehnen, geschieht das automatisch nach Anzahl und Dauer, nie nach dem Inhalt.',
      ],
    },
    {
      id: 'files',
      title: 'Ihre Dateien',
      blocks: [
        'Ihre Dateien und alles, was daraus entsteht, gehören weiterhin Ihnen. Wir verarbeiten sie nur für Ihren Auftrag und nur im Arbeitsspeicher. Ihre Dateien werden gelöscht, sobald Sie das Ergebnis haben. Einzelheiten stehen in der [Datenschutzerklärung](/privacy).',
      ],
    },
    {
      id: 'results',
      title: 'Prüfen Sie das Ergebnis',
      blocks: [
        'Behalten Sie Ihre Originale und sehen Sie sich das Ergebnis an, bevor Sie sich darauf verlassen. Was ein Werkzeug nicht übernehmen konnte, steht beim Ergebnis. Ein gelöschtes Ergebnis können wir nicht wiederherstellen, und ein vergessenes Passwort kennen auch wir nicht.',
      ],
    },
    ...germanSaleTerms.map((section) => ({
      ...section,
      when: section.id === 'payment' ? ('payments' as const) : ('withdrawals' as const),
    })),
    {
      id: 'withdrawal-function',
      title: 'Vertrag widerrufen',
      when: 'withdrawals',
      blocks: ['Hier widerrufen Sie den Kauf eines PDFs ohne Wasserzeichen, in zwei Schritten und ohne Konto.'],
    },
    {
      id: 'liability',
      title: 'Haftung',
      blocks: [
        'Wir haften ohne Einschränkung für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben, Körper und Gesundheit und überall dort, wo das Gesetz es zwingend vorschreibt.',
        'Bei einfacher Fahrlässigkeit haften wir nur, wenn eine wesentliche Vertragspflicht verletzt wird, also eine, auf deren Erfüllung Sie vertrauen dürfen und ohne die der Vertrag seinen Zweck verfehlt, und nur für den Schaden, mit dem typischerweise zu rechnen ist. Darüber hinaus haften wir nicht.',
      ],
    },
    {
      id: 'changes',
      title: 'Änderungen',
      blocks: [
        'Wir können diese Bedingungen ändern. Es gilt die Version, die hier steht, wenn Sie ein Werkzeug benutzen; frühere schicken wir Ihnen auf Anfrage.',
      ],
    },
    {
      id: 'law',
      title: 'Anwendbares Recht',
      blocks: [
        'Es gilt das Recht des Landes, in dem diese Website betrieben wird: {{jurisdiction}}. Rechte, die Ihnen als Verbraucherin oder Verbraucher dort zustehen, wo Sie wohnen, behalten Sie.',
        'Ist eine einzelne Bestimmung unwirksam, gelten die übrigen weiter.',
      ],
    },
  ],
};
