/** A number that has no shorter representation. */
const shortest = /^(?:0|-?(?:[1-9]\d*(?:\.\d*[1-9])?|\.\d*[1-9]))$/;

/**
 * The shortest representation of a decimal number, with the same value.
 * @param text number without an exponent
 */
export function shortNumber(text: string): string {
  if (shortest.test(text)) return text;
  const isNegative = text.startsWith('-');
  const [whole = '', part = ''] = text.replace(/^[+-]/, '').split('.');
  const digits = whole.replace(/^0+/, '');
  const decimals = part.replace(/(?<!0)0+$/, '');
  if (digits === '' && decimals === '') return '0';
  return `${isNegative ? '-' : ''}${digits}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Joins tokens, with a space only between tokens that would otherwise form one (ISO 32000-2, 7.2.3). */
export function joined(tokens: readonly string[]): string {
  let text = '';
  let isSeparated = true;
  for (const token of tokens) {
    if (token === '') continue;
    text += isSeparated || opening[token.charCodeAt(0)] ? token : ` ${token}`;
    isSeparated = closing[token.charCodeAt(token.length - 1)] === 1;
  }
  return text;
}

const closing = characterSet(')]>');
const opening = characterSet('([</');

function characterSet(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}
