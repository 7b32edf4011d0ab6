import type { Finding } from '../check/finding.ts';
import { groupNames, termNames } from './terms.de.ts';
import { fillSentence, type RuleText } from './rule-text.ts';

/** One for each kind of finding, in German. */
export const ruleTexts = {
  missing: 'Die Angabe „{term}“ fehlt.',
  vatCategoryMissing: 'Die Angabe „{term}“ fehlt, oder es fehlt, dass die Steuer Umsatzsteuer ist (VAT).',
  missingOneOf: 'Es fehlt eine dieser Angaben: {terms}.',
  missingScheme: {
    text: 'Bei der Angabe „{term}“ fehlt, nach welchem Schema sie vergeben ist.',
    help: 'Rechnungsprogramme haben dafür meist ein zweites Feld, zum Beispiel „EM“ für eine E-Mail-Adresse.',
  },
  missingOrNegative: [
    'Die Angabe „{term}“ darf nicht negativ sein, angegeben ist {found}.',
    'Die Angabe „{term}“ fehlt.',
  ],
  negative: 'Die Angabe „{term}“ darf nicht negativ sein, angegeben ist {found}.',
  periodEnd: 'Der Zeitraum endet am {end}, also bevor er am {start} beginnt.',
  tooManyDecimals: 'Die Angabe „{term}“ hat mehr als zwei Nachkommastellen: {found}.',
  vatDecimals: [
    'Der Umsatzsteuerbetrag hat mehr als zwei Nachkommastellen: {found}.',
    'Ein Umsatzsteuerbetrag in der Währung {code} fehlt.',
  ],
  cardNumber: {
    text: 'Die Kartennummer ist vollständig angegeben. In einer Rechnung dürfen höchstens zehn ihrer Ziffern stehen.',
    help: 'Üblich sind nur die letzten vier Ziffern.',
  },
  payee: [
    'Der abweichende Zahlungsempfänger ist derselbe wie der Verkäufer. Dann entfällt diese Angabe.',
    'Die Angabe „{term}“ fehlt.',
  ],
  sumOfLines: [
    'Die Summe der Positionen ist {expected}, angegeben sind {found}.',
    'Die Summe der Positionen ist {expected}, angegeben ist sie nicht.',
  ],
  sumOfAllowances: [
    'Die Summe der Nachlässe ist {expected}, angegeben sind {found}.',
    'Die Summe der Nachlässe ist {expected}, angegeben ist sie nicht.',
  ],
  sumOfCharges: [
    'Die Summe der Zuschläge ist {expected}, angegeben sind {found}.',
    'Die Summe der Zuschläge ist {expected}, angegeben ist sie nicht.',
  ],
  totalWithoutVat: [
    'Der Gesamtbetrag ohne Umsatzsteuer müsste {expected} sein, angegeben sind {found}.',
    'Der Gesamtbetrag ohne Umsatzsteuer müsste {expected} sein, angegeben ist er nicht.',
    'Der Gesamtbetrag ohne Umsatzsteuer lässt sich nicht nachrechnen, weil Beträge fehlen.',
  ],
  totalVat: [
    'Die Umsatzsteuer der einzelnen Steuersätze ergibt zusammen {expected}, als Gesamtbetrag angegeben sind {found}.',
    'Die Umsatzsteuer der einzelnen Steuersätze ergibt zusammen {expected}, ein Gesamtbetrag ist nicht angegeben.',
  ],
  totalWithVat: [
    'Der Gesamtbetrag mit Umsatzsteuer müsste {expected} sein, angegeben sind {found}.',
    'Der Gesamtbetrag mit Umsatzsteuer müsste {expected} sein, angegeben ist er nicht.',
    'Der Gesamtbetrag mit Umsatzsteuer lässt sich nicht nachrechnen: Es muss genau einen Umsatzsteuerbetrag in der Währung der Rechnung geben, und der Betrag ohne Umsatzsteuer darf nicht fehlen.',
  ],
  amountDue: {
    text: [
      'Zu zahlen wären {expected}, angegeben sind {found}.',
      'Zu zahlen wären {expected}, angegeben ist der Betrag nicht.',
      'Der zu zahlende Betrag lässt sich nicht nachrechnen, weil Beträge fehlen.',
    ],
    help: 'Zu zahlen ist der Gesamtbetrag mit Umsatzsteuer, abzüglich bereits gezahlter Beträge und zuzüglich der Rundung.',
  },
  vatOfCategory: [
    'Die Umsatzsteuer dieses Steuersatzes müsste {expected} sein, angegeben sind {found}.',
    'Die Umsatzsteuer dieses Steuersatzes müsste {expected} sein, angegeben ist sie nicht.',
    'Die Umsatzsteuer dieses Steuersatzes lässt sich nicht nachrechnen, weil der Steuersatz oder ein Betrag fehlt.',
  ],
  vatInAccountingCurrency:
    'Die Rechnung nennt {code} als Währung der Umsatzsteuer, der Umsatzsteuerbetrag in dieser Währung fehlt aber, oder es ist dieselbe Währung wie die der Rechnung.',
  taxPointTwice:
    'Wann die Umsatzsteuer entsteht, ist doppelt angegeben: als Datum und als Code. Erlaubt ist nur eines von beiden.',
  vatNumberCountry: {
    text: 'Die Angabe „{term}“ beginnt nicht mit einem Länderkennzeichen: {found}.',
    help: 'Eine deutsche Umsatzsteuer-Identifikationsnummer beginnt mit DE. Eine Steuernummer gehört in ein anderes Feld.',
  },
  categoryInBreakdown: {
    text: 'Die Aufteilung der Umsatzsteuer passt nicht zu den Positionen, Nachlässen und Zuschlägen der Steuerkategorie {code}: Sie hat dafür {entries} Einträge.',
    help: 'Jede verwendete Steuerkategorie braucht einen Eintrag in der Aufteilung der Umsatzsteuer, und umgekehrt.',
  },
  taxIdentifierMissing: 'Für die Steuerkategorie {code} fehlt eine dieser Angaben: {terms}.',
  vatIdentifierForbidden:
    'Die Rechnung ist nicht steuerbar (Steuerkategorie {code}). Dann darf die Angabe „{term}“ nicht enthalten sein.',
  rateOfCategory: [
    'Der Steuersatz {found} passt nicht zur Steuerkategorie {code}.',
    'Bei der Steuerkategorie {code} fehlt der Steuersatz.',
  ],
  rateForbidden: 'Bei der Steuerkategorie {code} darf kein Steuersatz stehen, angegeben ist {found}.',
  taxableOfCategory: [
    'Zu versteuern sind in der Steuerkategorie {code} zusammen {expected}, angegeben sind {found}.',
    'Zu versteuern sind in der Steuerkategorie {code} zusammen {expected}, angegeben ist der Betrag nicht.',
    'Zur Steuerkategorie {code} gibt es mit diesem Steuersatz keine Position, keinen Nachlass und keinen Zuschlag.',
  ],
  vatIsZero: [
    'In der Steuerkategorie {code} fällt keine Umsatzsteuer an, angegeben sind {found}.',
    'In der Steuerkategorie {code} muss die Umsatzsteuer mit 0 angegeben sein.',
  ],
  exemptionMissing: {
    text: 'Bei der Steuerkategorie {code} fehlt der Grund, warum keine Umsatzsteuer berechnet wird.',
    help: 'Zum Beispiel „Steuerfrei nach § 4 UStG“ oder „Steuerschuldnerschaft des Leistungsempfängers“.',
  },
  exemptionForbidden: 'Bei der Steuerkategorie {code} darf kein Grund für eine Steuerbefreiung stehen.',
  deliveryDateMissing:
    'Bei einer innergemeinschaftlichen Lieferung fehlt das Lieferdatum oder der Abrechnungszeitraum.',
  deliveryCountryMissing: 'Bei einer innergemeinschaftlichen Lieferung fehlt das Land, in das geliefert wurde.',
  onlyNotSubject:
    'Ein Teil der Rechnung ist nicht steuerbar (Steuerkategorie O). Dann darf keine andere Steuerkategorie vorkommen, hier {code}.',
  splitPaymentOutsideItaly:
    'Die Steuerkategorie B gibt es nur für Rechnungen innerhalb Italiens, angegeben ist das Land {code}.',
  splitPaymentWithStandardRate: 'Die Steuerkategorie B darf nicht zusammen mit der Steuerkategorie S vorkommen.',
  pageDiffers: {
    text: 'Seite und Rechnungsdaten widersprechen sich: „{term}“ ist in den Daten „{expected}“, auf Seite {page} aber „{found}“.',
    help: 'Klären Sie vor dem Bezahlen mit dem Absender, was gilt. Eine veränderte Seite oder ein verändertes Konto kann ein Betrugsversuch sein.',
  },
  pdfName: 'Das XML im PDF heißt „{found}“. Andere Programme suchen es unter dem Namen „{expected}“.',
  pdfRelationship: 'Beim XML im PDF ist nicht angegeben, in welcher Beziehung es zu den Seiten steht.',
  pdfXmp: {
    text: 'In den Metadaten des PDFs steht nicht, dass es eine E-Rechnung enthält.',
    help: 'Für die Rechnung zählt das XML. Manche Programme finden es ohne diesen Hinweis aber nicht.',
  },
  pdfProfile: 'In den Metadaten des PDFs steht das Profil „{found}“, das XML hat „{expected}“.',
  pdfClaim: 'Das PDF ist nicht als PDF/A-3 gekennzeichnet, wie ZUGFeRD und Factur-X es verlangen.',
  elementNotUsed: 'Das Element {element} ist in einer Rechnung nach EN 16931 an dieser Stelle nicht vorgesehen.',
  elementUnknown: 'Das Element {element} gibt es an dieser Stelle nicht.',
  attributeNotUsed: 'Das Attribut {element} ist in einer Rechnung nach EN 16931 an dieser Stelle nicht vorgesehen.',
  elementRepeated: 'Das Element {element} kommt mehrfach vor, erlaubt ist es nur einmal.',
  elementNotOnce: 'Das Element {element} muss hier genau einmal vorkommen.',
  elementMissing: 'Hier fehlt das Element {element}.',
  elementTwice: 'Bei {element} ist dieselbe Angabe auf zwei Arten gemacht. Erlaubt ist nur eine davon.',
  elementsDiffer: 'Die Angaben in {element} müssen überall gleich sein.',
  elementEmpty: 'Das Element {element} ist leer. Leere Elemente sind nicht erlaubt.',
  schemeMissing: 'Bei der Artikelkennung fehlt, nach welchem Schema sie vergeben ist.',
  tooManyTaxNumbers:
    'Der Verkäufer hat mehr als zwei Steuernummern. Erlaubt sind eine Umsatzsteuer-Identifikationsnummer und eine Steuernummer.',
  documentType: 'Eine Anlage darf hier nur als abgerechnetes Objekt (Code 130) gekennzeichnet sein oder gar nicht.',
  amountDecimals: 'Der Betrag in {element} hat mehr als zwei Nachkommastellen.',
  payeeElement:
    'Die Angaben zum abweichenden Zahlungsempfänger sind mehrfach vorhanden, oder er ist derselbe wie der Verkäufer.',
  priceAllowance: 'Beim Preis ist nur ein Nachlass erlaubt, kein Zuschlag, und zum Nachlass gehört sein Betrag.',
  accountMissing: 'Bei einer Überweisung fehlt das Konto des Empfängers.',
  taxType: 'Als Art der Steuer muss VAT (Umsatzsteuer) angegeben sein.',
  dateFormat: ['{found} ist kein gültiges Datum.', 'Das Datum ist ungültig.'],
  numberFormat: {
    text: '{found} ist keine Zahl, wie sie in einer Rechnung stehen darf.',
    help: 'Zahlen haben einen Punkt vor den Nachkommastellen und keine Tausenderpunkte, zum Beispiel 1234.50.',
  },
  codeUnknown: [
    'Der Code „{found}“ für die Angabe „{term}“ ist nicht in der vorgeschriebenen Liste.',
    'Der Code „{found}“ ist nicht in der vorgeschriebenen Liste.',
    'Bei der Angabe „{term}“ fehlt der Code.',
    'Hier fehlt ein Code.',
  ],
  documentTypeUnusual: [
    'Die Art des Dokuments hat den Code „{found}“, den Empfänger in Deutschland nicht erwarten.',
    'Die Art des Dokuments fehlt.',
  ],
  specificationUnknown: [
    'Die Kennung der Spezifikation ist keine von XRechnung 3.0: {found}',
    'Die Kennung der Spezifikation fehlt.',
  ],
  phoneNumber: 'Die Telefonnummer des Ansprechpartners braucht mindestens drei Ziffern.',
  emailAddress: 'Die E-Mail-Adresse des Ansprechpartners ist unvollständig.',
  deliveryDateUnknown:
    'Wann geliefert oder geleistet wurde, steht nicht in der Rechnung, weder als Lieferdatum noch als Zeitraum.',
  iban: {
    text: 'Zum Konto ist keine gültige IBAN angegeben.',
    help: 'Prüfen Sie die IBAN auf Tippfehler und bezahlen Sie erst, wenn sie stimmt.',
  },
  transferMissing: 'Als Zahlungsart ist eine Überweisung angegeben, das Konto dafür fehlt aber.',
  transferOnly:
    'Als Zahlungsart ist eine Überweisung angegeben. Dann dürfen keine Angaben zu Karte oder Lastschrift dabei sein.',
  cardMissing: 'Als Zahlungsart ist eine Karte angegeben, die Angaben dazu fehlen aber.',
  cardOnly:
    'Als Zahlungsart ist eine Karte angegeben. Dann dürfen keine Angaben zu Überweisung oder Lastschrift dabei sein.',
  debitMissing: 'Als Zahlungsart ist eine Lastschrift angegeben, die Angaben dazu fehlen aber.',
  debitOnly:
    'Als Zahlungsart ist eine Lastschrift angegeben. Dann dürfen keine Angaben zu Überweisung oder Karte dabei sein.',
  mandateMissing: 'Als Zahlungsart ist eine Lastschrift angegeben, die Mandatsreferenz fehlt aber.',
  creditorMissing: 'Zur Lastschrift fehlt die Gläubiger-Identifikationsnummer.',
  debtorMissing: 'Zur Lastschrift fehlt das Konto, das belastet wird.',
  discountForm: {
    text: 'Die Angaben zum Skonto haben nicht die Form, die XRechnung vorschreibt.',
    help: 'Jede Zeile hat die Form #SKONTO#TAGE=14#PROZENT=2.00# und endet mit einem Zeilenumbruch.',
  },
  fileNameTwice: 'Zwei Anlagen haben denselben Dateinamen: {found}',
  documentAddress: 'Die Adresse einer externen Anlage ist keine vollständige Internetadresse.',
  priceQuantities: 'Brutto- und Nettopreis gelten für verschiedene Mengen oder Einheiten. Sie müssen gleich sein.',
  sumOfLinesBelow: 'Der Betrag einer Position ist nicht die Summe ihrer Unterpositionen.',
  amountDueWithThirdParties: [
    'Zu zahlen wären mit den Zahlungen Dritter {expected}, angegeben sind {found}.',
    'Zu zahlen wären mit den Zahlungen Dritter {expected}, angegeben ist der Betrag nicht.',
    'Der zu zahlende Betrag lässt sich nicht nachrechnen, weil Beträge fehlen.',
  ],
  thirdPartyCurrency: 'Die Zahlung eines Dritten muss in der Währung der Rechnung angegeben sein ({code}).',
  linesBelowLines: 'Die Rechnung hat Unterpositionen, die XRechnung in dieser Syntax nicht vorsieht.',
  vehicleMissing:
    'In einer Rechnung über Fahrzeuge muss mindestens eine Position Fahrzeugklasse und Umweltmerkmal nennen (CVD und cva).',
  vehicleUnknown: '„{found}“ ist für die Angabe „{term}“ bei Fahrzeugen nicht vorgesehen.',
  vehiclePair:
    'Fahrzeugklasse (CVD) und Umweltmerkmal (cva) müssen in einer Position jeweils genau einmal zusammen vorkommen.',
  sameCurrencies: 'Die Währung der Umsatzsteuer ist dieselbe wie die der Rechnung. Dann entfällt diese Angabe.',
  periodOutside: 'Der Zeitraum der Position ({found}) liegt nicht im Abrechnungszeitraum der Rechnung ({limit}).',
  baseAmountMissing: 'Zum Prozentsatz eines Nachlasses oder Zuschlags fehlt der Betrag, auf den er sich bezieht.',
  percentageMissing: 'Zum Grundbetrag eines Nachlasses oder Zuschlags fehlt der Prozentsatz.',
  percentageOfBase: 'Der Betrag eines Nachlasses oder Zuschlags passt nicht zu Prozentsatz und Grundbetrag.',
  indicatorUnknown: 'Ob es ein Nachlass oder ein Zuschlag ist, muss mit „false“ oder „true“ angegeben sein.',
  lineAmount: [
    'Der Betrag der Position ({found}) ist nicht Menge mal Preis, mit ihren Nachlässen und Zuschlägen.',
    'Der Betrag der Position ist nicht Menge mal Preis, mit ihren Nachlässen und Zuschlägen.',
  ],
  netPrice: 'Der Nettopreis ist nicht der Bruttopreis abzüglich des Nachlasses.',
  vatTotalTwice: 'Der Gesamtbetrag der Umsatzsteuer mit seiner Aufteilung muss genau einmal angegeben sein.',
  vatTotalInOtherCurrency:
    'Ein Umsatzsteuerbetrag in einer anderen Währung muss genau dann angegeben sein, wenn die Rechnung eine Währung der Umsatzsteuer nennt.',
  vatTotalSigns: 'Die Umsatzsteuerbeträge in beiden Währungen müssen dasselbe Vorzeichen haben.',
  lineDocument: 'Ein Dokument zu einer Position darf nur ein abgerechnetes Objekt sein (Code 130).',
  quantityNotPositive: 'Die Menge, für die der Preis gilt, muss größer als 0 sein.',
  unitsDiffer: 'Die Einheit der Preismenge ist eine andere als die der berechneten Menge.',
} as const satisfies Record<string, RuleText>;

/** Identifier of a sentence. */
export type SentenceKey = keyof typeof ruleTexts;

const language = { terms: termNames, groups: groupNames, or: 'oder' };

/** What is wrong. Values are as in `params`: a page that formats them passes a finding with formatted ones. */
export function sentenceOf(finding: Finding): string {
  return fillSentence(ruleTexts[finding.sentence], finding, language);
}

/** What usually helps. */
export function helpOf({ sentence }: Finding): string | undefined {
  const text: RuleText = ruleTexts[sentence];
  return typeof text === 'object' && 'help' in text ? text.help : undefined;
}
