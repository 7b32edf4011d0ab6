/** Places that are found at most. */
const maxPlaces = 2_000;

/** A place in a text, in code units. */
export interface TextPlace {
  start: number;
  end: number;
}

/**
 * Where a text has what is looked for, in letters of either case; a space is found as any white space, such as the end of a line. It is no
 * `searchFor` of `redact`, which also finds what was meant and needs its tables of characters: who looks for a word here sees what is there.
 */
export function findInText(text: string, wanted: string): TextPlace[] {
  const parts = wanted
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '');
  if (parts.length === 0) return [];
  const pattern = new RegExp(parts.map(escaped).join('\\s+'), 'giu');
  const places: TextPlace[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    places.push({ start: index, end: index + found.length });
    if (places.length === maxPlaces) break;
  }
  return places;
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}
