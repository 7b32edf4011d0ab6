import type { ConformanceClaim, ConformanceFinding, ConformanceKind } from '@blattwerk/pdf/internal';
import type { ArchiveFinding, ArchiveLevel, ArchiveReport } from '@blattwerk/shared';
import { findingText } from './finding-texts.ts';
import { findingTexts as german } from './finding-texts.de.ts';
import { findingTexts as english } from './finding-texts.en.ts';

/** Pages and objects that a finding names. */
const maxNumbers = 100;
const usualLevel = '2b';

/**
 * Checks a level, and says what was found.
 * @param asked a level, or `auto` for the one that the file claims
 */
export async function makeReport(
  claim: ConformanceClaim | undefined,
  asked: ArchiveLevel | 'auto',
  check: (level: ArchiveLevel) => Promise<readonly ConformanceFinding[]>,
): Promise<ArchiveReport> {
  const level = asked === 'auto' ? (claim?.level ?? usualLevel) : asked;
  const byKind = Map.groupBy(await check(level), ({ kind }) => kind);
  const findings = Array.from(byKind, ([kind, list]) => grouped(kind, list));
  const claimed = claim && `${claim.part}${claim.conformance.toLowerCase()}`;
  return { ...(claimed === undefined ? {} : { claim: claimed }), level, passes: findings.length === 0, findings };
}

/** The rules of a kind as one finding. */
function grouped(kind: ConformanceKind, list: readonly ConformanceFinding[]): ArchiveFinding {
  const count = list.reduce((sum, finding) => sum + finding.count, 0);
  const numbers = (lists: readonly (readonly number[])[]) =>
    [...new Set(lists.flat())].toSorted((a, b) => a - b).slice(0, maxNumbers);
  return {
    kind,
    message: { de: findingText(german, kind, count), en: findingText(english, kind, count) },
    rules: list.map(({ rule }) => rule),
    count,
    pages: numbers(list.map(({ pages }) => pages)),
    objects: numbers(list.map(({ objects }) => objects)),
  };
}
