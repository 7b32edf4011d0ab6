import type { Group, Place } from '../model.ts';
import type { SentenceKey } from '../texts/rules.de.ts';
import type { GroupId, TermId } from '../terms.ts';
import type { RuleContext } from './rule-context.ts';
import type { RuleId, Severity } from './finding.ts';

/** How a rule is broken. */
export interface Breach {
  readonly params?: Readonly<Record<string, string>>;
  /** In the place of those of the rule. */
  readonly terms?: readonly (TermId | GroupId)[];
  /** In the place of that of the group. */
  readonly place?: Place;
}

/** A rule on the model. */
export interface Rule {
  readonly id: RuleId;
  /** One for both syntaxes, or one for each. */
  readonly severity: Severity | Readonly<Record<'cii' | 'ubl', Severity>>;
  readonly sentence: SentenceKey;
  /** The groups that it is checked in; lines below other lines are none of `BG-25`. */
  readonly each: GroupId;
  readonly terms: readonly (TermId | GroupId)[];
  /** Nothing where it holds. */
  readonly check: (group: Group, context: RuleContext) => Breach | readonly Breach[] | undefined;
}

type Check = Rule['check'];

export function rule(
  id: RuleId,
  each: GroupId,
  sentence: SentenceKey,
  terms: Rule['terms'],
  check: Check,
  severity: Rule['severity'] = 'error',
): Rule {
  return { id, each, sentence, terms, check, severity };
}

/** A breach without values where a condition does not hold. */
export function unless(holds: boolean | undefined, breach: Breach = {}): Breach | undefined {
  return holds ? undefined : breach;
}
