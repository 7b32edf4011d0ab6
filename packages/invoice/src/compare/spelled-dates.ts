/** A date on a page. */
export interface SpelledDate {
  readonly start: number;
  readonly end: number;
  /** `2026-12-31`; several where the order of day and month is not known. */
  readonly days: readonly string[];
}

/** In German, English, French and Italian, without diacritics. */
const monthNames: readonly string[] = [
  'januar january janvier gennaio jan janv gen janner jaenner',
  'februar february fevrier febbraio feb fev fevr febr',
  'marz maerz march mars marzo mar mrz mär',
  'april avril aprile apr avr',
  'mai may maggio mag',
  'juni june juin giugno jun giu',
  'juli july juillet luglio jul juil lug',
  'august aout agosto aug ago',
  'september septembre settembre sep sept set',
  'oktober october octobre ottobre okt oct ott',
  'november novembre nov',
  'dezember december decembre dicembre dez dec dic',
];
const months: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

const yearFirst = /(?<![\d.,/-])(?<year>\d{4}) ?([-./]) ?(?<month>\d{1,2}) ?\2 ?(?<day>\d{1,2})(?!\d)/gu;
// Kerning can divide the digits of a day: `0 5.03.2018`.
const yearLast =
  /(?<![\d.,/-])(?<day>\d ?\d|\d) ?([-./]) ?(?<month>\d ?\d|\d) ?\2 ?(?<year>\d{4}|\d{2})(?!\d|[.,]\d)/gu;
const dayAndName =
  /(?<![\d.,/-])(?<day>\d ?\d|\d)(?:\.|st|nd|rd|th|er|°)?[ -]?(?:of |de )?(?<name>\p{L}{3,9})[., -]{0,3}(?<year>\d{4}|\d{2})(?!\d)/giu;
const nameAndDay = /(?<!\p{L})(?<name>\p{L}{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/giu;

/** Dates of a row, in the ways that German, English, French and Italian invoices spell them. */
export function datesIn(text: string): SpelledDate[] {
  return [yearFirst, yearLast, dayAndName, nameAndDay].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ index, 0: spelled, groups = {} }) => {
      const { year = '', month = '', day = '', name = '' } = groups;
      const named = months.get(name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase());
      const isNumeric = name === '';
      const days = [
        ...readings(year, isNumeric ? month : String(named ?? ''), day),
        ...(isNumeric && pattern === yearLast ? readings(year, day, month) : []),
      ];
      return { start: index, end: index + spelled.length, days: [...new Set(days)] };
    }).filter(({ days }) => days.length > 0),
  );
}

function readings(year: string, month: string, day: string): string[] {
  const monthValue = Number(month.replace(' ', ''));
  const wholeYear = year.length === 2 ? `20${year}` : year;
  const dayValues = day.includes(' ') ? [day.replace(' ', ''), day.slice(-1)] : [day];
  return dayValues.flatMap((value) => {
    const isDay = monthValue >= 1 && monthValue <= 12 && Number(value) >= 1 && Number(value) <= 31;
    return isDay ? [`${wholeYear}-${String(monthValue).padStart(2, '0')}-${value.padStart(2, '0')}`] : [];
  });
}
