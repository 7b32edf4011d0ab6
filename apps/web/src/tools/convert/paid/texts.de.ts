export const texts = {
  note: 'Ihr PDF trägt auf jeder Seite unten rechts ein kleines Wasserzeichen.',
  notePrice: 'Ohne Wasserzeichen kostet es {{price}}. Das können Sie entscheiden, wenn es fertig ist.',
  leave: {
    paying: 'Ihre Zahlung ist noch nicht abgeschlossen. Wenn Sie gehen, müssen Sie Ihre Bilder neu auswählen.',
    paid: 'Ihr bezahltes PDF ist noch nicht gespeichert. Wenn Sie gehen, müssen Sie Ihre Bilder neu auswählen.',
  },
  title: 'PDF ohne Wasserzeichen',
  offer: {
    text: 'Dasselbe PDF, ohne den Schriftzug unten rechts. Einmalig {{price}}, ohne Konto und ohne Abo.',
    buy: 'Für {{price}} kaufen',
    paidTitle: 'Das PDF ohne Wasserzeichen ist bezahlt',
    paidText: 'Es fehlt nur noch die Datei. Abgebucht wird dafür nichts mehr.',
    create: 'PDF ohne Wasserzeichen erstellen',
  },
  total: 'Gesamtpreis: {{price}}',
  once: 'Einmalig, ohne Konto und ohne Abo',
  opening: 'Das Zahlungsformular wird geladen…',
  pay: 'Zahlungspflichtig bestellen',
  paying: 'Zahlung läuft…',
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  provider:
    'Bezahlt wird über Stripe. Ihre Kartendaten gehen direkt dorthin und erreichen unseren Server nicht. Nach der Zahlung werden Ihre Bilder noch einmal hochgeladen und das PDF wird sofort erstellt.',
  problem: {
    title: 'Die Zahlung hat nicht geklappt',
    declined:
      '{{message}} Es wurde nichts abgebucht. Sie können es noch einmal oder mit einer anderen Karte versuchen.',
    unconfirmed:
      'Die Bestätigung bei Ihrer Bank ist fehlgeschlagen oder wurde abgebrochen. Es wurde nichts abgebucht. Sie können es noch einmal versuchen.',
    incomplete: 'Bitte prüfen Sie Ihre Angaben im Formular.',
    other: 'Die Zahlung wurde nicht ausgeführt, und es wurde nichts abgebucht. Sie können es noch einmal versuchen.',
    unknown:
      'Die Verbindung ist während der Zahlung abgerissen. Versuchen Sie es ruhig noch einmal: Ist die Zahlung schon angekommen, wird nichts ein zweites Mal abgebucht.',
    provider:
      'Der Zahlungsdienst ist gerade nicht erreichbar. Es wurde nichts abgebucht. Bitte versuchen Sie es in einem Moment noch einmal.',
  },
  pending: {
    title: 'Ihre Bank braucht noch etwas',
    text: 'Die Zahlung ist unterwegs, aber noch nicht bestätigt. Bitte prüfen Sie gleich noch einmal; abgebucht wird nur einmal.',
    look: 'Noch einmal prüfen',
  },
  generating: 'Ihr PDF ohne Wasserzeichen wird erstellt',
  received: 'Ihre Zahlung ist eingegangen. Vielen Dank!',
  success: 'Ihr PDF ohne Wasserzeichen ist fertig',
  download: 'PDF herunterladen',
  failure: {
    title: 'Ihre Zahlung ist sicher',
    text: 'Bezahlt ist schon: Sie können es noch einmal versuchen, und es wird nichts ein zweites Mal abgebucht.',
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
    text: 'Das PDF ohne Wasserzeichen steht noch aus. Ihre Bilder werden nirgends aufbewahrt: Wählen Sie sie bitte noch einmal aus und erstellen Sie das PDF. Danach bekommen Sie es ohne Wasserzeichen und ohne noch einmal zu bezahlen, in diesem Tab und bis 24 Stunden nach der Bestellung.',
  },
};
