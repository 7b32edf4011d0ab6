import { type Group, type Term, type TermId, termDefinitions } from '@blattwerk/invoice';
import type { ReactNode } from 'react';
import { useInvoice } from './invoice-context.ts';
import { GroupTerms, TermList } from './group-terms.tsx';
import styles from './invoice-view.module.css';
import { TermValue } from './term-value.tsx';

/** A column: the first value of a term, in the group or in the groups in it. */
export interface Column {
  term: TermId;
  /** The term with the unit of the value, which shows it. */
  unit?: TermId;
  isWide?: boolean;
  isNumber?: boolean;
}

interface ValueTableProps {
  columns: readonly Column[];
  groups: readonly Group[];
  caption: string;
  /** Groups in each that have rows of their own below it. */
  nested?: Group['id'];
}

/** A table with a row for each group, and one below it for what has no column; on a phone, a card for each. */
export function ValueTable({ columns, groups, caption, nested }: ValueTableProps) {
  const { texts } = useInvoice();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ term, isNumber, isWide }) => (
            <th key={term} scope="col" data-number={isNumber} data-wide={isWide}>
              {texts.termNames[term]}
            </th>
          ))}
        </tr>
      </thead>
      {groups
        .flatMap((group) => withNested(group, nested, 0))
        .map(({ group, level }) => (
          <Rows key={group.place.path} columns={columns} group={group} nested={nested} level={level} />
        ))}
    </table>
  );
}

interface Row {
  group: Group;
  /** 0 for one that is in no other. */
  level: number;
}

function withNested(group: Group, nested: Group['id'] | undefined, level: number): Row[] {
  const inner = group.groups.filter(({ id }) => id === nested);
  return [{ group, level }, ...inner.flatMap((each) => withNested(each, nested, level + 1))];
}

interface RowsProps extends Row {
  columns: readonly Column[];
  nested: Group['id'] | undefined;
}

function Rows({ columns, group, nested, level }: RowsProps) {
  const { texts, ids } = useInvoice();
  const cells = columns.map(({ term }) => firstOf(group, term, nested));
  const units = columns.map(({ unit }, index) => {
    const found = unit && firstOf(group, unit, nested);
    return found?.value === cells[index]?.qualifiers.unit ? found : undefined;
  });
  const taken = new Set([...cells, ...units].filter((term) => term !== undefined));
  const left = (terms: readonly Term[]) =>
    terms.filter((term) => !taken.has(term) && termDefinitions[term.id].kind !== 'binary');
  const own = left(group.terms);
  const inner = group.groups.filter(
    ({ id, terms, groups }) => id !== nested && (left(terms).length > 0 || groups.length > 0),
  );
  return (
    <tbody id={ids.get(group)} tabIndex={-1} data-level={level > 0 ? level : undefined}>
      <tr>
        {columns.map(({ term, isNumber }, index) => (
          <td key={term} data-number={isNumber} data-label={texts.termNames[term]}>
            <Cell term={cells[index]} />
          </td>
        ))}
      </tr>
      {own.length + inner.length > 0 && (
        <tr className={styles.rest}>
          <td colSpan={columns.length}>
            <div>
              <TermList terms={own} />
              {inner.map((each) => (
                <GroupTerms key={`${each.place.path} ${each.id}`} group={each} without={taken} />
              ))}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Cell({ term }: { term: Term | undefined }): ReactNode {
  return term ? <TermValue term={term} /> : null;
}

/** The first value of a term, of a group itself or of the first group in it that has the term. */
function firstOf(group: Group, id: TermId, nested: Group['id'] | undefined): Term | undefined {
  const own = group.terms.find((term) => term.id === id);
  if (own) return own;
  const { group: home } = termDefinitions[id];
  const inner = group.groups.find((each) => each.id === home && each.id !== nested);
  return inner?.terms.find((term) => term.id === id);
}
