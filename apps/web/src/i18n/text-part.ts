import type { Language } from '@blattwerk/shared';

/** A part of the texts: the path of its source files, for preloads, and a loader for each language. */
export interface TextPart<T> {
  source: string;
  load: Record<Language, () => Promise<{ texts: T }>>;
}

/** Defines a part. Languages with different keys do not compile. */
export function part<T>(source: string, de: () => Promise<{ texts: T }>, en: () => Promise<{ texts: T }>): TextPart<T> {
  return { source, load: { de, en } };
}
