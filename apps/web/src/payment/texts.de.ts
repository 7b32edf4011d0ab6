export const texts = {
  note: 'Ihr PDF trägt auf jeder Seite unten rechts ein kleines Wasserzeichen.',
  notePrice: 'Ohne Wasserzeichen kostet es {{price}}; entscheiden können Sie, wenn Sie das Ergebnis gesehen haben.',
  leave: {
    paying: 'Ihre Zahlung ist noch nicht abgeschlossen. Wenn Sie gehen, müssen Sie Ihre Bilder neu auswählen.',
    paid: 'Ihr bezahltes PDF ist noch nicht gespeichert. Wenn Sie gehen, müssen Sie Ihre Bilder neu auswählen.',
  },
  title: 'PDF ohne Wasserzeichen',
  offer: {
    text: 'Dasselbe PDF, ohne das Wasserzeichen unten rechts. Einmalig {{price}}, ohne Konto und ohne Abo.',
    buy: 'Für {{price}} kaufen',
    paidTitle: 'Das PDF ohne Wasserzeichen ist bezahlt',
    paidText: 'Sie müssen die Datei nur noch erstellen. Weitere Kosten entstehen nicht.',
    create: 'PDF ohne Wasserzeichen erstellen',
  },
  total: 'Gesamtpreis: {{price}}',
  once: 'Einmalig, ohne Konto und ohne Abo',
  order: {
    email: 'E-Mail-Adresse (freiwillig)',
    emailHint:
      'Die Bestellbestätigung bekommen Sie als Datei. Wenn Sie möchten, schicken wir sie auch an diese Adresse; unser Server speichert sie nicht.',
    withdrawal: 'Widerrufsbelehrung',
    terms: 'Bedingungen für den Kauf',
    notice: 'Impressum',
  },
  summary_one:
    '1 PDF aus {{count}} Bild, ohne Wasserzeichen, sofort zum Herunterladen · Gesamtpreis {{price}}, {{note}}',
  summary_other:
    '1 PDF aus {{count}} Bildern, ohne Wasserzeichen, sofort zum Herunterladen · Gesamtpreis {{price}}, {{note}}',
  confirmation: {
    title: 'Ihre Bestellbestätigung',
    text: 'Sie enthält den ganzen Vertrag mit der Widerrufsbelehrung. Bitte bewahren Sie die Datei auf.',
    save: 'Bestellbestätigung speichern',
    sent: 'Wir haben sie auch an {{email}} geschickt.',
    failed: 'An {{email}} konnten wir sie nicht schicken. Bitte prüfen Sie, ob die Datei gespeichert ist.',
    withdraw: 'Vertrag widerrufen',
  },
  number: 'Nummer der Zahlung: {{payment}}',
  opening: 'Das Zahlungsformular wird geladen…',
  pay: 'Zahlungspflichtig bestellen',
  paying: 'Zahlung läuft…',
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  provider:
    'Bezahlt wird über Stripe. Ihre Kartendaten gehen direkt dorthin und erreichen unseren Server nicht. Nach der Zahlung werden Ihre Bilder noch einmal hochgeladen, und das PDF wird sofort erstellt.',
  problem: {
    title: 'Die Zahlung hat nicht geklappt',
    declined:
      '{{message}} Es wurde nichts abgebucht. Sie können es noch einmal oder mit einer anderen Karte versuchen.',
    unconfirmed:
      'Die Bestätigung bei Ihrer Bank ist fehlgeschlagen oder wurde abgebrochen. Es wurde nichts abgebucht. Sie können es noch einmal versuchen.',
    incomplete: 'Bitte prüfen Sie Ihre Angaben im Formular.',
    other: 'Die Zahlung wurde nicht ausgeführt, und es wurde nichts abgebucht. Sie können es noch einmal versuchen.',
    unknown:
      'Die Verbindung ist während der Zahlung abgerissen. Versuchen Sie es einfach noch einmal: Ist die Zahlung schon angekommen, wird nichts ein zweites Mal abgebucht.',
    provider:
      'Der Zahlungsdienst ist gerade nicht erreichbar. Es wurde nichts abgebucht. Bitte versuchen Sie es in einem Moment noch einmal.',
  },
  pending: {
    title: 'Ihre Bank braucht noch einen Moment',
    text: 'Die Zahlung ist unterwegs, aber noch nicht bestätigt. Bitte prüfen Sie gleich noch einmal; abgebucht wird nur einmal.',
    look: 'Noch einmal prüfen',
  },
  generating: 'Ihr PDF ohne Wasserzeichen wird erstellt',
  received: 'Ihre Zahlung ist eingegangen. Vielen Dank!',
  success: 'Ihr PDF ohne Wasserzeichen ist fertig',
  download: 'PDF herunterladen',
  failure: {
    title: 'Ihre Zahlung ist angekommen',
    text: 'Ihre Zahlung ist angekommen. Sie können es noch einmal versuchen, ohne erneut zu bezahlen.',
    number: 'Wenn Sie uns deshalb schreiben, nennen Sie bitte diese Nummer: {{payment}}',
  },
  again: {
    title: 'Neue Umwandlung beginnen?',
    text: 'Ihr bezahltes PDF ist noch nicht gespeichert und geht damit verloren.',
    textSaved: 'Ihr bezahltes PDF wird damit aus diesem Tab entfernt. Prüfen Sie bitte, ob es gespeichert ist.',
    confirm: 'Neu beginnen',
    cancel: 'Zurück zum PDF',
  },
  reminder: {
    title: 'Ihre Zahlung ist eingegangen',
    text: 'Ihr PDF ohne Wasserzeichen ist noch nicht erstellt. Wir bewahren Ihre Bilder nicht auf: Wählen Sie sie bitte noch einmal aus und erstellen Sie das PDF. Danach bekommen Sie es ohne Wasserzeichen, ohne noch einmal zu bezahlen. Das geht in diesem Tab, bis 24 Stunden nach der Bestellung.',
  },
};
