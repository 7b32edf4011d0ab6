import type { Finding } from '../check/finding.ts';
import { groupNames, termNames } from './terms.de.ts';
import { fillSentence, type RuleText } from './rule-text.ts';

/** One for each kind of finding, in German. */
export const ruleTexts = {
  missing: 'Die Angabe „{term}“ fehlt.',
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
  totalVat:
    'Die Umsatzsteuer der einzelnen Steuersätze ergibt zusammen {expected}, als Gesamtbetrag angegeben sind {found}.',
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
  pdfName: 'Das XML im PDF heißt „{found}“. Andere Programme suchen es unter dem Namen „{expected}“.',
  pdfRelationship: 'Beim XML im PDF ist nicht angegeben, in welcher Beziehung es zu den Seiten steht.',
  pdfXmp: {
    text: 'In den Metadaten des PDFs steht nicht, dass es eine E-Rechnung enthält.',
    help: 'Für die Rechnung zählt das XML. Manche Programme finden es ohne diesen Hinweis aber nicht.',
  },
  pdfProfile: 'In den Metadaten des PDFs steht das Profil „{found}“, das XML hat „{expected}“.',
  pdfClaim: 'Das PDF ist nicht als PDF/A-3 gekennzeichnet, wie ZUGFeRD und Factur-X es verlangen.',
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
