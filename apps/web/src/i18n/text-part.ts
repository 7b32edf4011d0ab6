import type { Language } from '@blattwerk/shared';

/** A part of the texts: the folder of its `texts.<language>.ts`, for preloads, and a loader for each language. */
export interface TextPart<T> {
  folder: string;
  load: Record<Language, () => Promise<{ texts: T }>>;
}

/** Defines a part. Languages with different keys do not compile. */
export function part<T>(folder: string, de: () => Promise<{ texts: T }>, en: () => Promise<{ texts: T }>): TextPart<T> {
  return { folder, load: { de, en } };
}
