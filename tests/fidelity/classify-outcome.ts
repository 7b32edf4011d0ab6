import type { NoticeKey } from '@blattwerk/shared';
import { reasonToRemove } from './expected-removals.ts';
import { type Fact, isSame, type Property } from './property.ts';
import type { Reading } from './read-answer.ts';
import type { Source, FidelityCase } from './cases.ts';

/** From the best to the worst. */
export const outcomeKinds = ['notApplicable', 'kept', 'onPurpose', 'reported', 'leftBehind', 'silent'] as const;

export interface Outcome {
  kind: (typeof outcomeKinds)[number];
  /** Whether a part was kept. */
  isPartial?: boolean;
  notice?: NoticeKey;
  /** Facts that are missing, or should have been removed. */
  facts?: readonly string[];
}

/** An answered file, and the numbers of the pages that it must hold. */
export interface Answered {
  reading: Reading;
  pages: readonly number[] | undefined;
}

/** The outcome for a property in one output file. */
export function classifyOutcome(
  property: Property,
  fidelityCase: FidelityCase,
  answered: Answered,
  notices: readonly string[],
): Outcome {
  if (fidelityCase.ignored?.has(property.name)) return { kind: 'notApplicable' };
  const { isRemoved, removed } = removedFrom(fidelityCase, answered.pages);
  const expected = expectedFacts(property, fidelityCase).filter(({ pages }) => !pages.some(isRemoved));
  const found = property.read(answered.reading);
  const leftBehind = found.filter(
    ({ pages, text }) => pages.some(isRemoved) || removed.some((mark) => text.includes(mark)),
  );
  if (leftBehind.length > 0) return { kind: 'leftBehind', facts: leftBehind.map(({ text }) => text) };
  if (expected.length === 0) return { kind: 'notApplicable' };

  const named = fidelityCase.sources.length > 1 ? withoutNumber : undefined;
  const missing = expected.filter((fact) => !found.some((other) => isSame(fact, other, named))).map(({ text }) => text);
  const lost = expectedNames(property, fidelityCase, expected) - new Set(found.map(({ name }) => name ?? '')).size;
  if (lost > 0 && missing.length === 0) missing.push(`${lost} names that are no longer told apart`);
  if (missing.length === 0) return { kind: 'kept' };
  const rest = { isPartial: missing.length < expected.length, facts: missing };
  const notice = property.notices.find((key) => notices.includes(key));
  if (notice) return { kind: 'reported', notice, ...rest };
  return { kind: reasonToRemove(fidelityCase.tool, property.name) === undefined ? 'silent' : 'onPurpose', ...rest };
}

/** Facts of the sources, as the tool must write them. */
function expectedFacts(property: Property, fidelityCase: FidelityCase): Fact[] {
  const { sources, change = (_, fact) => fact } = fidelityCase;
  const bySource = sources.map((source) => factsOf(property, source));
  const [only = []] = bySource;
  if (sources.length === 1) return only.map((fact) => change(property.name, fact));
  switch (property.merge) {
    case 'each': {
      const files = sources.length;
      const filesThatHaveIt = bySource.filter((facts) => facts.length > 0).length;
      return bySource.flatMap((facts, index) => {
        const merge = { fileTitle: sources[index]?.title ?? '', files, filesThatHaveIt };
        const firstPage = sources[index]?.reading.document?.marks[0] ?? '';
        const added = property.addedByMerge?.({ title: merge.fileTitle, firstPage }) ?? [];
        return facts.flatMap((fact) => (property.inMerge ? (property.inMerge(fact, merge) ?? []) : fact)).concat(added);
      });
    }
    case 'first':
      return bySource.find((facts) => facts.length > 0) ?? [];
    case 'highest':
      return bySource
        .flat()
        .toSorted((one, other) => (one.text < other.text ? 1 : -1))
        .slice(0, 1);
    case 'own':
      return [];
  }
}

function factsOf(property: Property, source: Source): Fact[] {
  return property.read(source.reading);
}

function expectedNames(property: Property, { sources }: FidelityCase, expected: readonly Fact[]): number {
  if (sources.length === 1 || expected.length === 0) return 0;
  const names = (source: Source) => new Set(factsOf(property, source).flatMap(({ name }) => name ?? []));
  return sources.reduce((sum, source) => sum + names(source).size, 0);
}

/** A name without the number that a merge appends to equal names. */
function withoutNumber(name: string): string {
  return name.replace(/[-_ ]\d+(?=$|\.)/g, '');
}

function removedFrom({ sources: [source] }: FidelityCase, pages: readonly number[] | undefined) {
  const marks = source?.reading.document?.marks ?? [];
  const removed = pages ? marks.filter((_, index) => !pages.includes(index + 1)) : [];
  return { removed, isRemoved: (mark: string) => removed.includes(mark) };
}

/** Of several answers of one tool, the worst, with the facts of all that are as bad. */
export function worst(outcomes: readonly Outcome[]): Outcome {
  const rank = ({ kind }: Outcome) => outcomeKinds.indexOf(kind);
  const lowest = outcomes.reduce((most, outcome) => Math.max(most, rank(outcome)), 0);
  const all = outcomes.filter((outcome) => rank(outcome) === lowest);
  const [first] = all;
  if (!first) return { kind: 'notApplicable' };
  // Answers come in any order; the page is to be the same.
  const facts = [...new Set(all.flatMap((outcome) => outcome.facts ?? []))].toSorted();
  return { ...first, facts, isPartial: all.some(({ isPartial }) => isPartial === true) };
}
