import type { ConformanceFinding, ConformanceKind, readConformanceClaim } from '@blattwerk/pdf/internal';
import { accessibleLevel, type ArchiveFinding, type ArchiveReport, type CheckedLevel } from '@blattwerk/shared';
import { findingText } from './finding-texts.ts';
import { findingTexts as german } from './finding-texts.de.ts';
import { findingTexts as english } from './finding-texts.en.ts';

/** Pages and objects that a finding names. */
const maxNumbers = 100;
const usualLevel = '2b';

/** What a file claims. */
interface Claims {
  archive: ReturnType<typeof readConformanceClaim>;
  /** Part of PDF/UA. */
  accessible: string | undefined;
}

/**
 * Checks a level, and says what was found.
 * @param asked a level, or `auto` for the one of PDF/A that the file claims
 */
export async function makeReport(
  { archive, accessible }: Claims,
  asked: CheckedLevel | 'auto',
  check: (level: CheckedLevel) => Promise<readonly ConformanceFinding[]>,
): Promise<ArchiveReport> {
  const level = asked === 'auto' ? (archive?.level ?? usualLevel) : asked;
  const byKind = Map.groupBy(await check(level), ({ kind }) => kind);
  const isAccessible = level === accessibleLevel;
  const findings = Array.from(byKind, ([kind, list]) => grouped(kind, list, isAccessible ? 'PDF/UA' : 'PDF/A'));
  const claimed = isAccessible
    ? accessible && `ua-${accessible}`
    : archive && `${archive.part}${archive.conformance.toLowerCase()}`;
  return { ...(claimed === undefined ? {} : { claim: claimed }), level, passes: findings.length === 0, findings };
}

/** The rules of a kind as one finding. */
function grouped(kind: ConformanceKind, list: readonly ConformanceFinding[], standard: string): ArchiveFinding {
  const count = list.reduce((sum, finding) => sum + finding.count, 0);
  const numbers = (lists: readonly (readonly number[])[]) =>
    [...new Set(lists.flat())].toSorted((a, b) => a - b).slice(0, maxNumbers);
  return {
    kind,
    message: {
      de: findingText(german, kind, { count, standard }),
      en: findingText(english, kind, { count, standard }),
    },
    rules: list.map(({ rule }) => rule),
    count,
    pages: numbers(list.map(({ pages }) => pages)),
    objects: numbers(list.map(({ objects }) => objects)),
  };
}
