/** A part of a text, from its first character to the one after its last. */
export interface TextPart {
  start: number;
  end: number;
}

const begin = /[(%]/g;
const special = /[()\\]/g;
const lineEnd = /[\r\n]/g;

/**
 * The strings in brackets and the comments of PostScript, in time that grows with the text. A string with brackets in it
 * is not found, but for the innermost.
 */
export function* stringsAndComments(text: string): Generator<TextPart> {
  for (let at = 0; ; ) {
    const start = indexFrom(begin, text, at);
    if (start === text.length) return;
    if (text[start] === '%') yield { start, end: (at = indexFrom(lineEnd, text, start)) };
    else {
      at = indexFrom(special, text, start + 1);
      while (text[at] === '\\') at = indexFrom(special, text, at + 2);
      if (text[at] === ')') yield { start, end: ++at };
    }
  }
}

/** Index of the first match; the length of the text where there is none. */
function indexFrom(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.index ?? text.length;
}
