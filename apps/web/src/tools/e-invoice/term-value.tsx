import { type Qualifier, type Term, termDefinitions } from '@blattwerk/invoice';
import { formatTerm } from '@blattwerk/invoice/format-values';
import { useTexts } from '../../i18n/use-texts.ts';
import { classes } from '../../ui/classes.ts';
import { useInvoice } from './invoice-context.ts';
import styles from './invoice-view.module.css';

interface TermValueProps {
  term: Term;
  /** Whether the value is shown elsewhere, where links lead to. */
  isCopy?: boolean;
  className?: string | undefined;
}

/** Qualifiers that the value itself shows. */
const shownInValue: readonly Qualifier[] = ['currency', 'format', 'unit'];

/** A value in the page's language, with the file's own spelling as its title. */
export function TermValue({ term, isCopy = false, className }: TermValueProps) {
  const { t } = useTexts('e-invoice');
  const { ids, values } = useInvoice();
  const id = isCopy ? undefined : ids.get(term);
  if (term.value === '') {
    return (
      <span id={id} className={styles.soft}>
        {t('empty')}
      </span>
    );
  }
  const formatted = formatTerm(term, values);
  // An account may be divided between its groups, and not within one.
  const shown = /^(?:\S{4}\u00A0)+\S{1,4}$/.test(formatted) ? formatted.replaceAll('\u00A0', ' ') : formatted;
  const { format, unit } = term.qualifiers;
  const spelled = [term.value, unit, format && `(${format})`].filter(Boolean).join(' ');
  const isCode = termDefinitions[term.id].kind === 'code' && shown !== term.value;
  return (
    <span
      id={id}
      dir="auto"
      tabIndex={isCopy ? undefined : -1}
      title={shown === term.value ? undefined : spelled}
      className={classes(styles.value, className)}
    >
      {shown}
      {isCode && <span className={styles.soft}> ({term.value})</span>}
      {!isCopy && <Qualifiers term={term} />}
    </span>
  );
}

/** What the file adds to a value, where the value does not show it. */
function Qualifiers({ term }: { term: Term }) {
  const { values } = useInvoice();
  const { schemes } = values.codeNames;
  const notes = Object.entries(term.qualifiers).flatMap(([name, value]) => {
    if (shownInValue.includes(name as Qualifier) || value === '') return [];
    return [name === 'scheme' && Object.hasOwn(schemes, value) ? `${schemes[value]} (${value})` : value];
  });
  if (notes.length === 0) return null;
  return (
    <span className={styles.soft} dir="auto">
      {' '}
      {notes.join(', ')}
    </span>
  );
}
