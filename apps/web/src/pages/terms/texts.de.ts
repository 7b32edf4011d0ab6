import type { SectionedTexts } from '../text-page/text-section.ts';

/** Texts of the form for withdrawing from a purchase. */
export interface WithdrawalFormTexts {
  name: string;
  payment: string;
  paymentHint: string;
  email: string;
  emailHint: string;
  confirm: string;
  failed: string;
  received: string;
  statement: string;
  receivedAt: string;
  refunded: string;
  recorded: string;
  save: string;
  file: string;
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
    payment: 'Nummer der Zahlung',
    paymentHint: 'Sie beginnt mit pi_ und steht in Ihrer Bestätigung.',
    email: 'E-Mail-Adresse',
    emailHint: 'An diese Adresse geht die Eingangsbestätigung.',
    confirm: 'Widerruf bestätigen',
    failed:
      'Der Widerruf konnte nicht übermittelt werden. Bitte versuchen Sie es noch einmal oder schreiben Sie uns eine E-Mail.',
    received: 'Ihr Widerruf ist eingegangen',
    statement: 'Hiermit widerrufe ich den Vertrag über ein PDF ohne Wasserzeichen.',
    receivedAt: 'Eingegangen am',
    refunded: 'Der volle Betrag wird auf Ihre Karte zurückgezahlt.',
    recorded: 'Wir prüfen, ob Ihr Widerrufsrecht noch besteht, und melden uns bei Ihnen.',
    save: 'Eingangsbestätigung speichern',
    file: 'widerruf.txt',
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
    {
      id: 'payment',
      title: 'Kostenpflichtiger Download',
      when: 'payments',
      blocks: [
        'Das PDF aus Ihren Bildern gibt es auch ohne Wasserzeichen, gegen eine einmalige Zahlung. Ein Abo entsteht nicht. Den Gesamtpreis sehen Sie, bevor Sie bestellen; Versandkosten gibt es nicht.',
        'So kommt der Vertrag zustande: Sie klicken unter dem kostenlosen Ergebnis auf „Kaufen“, geben E-Mail-Adresse und Karte an und können alles bis zuletzt berichtigen oder abbrechen. Mit „Zahlungspflichtig bestellen“ geben Sie Ihre Bestellung ab; mit der Zahlung nehmen wir sie an. Den Vertrag können Sie auf Deutsch oder Englisch schließen, je nach der Sprache, die Sie hier gewählt haben. Wir speichern den Vertragstext nicht; Ihre Bestellung bestätigt Ihnen der Zahlungsdienst per E-Mail, und diese Bedingungen können Sie ausdrucken.',
        'Geliefert wird sofort: Nach der Zahlung werden Ihre Bilder noch einmal hochgeladen und als PDF ohne Wasserzeichen zum Herunterladen bereitgestellt. Geht etwas schief, können Sie das PDF innerhalb von 24 Stunden erneut erstellen, ohne noch einmal zu zahlen, insgesamt bis zu 3‑mal. Die Datei öffnen Sie mit jedem gängigen PDF-Programm; einen Kopierschutz hat sie nicht.',
        'Es gelten die gesetzlichen Rechte bei Mängeln digitaler Produkte.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Widerrufsbelehrung',
      when: 'payments',
      blocks: [
        'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
        'Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({{operatorName}}, {{operatorAddress}}, Telefon: {{operatorPhone}}, E-Mail: {{supportAddress}}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das nachstehende Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.',
        'Sie können Ihr Widerrufsrecht auch online unter [{{siteAddress}}/terms#withdrawal-function](#withdrawal-function) ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.',
        'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
      ],
    },
    {
      id: 'withdrawal-effects',
      title: 'Folgen des Widerrufs',
      when: 'payments',
      blocks: [
        'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
        'Ihr Widerrufsrecht erlischt vorzeitig, wenn wir mit der Ausführung des Vertrags begonnen haben, nachdem Sie ausdrücklich zugestimmt haben, dass wir damit vor Ablauf der Widerrufsfrist beginnen, Sie bestätigt haben, dass Sie durch diese Zustimmung mit Beginn der Ausführung Ihr Widerrufsrecht verlieren, und wir Ihnen eine Bestätigung darüber zur Verfügung gestellt haben (§ 356 Abs. 5 Nr. 2 BGB).',
      ],
    },
    {
      id: 'withdrawal-form',
      title: 'Muster-Widerrufsformular',
      when: 'payments',
      blocks: [
        'Wenn Sie den Vertrag widerrufen wollen, können Sie dieses Formular ausfüllen und zurücksenden.',
        [
          'An {{operatorName}}, {{operatorAddress}}, E-Mail: {{supportAddress}}:',
          'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über die Bereitstellung der folgenden digitalen Inhalte: PDF ohne Wasserzeichen',
          'Bestellt am (*)/erhalten am (*)',
          'Name des/der Verbraucher(s)',
          'Anschrift des/der Verbraucher(s)',
          'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
          'Datum',
        ],
        '(*) Unzutreffendes streichen.',
      ],
    },
    {
      id: 'withdrawal-function',
      title: 'Vertrag widerrufen',
      when: 'payments',
      blocks: [
        'Hier widerrufen Sie den Kauf eines PDFs ohne Wasserzeichen. Die Nummer der Zahlung steht in der Bestätigung, die Sie per E-Mail bekommen haben. Haben Sie die Nummer nicht mehr, schreiben Sie an {{supportAddress}}: Name, Tag und die letzten vier Ziffern der Karte genügen.',
      ],
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
