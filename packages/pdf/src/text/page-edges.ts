import type { OrderedText } from './text-orders.ts';

/** Number of the first and last lines of a page that may be those of its text, beside headers and footers. */
const edgeLines = 4;
/** Longest part of a line that a word may be on, in UTF-16 code units. */
const maxLength = 200;
const hyphenAtEnd = /[\p{Pd}\u00ad] ?$/u;

/** A part of a line, with the owners of its code units. */
export type Edge = OrderedText;

/** Where a word can go on over the end of a page: the parts of lines at its beginning, and the ones at its end with a hyphen. */
export class PageEdges {
  readonly #heads = new Map<string, Edge>();
  readonly #tails = new Map<string, Edge>();

  /** Adds those of the page's text in an order. */
  add({ text, owners }: OrderedText): void {
    let start = 0;
    for (let line = 0; line < edgeLines && start < text.length; line++) {
      const end = endOfLine(text, start);
      const last = Math.min(end, start + maxLength);
      this.#note(this.#heads, text.slice(start, last), owners.slice(start, last));
      start = end + 1;
    }
    let end = text.length;
    for (let line = 0; line < edgeLines && end > 0; line++) {
      start = Math.max(text.lastIndexOf('\n', end - 1) + 1, end - maxLength);
      const tail = text.slice(start, end);
      if (hyphenAtEnd.test(tail)) this.#note(this.#tails, tail, owners.slice(start, end));
      end = text.lastIndexOf('\n', end - 1);
    }
  }

  #note(edges: Map<string, Edge>, text: string, owners: readonly number[]): void {
    if (text.trim() !== '' && !edges.has(text)) edges.set(text, { text, owners });
  }

  /** Pairs of the ends of this page and the beginnings of the next one. */
  *joinedWith(next: PageEdges): Generator<{ tail: Edge; head: Edge }> {
    for (const tail of this.#tails.values()) for (const head of next.#heads.values()) yield { tail, head };
  }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}
