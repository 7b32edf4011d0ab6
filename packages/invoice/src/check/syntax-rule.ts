import type { SentenceKey } from '../texts/rules.de.ts';
import { type Elements, type Match, type Node, textOf } from './elements.ts';
import type { RuleContext } from './rule-context.ts';
import type { RuleId, Severity } from './finding.ts';
import type { TermId } from '../terms.ts';

/** A rule on the elements of a syntax. */
export interface SyntaxRule {
  readonly id: RuleId;
  readonly severity: Severity;
  readonly sentence: SentenceKey;
  /** By default what is at the place that breaks it. */
  readonly terms?: readonly TermId[];
  /** Elements and attributes that break it, or parents of what is missing. */
  readonly find: (elements: Elements, context: RuleContext) => readonly Breaking[];
}

export interface Breaking extends Match {
  readonly params?: Readonly<Record<string, string>>;
}

/** How often a path leads to something, from each element of a context. */
type Frequency = 'atMostOne' | 'exactlyOne' | 'atLeastOne';

export type FrequencyRow = readonly [
  id: RuleId,
  frequency: Frequency,
  context: string,
  path: string,
  severity?: Severity,
];

/** Rules of lines as those of `ublForbiddenElements`. */
export function forbiddenRules(prefix: 'UBL-CR-' | 'UBL-DT-' | 'CII-SR-' | 'CII-DT-', packed: string): SyntaxRule[] {
  return packed
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', parent = '', ...names] = line.split(' ');
      const severity = first.endsWith('!') ? 'error' : 'warning';
      const digits = first.replace('!', '');
      let namespace = '';
      return names.map((name, index) => {
        const [before, after] = name.split(':');
        if (after !== undefined) namespace = `${before}:`;
        const child = name.startsWith('@') || after !== undefined ? name : namespace + name;
        const number = String(Number(digits) + index).padStart(digits.length, '0');
        return forbiddenRule(
          `${prefix}${number}`,
          parent.endsWith('/') ? parent + child : `${parent}/${child}`,
          severity,
        );
      });
    });
}

/** What must not be at any of some paths. */
export function forbiddenRule(id: RuleId, path: string, severity: Severity = 'warning'): SyntaxRule {
  const what = path.slice(path.lastIndexOf('/') + 1).replace(/\[.*/, '');
  return {
    id,
    severity,
    sentence: what.startsWith('@') ? 'attributeNotUsed' : 'elementNotUsed',
    find: (elements) => elements.select(path).map((match) => ({ ...match, params: { element: what } })),
  };
}

export function frequencyRule([id, frequency, context, path, severity = 'error']: FrequencyRow): SyntaxRule {
  const element = path.slice(path.lastIndexOf('/') + 1).replace(/\[.*/, '');
  return {
    id,
    severity,
    sentence:
      frequency === 'atMostOne' ? 'elementRepeated' : frequency === 'exactlyOne' ? 'elementNotOnce' : 'elementMissing',
    find: (elements) =>
      elements.select(context).flatMap(({ node }) => {
        const found = elements.below(node, path);
        const isFrequent =
          frequency === 'atLeastOne'
            ? found.length > 0
            : frequency === 'exactlyOne'
              ? found.length === 1
              : found.length <= 1;
        return isFrequent ? [] : [{ ...(found[1] ?? { node }), params: { element } }];
      }),
  };
}

/** A rule that elements have a value of a term, at a path below them. */
export function requiredElementRule(id: RuleId, context: string, path: string, term: TermId): SyntaxRule {
  const isMissing = (elements: Elements, node: Node) =>
    elements.below(node, path).every((match) => textOf(match) === '');
  const find: SyntaxRule['find'] = (elements) =>
    elements.select(context).filter(({ node }) => isMissing(elements, node));
  return { id, severity: 'error', sentence: 'missing', terms: [term], find };
}

/** A rule with a function of its own. */
export function syntaxRule(
  id: RuleId,
  sentence: SentenceKey,
  find: SyntaxRule['find'],
  severity: Severity = 'error',
): SyntaxRule {
  return { id, severity, sentence, find };
}

/** Rules on each element at a path. */
export function eachElement(
  id: RuleId,
  path: string,
  sentence: SentenceKey,
  isKept: (node: Node, elements: Elements, context: RuleContext) => boolean,
  severity: Severity = 'error',
): SyntaxRule {
  return syntaxRule(
    id,
    sentence,
    (elements, context) =>
      elements
        .select(path)
        .flatMap((match) =>
          isKept(match.node, elements, context) ? [] : [{ ...match, params: { element: match.node.shape.name } }],
        ),
    severity,
  );
}
