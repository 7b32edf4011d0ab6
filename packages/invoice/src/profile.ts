/** What a specification identifier (BT-24) stands for. */
export interface Profile {
  readonly family: 'factur-x' | 'xrechnung' | 'peppol' | 'en16931' | 'zugferd1' | 'other';
  /** Undefined where the family has none, or the identifier names none that is known. */
  readonly level?: 'minimum' | 'basicWl' | 'basic' | 'en16931' | 'extended' | 'extension';
  /** As in the identifier: `1.0` of Factur-X, which ZUGFeRD 2.1 and later share, `2.0` of ZUGFeRD 2.0, `3.0` of XRechnung and Peppol. */
  readonly version?: string;
}

const cius = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
/** Specification identifiers (BT-24) of XRechnung 3.0. */
export const xrechnungIds = {
  standard: cius,
  extension: `${cius}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
  cvd: `${cius}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
} as const;

const levels: Readonly<Record<string, NonNullable<Profile['level']>>> = {
  minimum: 'minimum',
  basicwl: 'basicWl',
  basic: 'basic',
  comfort: 'en16931',
  en16931: 'en16931',
  extended: 'extended',
};

interface Pattern {
  readonly family: Profile['family'];
  readonly pattern: RegExp;
}

/** The first that matches decides. Separators differ between releases, so that both of them are taken. */
const patterns: readonly Pattern[] = [
  {
    family: 'zugferd1',
    pattern: /^urn:ferd:(?:crossindustrydocument:)?invoice:(?<version>\d+[p.]\d+|rc):(?<level>\w+)$/,
  },
  { family: 'factur-x', pattern: /[:#](?:factur-x\.eu|zugferd\.de):(?<version>\d+p\d+):(?<level>\w+)$/ },
  { family: 'xrechnung', pattern: /:xrechnung_(?<version>\d+\.\d+)/ },
  { family: 'peppol', pattern: /:peppol\.eu:2017:poacc:billing:(?<version>\d+\.\d+)/ },
  { family: 'en16931', pattern: /^urn:cen\.eu:en16931:(?<version>2017)/ },
];

/** @param specificationId BT-24 as spelled; upper case letters stand for their lower case */
export function profileOf(specificationId: string): Profile {
  const id = specificationId.trim().toLowerCase();
  for (const { family, pattern } of patterns) {
    const groups = pattern.exec(id)?.groups;
    if (!groups) continue;
    const version = groups['version']?.replace('p', '.');
    const named = groups['level'] ?? '';
    const level = Object.hasOwn(levels, named) ? levels[named] : levelWithoutName(family, id);
    return { family, ...(level ? { level } : {}), ...(version === undefined ? {} : { version }) };
  }
  return { family: 'other' };
}

/** XRechnung and EN 16931 name a level only where something is added to the norm. */
function levelWithoutName(family: Profile['family'], id: string): Profile['level'] {
  if (family === 'xrechnung') return id.includes(':extension:') ? 'extension' : 'en16931';
  return family === 'en16931' && !id.includes('#') ? 'en16931' : undefined;
}
