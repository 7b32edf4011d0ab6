import type { Group, Place, Term } from '../model.ts';
import type { GroupId, TermId } from '../terms.ts';

/** Of what no file has. */
const nowhere: Place = { path: '', line: 1, column: 1 };

/** A term where there is a value. */
export function makeTerm(id: TermId, value: string | undefined, qualifiers: Term['qualifiers'] = {}): Term | undefined {
  return value === undefined ? undefined : { id, value, qualifiers, place: nowhere };
}

/** A group with those terms and groups that there are. */
export function makeGroup(
  id: GroupId,
  terms: readonly (Term | undefined)[],
  groups: readonly (Group | undefined)[] = [],
): Group {
  const isGiven = <Part>(part: Part | undefined): part is Part => part !== undefined;
  return { id, terms: terms.filter(isGiven), groups: groups.filter(isGiven), place: nowhere };
}
