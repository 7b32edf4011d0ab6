/** A section about the sale: paragraphs and lists. Links are written `[label](/path)`, variables of the site `{{brand}}`. */
export interface SaleSection {
  id: 'payment' | 'withdrawal' | 'withdrawal-effects' | 'withdrawal-form';
  title: string;
  blocks: readonly (string | readonly string[])[];
}

/**
 * The contract's terms and the withdrawal information with the model form (annexes 1 and 2 of Art. 246a EGBGB), in German:
 * sections of the page with the terms, and the end of each confirmation of an order.
 */
export const germanSaleTerms: readonly SaleSection[] = [
  {
    id: 'payment',
    title: 'Kostenpflichtiger Download',
    blocks: [
      'Das PDF aus Ihren Bildern gibt es auch ohne Wasserzeichen, gegen eine einmalige Zahlung. Ein Abo entsteht nicht. Den Gesamtpreis sehen Sie, bevor Sie bestellen; Versandkosten gibt es nicht.',
      'So kommt der Vertrag zustande: Sie klicken unter dem kostenlosen Ergebnis auf „Kaufen“, geben Ihre Karte und, wenn Sie möchten, eine E-Mail-Adresse an und können alles bis zuletzt berichtigen oder abbrechen. Mit „Zahlungspflichtig bestellen“ geben Sie Ihre Bestellung ab; mit der Zahlung nehmen wir sie an. Den Vertrag können Sie auf Deutsch oder Englisch schließen, je nach der Sprache, die Sie hier gewählt haben. Bevor Ihr PDF erstellt wird, bekommen Sie die Bestellbestätigung mit dem ganzen Vertragstext als Datei und, wenn Sie eine E-Mail-Adresse angegeben haben, auch per E-Mail. Bewahren Sie sie bitte auf: Wir speichern den Vertragstext nicht.',
      'Geliefert wird sofort: Nach der Zahlung werden Ihre Bilder noch einmal hochgeladen und als PDF ohne Wasserzeichen zum Herunterladen bereitgestellt. Geht etwas schief, können Sie das PDF innerhalb von 24 Stunden erneut erstellen, ohne noch einmal zu zahlen, insgesamt bis zu 3‑mal. Die Datei öffnen Sie mit jedem gängigen PDF-Programm; einen Kopierschutz hat sie nicht.',
      'Es gelten die gesetzlichen Rechte bei Mängeln digitaler Produkte.',
    ],
  },
  {
    id: 'withdrawal',
    title: 'Widerrufsbelehrung',
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
    blocks: [
      'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
      'Ihr Widerrufsrecht erlischt vorzeitig, wenn wir mit der Vertragserfüllung begonnen haben, nachdem Sie ausdrücklich zugestimmt haben, dass wir damit vor Ablauf der Widerrufsfrist beginnen, Sie bestätigt haben, dass durch diese Zustimmung mit Beginn der Vertragserfüllung Ihr Widerrufsrecht erlischt, und wir Ihnen eine Bestätigung des Vertrags zur Verfügung gestellt haben (§ 356 Abs. 5 Nr. 2 BGB).',
    ],
  },
  {
    id: 'withdrawal-form',
    title: 'Muster-Widerrufsformular',
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
];
