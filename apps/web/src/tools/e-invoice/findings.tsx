import type { Profile } from '@blattwerk/invoice';
import type { CheckResult, Finding } from '@blattwerk/invoice/check';
import { formatDate, formatExpected, formatNumber, type ValueContext } from '@blattwerk/invoice/format-values';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './findings.module.css';
import { useInvoice } from './invoice-context.ts';

/** Findings that are shown at once. */
const findingStep = 10;
/** Digits after the point that an amount in a sentence has at least. */
const amountPlaces = 2;

const icons: Readonly<Record<CheckResult['outcome'], IconName>> = {
  valid: 'check-circle',
  warnings: 'info',
  invalid: 'alert',
};

/** Whether the invoice follows its rules, in one sentence. */
export function Outcome({ check, profile }: { check: CheckResult; profile: Profile }) {
  const { t } = useTexts('e-invoice');
  const { outcome, ruleSets, findings } = check;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const count = outcome === 'invalid' ? errors : findings.length;
  // A profile with more or less than the norm has rules that are not checked, so that nothing is found, and no more is said.
  const isWhole = ruleSets.includes('en16931');
  // Whatever the rules say: it can be an attempt at fraud.
  const differs = findings.some(({ rule }) => rule.startsWith('PAGE-'));
  const shown = differs ? 'invalid' : outcome;
  return (
    <div className={styles.outcome} data-outcome={shown} role="status">
      <Icon name={icons[shown]} />
      <p>
        {differs && <strong>{t('check.differs')} </strong>}
        <strong>
          {t(isWhole || outcome === 'invalid' ? `check.${outcome}` : `check.partly.${outcome}`, { count })}
        </strong>{' '}
        {nameOf(profile, t)}
      </p>
    </div>
  );
}

/** The rules that were applied. */
export function AppliedRules({ check }: { check: CheckResult }) {
  const { t } = useTexts('e-invoice');
  const rules = check.ruleSets.map((id) => t(`ruleSets.${id}`)).join(', ');
  return <p className={styles.rules}>{t('check.rules', { rules })}</p>;
}

/** Family, level and version, where they do not go without saying. */
function nameOf({ family, level, version }: Profile, t: TFunction<'e-invoice'>): string {
  const isPlain = family === 'xrechnung' || family === 'en16931';
  const shownLevel = level === undefined || (isPlain && level === 'en16931') ? '' : t(`levels.${level}`);
  const shownVersion = family === 'en16931' ? '' : (version ?? '');
  return `${[t(`profiles.${family}`), shownLevel, shownVersion].filter((part) => part !== '').join(' ')}.`;
}

interface FindingListProps {
  check: CheckResult;
  /** Shows what a link leads to, where it is left out so far. */
  onReveal: () => void;
}

/** What is wrong, each with a link to its place. */
export function FindingList({ check, onReveal }: FindingListProps) {
  const { t } = useTexts('e-invoice');
  const [limit, setLimit] = useState(findingStep);
  const { findings, omitted } = check;
  return (
    <>
      <ul className={styles.list}>
        {findings.slice(0, limit).map((finding, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a rule can be broken several times at one place
          <li key={index} data-severity={finding.severity}>
            <FindingText finding={finding} onReveal={onReveal} />
          </li>
        ))}
      </ul>
      {findings.length > limit && (
        <Button kind="secondary" size="small" onClick={() => setLimit(findings.length)}>
          {t('check.more', { count: findings.length - limit })}
        </Button>
      )}
      {omitted > 0 && findings.length <= limit && <p>{t('check.omitted', { count: omitted })}</p>}
    </>
  );
}

/** Dates and amounts as a visitor reads them; what a page shows stays as it is. */
function formatParams(finding: Finding, values: ValueContext): Finding['params'] {
  const { params, rule } = finding;
  if (rule.startsWith('PAGE-')) return { ...params, expected: formatExpected(finding, values) };
  const formatted = Object.entries(params).map(([name, value]) => {
    const shown = formatDate(value, values.language) ?? formatNumber(value, values.language, amountPlaces);
    return [name, /^(?:found|expected|start|end)$/.test(name) ? (shown ?? value) : value];
  });
  return Object.fromEntries(formatted) as Finding['params'];
}

function FindingText({ finding, onReveal }: { finding: Finding; onReveal: () => void }) {
  const { t } = useTexts('e-invoice');
  const { texts, values, idsAt } = useInvoice();
  const ids = idsAt(finding.place);
  const shown = { ...finding, params: formatParams(finding, values) };
  const help = texts.helpOf(shown);
  const go = () => {
    flushSync(onReveal);
    const target = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  return (
    <>
      <span dir="auto">{texts.sentenceOf(shown)}</span>
      {help !== undefined && <span className={styles.help}> {help}</span>}
      <span className={styles.foot}>
        <span>{t(`check.severity.${finding.severity}`)}</span>
        <span>{finding.rule}</span>
        {ids.length > 0 && (
          <button type="button" className={styles.link} onClick={go}>
            {t('check.place', { line: finding.place.line })}
          </button>
        )}
      </span>
    </>
  );
}
