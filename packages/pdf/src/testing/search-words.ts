import type { TextSearch } from '../operations/erase/find-text.ts';

/** A search for words in any case, also within longer words; a space of a word is any blank. */
export function searchWords(...words: readonly string[]): TextSearch<number> {
  return function* (text) {
    for (const [target, word] of words.entries()) {
      const pattern = new RegExp(word.replaceAll(' ', String.raw`\s+`), 'gi');
      for (const { 0: found, index } of text.matchAll(pattern))
        yield { start: index, end: index + found.length, target };
    }
  };
}
