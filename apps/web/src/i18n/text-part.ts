import type { Language } from '@blattwerk/shared';

/** One part of the texts: where its files stand (for the page's preloads), and how each language's is loaded. */
export interface TextPart<T> {
  source: string;
  load: Record<Language, () => Promise<{ texts: T }>>;
}

/** A language that lacks a text of the other does not compile. */
export function part<T>(source: string, de: () => Promise<{ texts: T }>, en: () => Promise<{ texts: T }>): TextPart<T> {
  return { source, load: { de, en } };
}
