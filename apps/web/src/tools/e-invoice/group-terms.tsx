import { type Group, type Term, termDefinitions } from '@blattwerk/invoice';
import { useInvoice } from './invoice-context.ts';
import styles from './invoice-view.module.css';
import { TermValue } from './term-value.tsx';

interface TermListProps {
  terms: readonly Term[];
}

/** Names and values. A file in the invoice is among the attachments. */
export function TermList({ terms }: TermListProps) {
  const { texts } = useInvoice();
  const shown = terms.filter(({ id }) => termDefinitions[id].kind !== 'binary');
  if (shown.length === 0) return null;
  return (
    <dl className={styles.terms}>
      {shown.map((term) => (
        <div key={`${term.place.path} ${term.id}`}>
          <dt>{texts.termNames[term.id]}</dt>
          <dd>
            <TermValue term={term} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface GroupTermsProps {
  group: Group;
  /** Whether a heading names it already. */
  isNamed?: boolean;
  /** Terms that are shown elsewhere. */
  without?: ReadonlySet<Term>;
}

/** All of a group: its terms, and the groups in it, each with its name. */
export function GroupTerms({ group, isNamed = false, without }: GroupTermsProps) {
  const { texts, ids } = useInvoice();
  return (
    <div id={ids.get(group)} tabIndex={-1} className={styles.group}>
      {!isNamed && <p className={styles.groupName}>{texts.groupNames[group.id]}</p>}
      <TermList terms={without ? group.terms.filter((term) => !without.has(term)) : group.terms} />
      {group.groups.map((inner) => (
        <GroupTerms key={`${inner.place.path} ${inner.id}`} group={inner} />
      ))}
    </div>
  );
}
