import type { Language } from '@blattwerk/shared';

/** Texts of the confirmation of an order, and of the acknowledgement of a withdrawal. */
const german = {
  confirmation: {
    file: 'bestellbestaetigung',
    subject: 'Ihre Bestellbestätigung',
    title: 'Bestellbestätigung',
    keep: 'Bitte bewahren Sie diese Bestätigung auf. Sie enthält den ganzen Vertrag.',
    contract: 'Vertrag',
    product: 'Ein PDF aus Ihren Bildern, ohne Wasserzeichen, zum Herunterladen',
    number: 'Nummer der Zahlung',
    paidAt: 'Vertrag geschlossen am',
    price: 'Gesamtpreis',
    paid: 'bezahlt per Karte über Stripe',
    operator: 'Anbieter',
    phone: 'Telefon',
    mail: 'E-Mail',
    disputes: 'Schlichtungsstelle',
    delivery: 'Lieferung',
    delivered:
      'Sofort nach dieser Bestätigung, als PDF-Datei, bis zu 3-mal innerhalb von 24 Stunden. Es gilt die gesetzliche Gewährleistung für digitale Produkte.',
    consent: 'Ihre Zustimmung, im Wortlaut',
    consentAt: 'Abgegeben am',
    effect:
      'Mit dieser Bestätigung und dem Beginn der Vertragserfüllung erlischt Ihr Widerrufsrecht (§ 356 Abs. 5 Nr. 2 BGB).',
    function: 'Vertrag widerrufen',
  },
  withdrawal: {
    file: 'widerruf',
    subject: 'Eingangsbestätigung Ihres Widerrufs',
    title: 'Eingangsbestätigung Ihres Widerrufs',
    number: 'Nummer des Widerrufs',
    name: 'Name',
    contract: 'Bestellung',
    mail: 'E-Mail-Adresse',
    receivedAt: 'Eingegangen am',
    refunded: 'Der volle Betrag wird auf Ihre Karte zurückgezahlt.',
    recorded: 'Wir prüfen, ob Ihr Widerrufsrecht noch besteht, und melden uns bei Ihnen.',
    recordedWithoutAddress:
      'Wir prüfen, ob Ihr Widerrufsrecht noch besteht. Eine Rückzahlung geht auf die Karte, mit der Sie bezahlt haben.',
    received: 'Empfangen von',
  },
};

export type SaleTexts = typeof german;

const english: SaleTexts = {
  confirmation: {
    file: 'order-confirmation',
    subject: 'Your order confirmation',
    title: 'Order confirmation',
    keep: 'Please keep this confirmation. It contains the whole contract.',
    contract: 'Contract',
    product: 'One PDF made from your images, without a watermark, to download',
    number: 'Payment number',
    paidAt: 'Contract concluded on',
    price: 'Total price',
    paid: 'paid by card through Stripe',
    operator: 'Provider',
    phone: 'Telephone',
    mail: 'Email',
    disputes: 'Arbitration body',
    delivery: 'Delivery',
    delivered:
      'Immediately after this confirmation, as a PDF file, up to 3 times within 24 hours. The statutory rights regarding defects of digital products apply.',
    consent: 'Your consent, word for word',
    consentAt: 'Given on',
    effect:
      'With this confirmation and the beginning of performance, your right of withdrawal expires (section 356(5) no. 2 of the German Civil Code).',
    function: 'Withdraw from contract here',
  },
  withdrawal: {
    file: 'withdrawal',
    subject: 'Acknowledgement of your withdrawal',
    title: 'Acknowledgement of your withdrawal',
    number: 'Number of the withdrawal',
    name: 'Name',
    contract: 'Order',
    mail: 'Email address',
    receivedAt: 'Received on',
    refunded: 'The full amount will be refunded to your card.',
    recorded: 'We will check whether your right of withdrawal still exists, and get back to you.',
    recordedWithoutAddress:
      'We will check whether your right of withdrawal still exists. A refund goes to the card that you paid with.',
    received: 'Received by',
  },
};

export const saleTexts: Readonly<Record<Language, SaleTexts>> = { de: german, en: english };
