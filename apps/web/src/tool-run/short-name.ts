const maxLength = 18;
const cutLength = 16;
/** Number of characters kept before the extension: names of a series differ there. */
const endLength = 3;

/** Shortens a file name of more than 18 characters in its middle: `urlaub-…001.jpeg`. */
export function shortName(name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  if (characters.length <= maxLength) return name;
  const dot = characters.lastIndexOf('.');
  const extensionLength = dot > 0 && characters.length - dot <= 6 ? characters.length - dot : 0;
  const end = characters.slice(-endLength - extensionLength);
  return `${characters.slice(0, cutLength - 1 - end.length).join('')}…${end.join('')}`;
}
