import type { Language } from '../language.ts';

/** How a supply is taxed. */
export interface Tax {
  /** Category of VAT (UNTDID 5305). */
  readonly category: string;
  /** In percent. */
  readonly rate: string;
  /** Code of the exemption (VATEX of the European Commission). */
  readonly code?: string;
  /** What the invoice must state (§ 14 Abs. 4 Satz 1 Nr. 8 UStG: that there is an exemption). */
  readonly reason?: Readonly<Record<Language, string>>;
}

/**
 * Taxes of a German seller, with the texts that the law asks for, as of 1 January 2026:
 * - rates: § 12 Abs. 1, 2 and 3 UStG
 * - small business: § 19 Abs. 1 UStG; § 34a Satz 1 Nr. 5 UStDV asks for a note on the exemption for small businesses
 * - reverse charge: § 14a Abs. 1 and 5 UStG name the words, for § 13b UStG and for services in other member states; those of other
 *   official languages of the EU are accepted (UStAE 14a.1 Abs. 6)
 * - intra-community supply: § 4 Nr. 1 Buchst. b, § 6a UStG; § 14a Abs. 3 UStG asks for both VAT numbers
 * - export: § 4 Nr. 1 Buchst. a, § 6 UStG
 */
export const taxes = {
  standard: { category: 'S', rate: '19' },
  reduced: { category: 'S', rate: '7' },
  zero: { category: 'Z', rate: '0' },
  smallBusiness: {
    category: 'E',
    rate: '0',
    reason: { de: 'Steuerfrei für Kleinunternehmer (§ 19 UStG)', en: 'VAT exempt for small businesses (§ 19 UStG)' },
  },
  reverseCharge: {
    category: 'AE',
    rate: '0',
    code: 'VATEX-EU-AE',
    reason: { de: 'Steuerschuldnerschaft des Leistungsempfängers', en: 'Reverse charge' },
  },
  intraCommunity: {
    category: 'K',
    rate: '0',
    code: 'VATEX-EU-IC',
    reason: {
      de: 'Steuerfreie innergemeinschaftliche Lieferung (§ 6a UStG)',
      en: 'VAT exempt intra-community supply (§ 6a UStG)',
    },
  },
  export: {
    category: 'G',
    rate: '0',
    code: 'VATEX-EU-G',
    reason: { de: 'Steuerfreie Ausfuhrlieferung (§ 6 UStG)', en: 'VAT exempt export (§ 6 UStG)' },
  },
} as const satisfies Record<string, Tax>;

export type TaxName = keyof typeof taxes;
export const taxNames = Object.keys(taxes) as TaxName[];
