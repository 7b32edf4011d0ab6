interface Rule {
  problem: string;
  found: RegExp;
}

const units = String.raw`(?:[KMG]?B|kB|dpi|ms|mm|cm|°|€|EUR)(?![\p{L}\p{N}])`;

const rules: readonly Rule[] = [
  { problem: 'a straight quotation mark or apostrophe', found: /["']/ },
  { problem: 'three full stops instead of …', found: /\.\.\./ },
  { problem: 'a space before …', found: /[ \u00a0]…/ },
  { problem: 'two spaces in a row, or a space at the end', found: /\S[ \u00a0]{2,}|[ \u00a0]$/ },
  { problem: 'a hyphen as a dash', found: /[ \u00a0]-[ \u00a0]/ },
  { problem: 'an em dash', found: /—/ },
  { problem: 'an en dash without spaces, except between numbers', found: /[^\s\d}]–|–[^\s\d{]/ },
  { problem: 'x instead of ×', found: /\d ?[xX] ?\d/ },
  {
    problem: 'no non-breaking space before a unit',
    found: new RegExp(String.raw`[\d}](?: |(?=[KMG]B|dpi))${units}`, 'u'),
  },
  { problem: 'no non-breaking space after § or Art.', found: /(?:§|Art\.|Abs\.|Nr\.) \d/ },
  { problem: 'a space before a punctuation mark', found: /[^\s|] [.,;:!?](?:\s|$)/ },
];

const rulesByLanguage: Readonly<Record<'de' | 'en', readonly Rule[]>> = {
  de: [
    { problem: 'a quotation mark of another language', found: /”|‹|›|«|»/ },
    { problem: 'no non-breaking space before %', found: /[\d}] ?%/ },
    { problem: 'an abbreviation without a non-breaking space', found: /\b[zdu]\. ?[BhaÄ]\./ },
  ],
  en: [
    { problem: 'a quotation mark of another language', found: /„|‚|‘|«|»/ },
    { problem: 'a space before %', found: /[\d}][ \u00a0]%/ },
  ],
};

const quotes = { de: /„[^„“]*“/g, en: /“[^“”]*”/g };

/**
 * Typographic problems of a text; empty without any.
 * @param text a text for visitors, without markup; its variables are written `{{name}}` or `{name}`
 */
export function typographyProblems(text: string, language: 'de' | 'en'): string[] {
  const problems = [...rules, ...rulesByLanguage[language]]
    .filter(({ found }) => found.test(text))
    .map(({ problem }) => problem);
  // Pairs of quotation marks do not contain each other.
  if (/[„“”]/.test(text.replace(quotes[language], ''))) problems.push('a quotation mark without its counterpart');
  return problems;
}

/** Every string of a value, with its texts in lists and objects. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
