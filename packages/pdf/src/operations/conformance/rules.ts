import { type ConformanceLevel, conformanceLevels } from '../../file/metadata/archive-claim.ts';
import { type ConformanceFinding, type ConformanceKind, maxFindingObjects, maxFindingPages } from './finding.ts';

/** Levels of PDF/A, and PDF/UA-1 (ISO 14289-1). */
export type CheckedLevel = ConformanceLevel | typeof accessibleLevel;
export const accessibleLevel = 'ua-1';
export const checkedLevels: readonly CheckedLevel[] = [...conformanceLevels, accessibleLevel];

/** A part of ISO 19005. */
export type Part = 1 | 2 | 3;

/** A rule about subjects of one kind, such as annotations. */
export interface Rule<T> {
  kind: ConformanceKind;
  /**
   * Clause and number in each part, and in PDF/UA-1; without one, it has no such rule. Part 3 has that of part 2 unless it is stated,
   * null for none.
   */
  clauses: { 1?: string; 2?: string; 3?: string | null; ua?: string };
  /** Whether only levels with Unicode have it. */
  isOfUnicode?: true;
  /** Whether only level A has it, which demands tags. */
  isOfTags?: true;
  isBroken: (subject: T, context: RuleContext) => boolean;
}

/** What rules depend on beside their subject. */
export interface RuleContext {
  /** In PDF/UA-1, whose rules about files and fonts are those of part 2, that part. */
  readonly part: Part;
  readonly isUnicode: boolean;
  readonly isTagged: boolean;
  /** Whether the rules of PDF/UA-1 are applied. */
  readonly isAccessible: boolean;
  /** Color space of the profile of the output intent, as in the profile's header; undefined without one. */
  readonly outputSpace: string | undefined;
}

/** What breaks a rule: counted once, whatever has it, and its object number where it has one. */
export interface Place {
  subject?: unknown;
  object?: number | undefined;
}

/** Subjects of a rule that are told apart: those of a file with more count as often as they are found. */
const maxSubjects = 10_000;
/** Findings that are kept in their order. */
const maxReports = 100_000;

interface Found {
  kind: ConformanceKind;
  subjects: Set<unknown>;
  pages: Set<number>;
  objects: Set<number>;
  count: number;
}

/** A finding with the place, to report it again for another page. */
export interface ReportedFinding {
  rule: Rule<never>;
  place: Place;
}

/** Applies the rules of a level and collects what breaks them. */
export class RuleChecker implements RuleContext {
  readonly part: Part;
  readonly isUnicode: boolean;
  readonly isTagged: boolean;
  readonly isAccessible: boolean;
  outputSpace: string | undefined;
  /** Of the page that is checked, from 1. */
  pageNumber: number | undefined;
  readonly #found = new Map<string, Found>();
  /** Findings in their order, for what several pages use; each is there once for each page. */
  readonly #reports: ReportedFinding[] = [];

  constructor(level: CheckedLevel) {
    this.isAccessible = level === accessibleLevel;
    this.part = this.isAccessible ? 2 : (Number(level[0]) as Part);
    this.isTagged = this.isAccessible || level.endsWith('a');
    this.isUnicode = this.isTagged || level.endsWith('u');
  }

  get findings(): ConformanceFinding[] {
    const sorted = (numbers: ReadonlySet<number>) => [...numbers].toSorted((a, b) => a - b);
    return Array.from(this.#found, ([rule, { kind, pages, objects, count }]) => ({
      rule,
      kind,
      pages: sorted(pages),
      objects: sorted(objects),
      count,
    }));
  }

  get hasFindings(): boolean {
    return this.#found.size > 0;
  }

  /** Number of findings so far, as the index of the next one. */
  get reportCount(): number {
    return this.#reports.length;
  }

  /** Findings since an index. */
  reportsSince(index: number): ReportedFinding[] {
    return this.#reports.slice(index);
  }

  check<T>(rules: readonly Rule<T>[], subject: T, place: Place = {}): void {
    for (const rule of this.broken(rules, subject)) this.report(rule, place);
  }

  /** The rules of the level that a subject breaks. */
  broken<T>(rules: readonly Rule<T>[], subject: T): Rule<T>[] {
    return rules.filter((rule) => this.#clauseOf(rule) !== undefined && rule.isBroken(subject, this));
  }

  report(rule: Rule<never>, place: Place = {}): void {
    const clause = this.#clauseOf(rule);
    if (clause === undefined) return;
    const { subject, object } = place;
    const { kind } = rule;
    const known = this.#found.get(clause);
    const found = known ?? { kind, subjects: new Set(), pages: new Set(), objects: new Set(), count: 0 };
    this.#found.set(clause, found);
    const isKnown = subject !== undefined && found.subjects.has(subject);
    if (!isKnown) found.count++;
    if (subject !== undefined && found.subjects.size < maxSubjects) found.subjects.add(subject);
    if (object !== undefined && found.objects.size < maxFindingObjects) found.objects.add(object);
    const { pageNumber } = this;
    const isNewPage = pageNumber !== undefined && !found.pages.has(pageNumber) && found.pages.size < maxFindingPages;
    if (isNewPage) found.pages.add(pageNumber);
    if ((!isKnown || isNewPage) && this.#reports.length < maxReports) this.#reports.push({ rule, place });
  }

  #clauseOf({ clauses, isOfUnicode, isOfTags }: Rule<never>): string | undefined {
    if (this.isAccessible) return clauses.ua;
    if ((isOfUnicode && !this.isUnicode) || (isOfTags && !this.isTagged)) return undefined;
    const { part } = this;
    const own = clauses[part];
    return own === undefined && part === 3 ? clauses[2] : (own ?? undefined);
  }
}
