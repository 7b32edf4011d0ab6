import type { Finding } from '../check/finding.ts';
import { type GroupId, isTermId, type TermId, termDefinitions } from '../terms.ts';

/**
 * A sentence with the values of a finding in braces: those of `params`, `{term}` for the name of the first term, `{terms}` for all
 * of them. Of several, the first whose values are all known.
 */
type Sentence = string | readonly string[];
export type RuleText = Sentence | { readonly text: Sentence; readonly help: string };

interface Names {
  readonly terms: Readonly<Record<TermId, string>>;
  readonly groups: Readonly<Record<GroupId, string>>;
  /** Between the last two of several. */
  readonly or: string;
}

export function fillSentence(text: RuleText, { terms, params }: Finding, names: Names): string {
  const sentence = typeof text === 'object' && 'text' in text ? text.text : text;
  const named = terms.map((id) => `${isTermId(id) ? nameOf(id, names) : names.groups[id]} (${id})`);
  const values: Readonly<Record<string, string | undefined>> = {
    ...params,
    term: named[0],
    terms: [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(` ${names.or} `),
  };
  const choices = typeof sentence === 'string' ? [sentence] : sentence;
  const isKnown = (choice: string) => placeholdersOf(choice).every((name) => values[name] !== undefined);
  const chosen = choices.find(isKnown) ?? choices.at(-1) ?? '';
  return chosen.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '?');
}

/** The name of a term, behind that of its group where several terms have the name, such as those of seller and buyer. */
function nameOf(id: TermId, { terms, groups }: Names): string {
  const isShared = Object.entries(terms).some(([other, name]) => other !== id && name === terms[id]);
  return isShared ? `${groups[termDefinitions[id].group]}: ${terms[id]}` : terms[id];
}

export function placeholdersOf(sentence: string): string[] {
  return Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
}
