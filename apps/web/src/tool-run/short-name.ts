const maxLength = 18;
const cutLength = 16;

/** Shortens a file name of more than 18 characters before its extension: `urlaub-am-….jpeg`. */
export function shortName(name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  if (characters.length <= maxLength) return name;
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 && characters.length - dot <= 6 ? characters.slice(dot) : [];
  return `${characters.slice(0, cutLength - 1 - extension.length).join('')}…${extension.join('')}`;
}
