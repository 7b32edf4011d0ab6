/** Small letters without diacritics, umlauts as one letter however they are spelled; other signs stay. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/g, '$1');
}

/** Folded letters and digits alone. */
export function lettersOf(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Places where a text is found as a part of words. */
const maxTries = 10_000;

/** Texts that are found whatever blanks, signs and ends of lines divide them. */
export class FoldedText {
  #text = '';
  /** Offsets at which a word, or a part of one between two signs, begins and ends. */
  readonly #bounds = new Set<number>([0]);

  add(text: string): void {
    for (const part of text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
      this.#text += lettersOf(part);
      this.#bounds.add(this.#text.length);
    }
  }

  /** Whether a text is there and is no part of longer words. */
  has(text: string): boolean {
    const wanted = lettersOf(text);
    if (wanted === '') return false;
    let tries = maxTries;
    for (let at = this.#text.indexOf(wanted); at >= 0 && tries-- > 0; at = this.#text.indexOf(wanted, at + 1))
      if (this.#bounds.has(at) && this.#bounds.has(at + wanted.length)) return true;
    return false;
  }
}
