import type { ConformanceKind } from '@blattwerk/pdf/internal';

/** A sentence, or one for a single thing and one for several. */
type FindingText = string | { one: string; other: string };

/** A sentence for each kind of finding. */
export type FindingTexts = Readonly<Record<ConformanceKind, FindingText>>;

/** The sentence for a number of things that a standard does not allow, such as PDF/A. */
export function findingText(
  texts: FindingTexts,
  kind: ConformanceKind,
  { count, standard }: { count: number; standard: string },
): string {
  const text = texts[kind];
  const chosen = typeof text === 'string' ? text : count === 1 ? text.one : text.other;
  return chosen.replace('{{count}}', String(count)).replace('{{standard}}', standard);
}
