import { standardNames } from '../../file/standard-names.ts';
import { isGlyphName } from '../../font/programs/glyph-names.ts';
import { isUsualFontName } from '../../font/standard-font-name.ts';
import { readingsOf } from '../../text/string-readings.ts';
import { isFound, type TextSearch } from './find-text.ts';
import { overwriteWords } from './overwrite-words.ts';

/**
 * Gives other names to what a file names by what is found: fonts and other resources, spot colors, tags, layers, states, glyphs and keys of
 * its own. Names that have a meaning in PDF, those of characters and those of usual fonts stay.
 */
export class NameEraser {
  readonly #search: TextSearch;
  readonly #onFound: () => void;
  /** New names by those before, of which some are the same. */
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(search: TextSearch, onFound: () => void) {
    this.#search = search;
    this.#onFound = onFound;
  }

  /** The new name, the same wherever a name is; of the same length, if it is no longer one that differs in what is removed. */
  renamed(name: string): string {
    let known = this.#names.get(name);
    if (known !== undefined) return known;
    known = hasMeaning(name) || !this.#isIn(name) ? name : this.#newName(name);
    this.#names.set(name, known);
    return known;
  }

  #newName(name: string): string {
    this.#onFound();
    const overwritten = overwriteWords(Buffer.from(name, 'latin1'), this.#search).toString('latin1');
    const start = this.#isIn(overwritten) ? '_'.repeat(name.length) : overwritten;
    let renamed = start;
    for (let next = 2; this.#taken.has(renamed); next++) renamed = `${start}_${next}`;
    this.#taken.add(renamed);
    return renamed;
  }

  #isIn(name: string): boolean {
    return readingsOf(name).some(({ text }) => isFound(text, this.#search));
  }
}

/** The text of a name, which is in UTF-8 (ISO 32000-2, 7.3.5). */
export function decodedName(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}

/** Whether readers know a name, so that it says nothing of a file. */
function hasMeaning(name: string): boolean {
  return standardNames.has(name) || isGlyphName(name) || isUsualFontName(name);
}
