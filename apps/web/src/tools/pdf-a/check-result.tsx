import { accessibleLevel, type ArchiveFinding, type ArchiveReport, contracts } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { RunResult } from '../../tool-run/result/run-result.tsx';
import { useJsonAnswer } from '../../tool-run/use-answer.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolRunner } from '../../tool-run/running/use-tool-run.tsx';
import type { PdfResultProps } from '../../tool-run/view/pdf-result.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './check-result.module.css';

/** Pages that a finding names; more are counted. */
const maxShownPages = 12;

/** Whether the PDF conforms, in one sentence, and what it lacks. */
export function CheckResult({ run, ...rest }: PdfResultProps) {
  const report = useJsonAnswer(run.name === 'success' ? run.result.blob : undefined) as ArchiveReport | undefined;
  if (run.name === 'success' && report === undefined) return null;
  return <ShownReport {...rest} run={run} report={report} />;
}

function ShownReport({ labels, run, onStart, report }: PdfResultProps & { report: ArchiveReport | undefined }) {
  const { t } = useTexts('pdf-a');
  const { t: ofPdfs } = useTexts('singlePdf');
  const standard = standardName(report?.level ?? '', t);
  const passes = report?.passes === true;
  const count = report?.findings.length ?? 0;
  const titleOf = () => (passes ? t('passes', { standard }) : t('fails', { standard, count }));
  return (
    <RunResult
      run={run}
      onStart={onStart}
      labels={{ again: labels.again, edit: ofPdfs('edit') }}
      title={titleOf}
      seal={passes ? 'check' : 'alert'}
      downloadLabel={() => t('report')}
      facts={() => []}
      choice={report && <Findings report={report} />}
    />
  );
}

function Findings({ report }: { report: ArchiveReport }) {
  const { t } = useTexts('pdf-a');
  const isAccessible = report.level === accessibleLevel;
  return (
    <div className={styles.report}>
      {report.claim !== undefined && <p>{claimText(report.claim, report.level, t)}</p>}
      {report.findings.length > 0 && (
        <ul className={styles.list}>
          {report.findings.map((finding) => (
            <FindingItem key={finding.kind} finding={finding} />
          ))}
        </ul>
      )}
      {report.findings.length > 0 && !isAccessible && <ConvertButton />}
      <p className={styles.small}>{t(isAccessible ? 'limitsOfTags' : 'limits')}</p>
    </div>
  );
}

/** Leads back to the options, with the conversion chosen. */
function ConvertButton() {
  const { t } = useTexts('pdf-a');
  const { dispatch } = useToolRunner();
  const { set } = useForm(contracts['pdf-a'], 'mode');
  const choose = () => {
    dispatch({ type: 'returned' });
    set({ mode: 'convert', level: 'auto' });
  };
  return (
    <div>
      <Button kind="primary" onClick={choose}>
        {t('toConvert')}
      </Button>
    </div>
  );
}

/** What the PDF claims, beside the level that was checked. */
function claimText(claim: string, level: string, t: Translate): string {
  if (claim !== level) return t('claim.other', { standard: standardName(claim, t) });
  return claim === accessibleLevel ? t('claim.accessible') : t('claim.same');
}

type Translate = ReturnType<typeof useTexts<'pdf-a'>>['t'];

/** PDF/A with its level, or PDF/UA with its part. */
function standardName(level: string, t: Translate): string {
  const [, part] = /^ua-(.*)$/.exec(level) ?? [];
  return part === undefined ? t('standard', { level }) : t('accessible', { part });
}

function FindingItem({ finding }: { finding: ArchiveFinding }) {
  const { t } = useTexts('pdf-a');
  const language = useLanguage();
  const { message, pages, rules } = finding;
  const shown = pages.slice(0, maxShownPages).join(', ');
  const more = pages.length - maxShownPages;
  return (
    <li>
      <span>{message[language]}</span>
      <span className={styles.foot}>
        {pages.length > 0 && (
          <span>
            {t('pages', { count: pages.length, pages: shown })}
            {more > 0 && ` ${t('morePages', { count: more })}`}
          </span>
        )}
        <span>{t('clauses', { count: rules.length, rules: rules.join(', ') })}</span>
      </span>
    </li>
  );
}
