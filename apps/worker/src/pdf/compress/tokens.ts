/** A number that cannot be written with fewer characters. */
const shortest = /^(?:0|-?(?:[1-9]\d*(?:\.\d*[1-9])?|\.\d*[1-9]))$/;

/** A number's text with as few characters as it can have. */
export function shortNumber(written: string): string {
  if (shortest.test(written)) return written;
  const isNegative = written.startsWith('-');
  const [whole = '', part = ''] = written.replace(/^[+-]/, '').split('.');
  const digits = whole.replace(/^0+/, '');
  const decimals = part.replace(/0+$/, '');
  if (digits === '' && decimals === '') return '0';
  return `${isNegative ? '-' : ''}${digits}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Tokens side by side, with a space only where they would run together (ISO 32000-2, 7.2.3). */
export function joined(tokens: readonly string[]): string {
  let text = '';
  let endsItself = true;
  for (const token of tokens) {
    if (token === '') continue;
    text += endsItself || begins[token.charCodeAt(0)] ? token : ` ${token}`;
    endsItself = ends[token.charCodeAt(token.length - 1)] === 1;
  }
  return text;
}

const ends = marked(')]>');
const begins = marked('([</');

function marked(characters: string): Uint8Array {
  const marks = new Uint8Array(256);
  for (const character of characters) marks[character.charCodeAt(0)] = 1;
  return marks;
}
