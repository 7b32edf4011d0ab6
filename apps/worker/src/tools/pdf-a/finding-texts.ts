import type { ConformanceKind } from '@blattwerk/pdf/internal';

/** A sentence, or one for a single thing and one for several. */
type FindingText = string | { one: string; other: string };

/** A sentence for each kind of finding. */
export type FindingTexts = Readonly<Record<ConformanceKind, FindingText>>;

/** The sentence for a number of things. */
export function findingText(texts: FindingTexts, kind: ConformanceKind, count: number): string {
  const text = texts[kind];
  if (typeof text === 'string') return text;
  return count === 1 ? text.one : text.other.replace('{{count}}', String(count));
}
