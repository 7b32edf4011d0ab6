import { describeNotice, noticeKeys } from '@blattwerk/shared';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { reportUsage } from '../../usage/usage-events.ts';
import { useAnnounce } from '../announcer.tsx';
import { ResultCountdown } from './result-countdown.tsx';
import styles from './result-view.module.css';
import type { ToolResult } from '../running/run-state.ts';
import { useToolRunner } from '../use-tool-run.tsx';

/** A labelled value shown with a result. */
export interface ResultFact {
  label: string;
  value: string;
}

export interface ResultViewProps {
  result: ToolResult;
  title: string;
  facts: readonly ResultFact[];
  downloadLabel: string;
  againLabel: string;
  onAgain: () => void;
  /** Returns to the chosen files. */
  edit?: { label: string; onEdit: () => void };
  children?: ReactNode;
}

/** A result: heading with the focus, facts, notices, download and further actions. */
export function ResultView({
  result,
  title,
  facts,
  downloadLabel,
  againLabel,
  onAgain,
  edit,
  children,
}: ResultViewProps) {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  const runner = useToolRunner();
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A screen reader reads the focused heading; the live region would repeat it.
    announce('');
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [announce]);

  const notices = noticeKeys.filter((key) => result.notices.includes(key));
  return (
    <div className={styles.view}>
      <span className={styles.seal}>
        <Icon name="check" size={34} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {notices.map((notice) => (
        <Notice key={notice} kind="info" className={styles.notice}>
          {describeNotice(notice, language, result.repairedPages)}
        </Notice>
      ))}
      <AnchorButton
        kind="primary"
        size="large"
        icon="download"
        href={result.url}
        download={result.downloadName}
        onClick={() => {
          reportUsage({ name: 'download', tool: runner.contract.name });
          runner.dispatch({ type: 'downloaded' });
          announce(t('result.downloaded'));
        }}
      >
        {downloadLabel}
      </AnchorButton>
      <ResultCountdown expiresAt={result.expiresAt} />
      <div className={styles.actions}>
        <Button kind="secondary" icon="plus" onClick={onAgain}>
          {againLabel}
        </Button>
        {edit !== undefined && (
          <Button kind="quiet" onClick={edit.onEdit}>
            {edit.label}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

/** Shown in the place of a result that has expired. */
export function ExpiredView({
  againLabel,
  onCreateAgain,
  onAgain,
}: {
  againLabel: string;
  onCreateAgain: () => void;
  onAgain: () => void;
}) {
  const { t } = useTexts('toolRun');
  const announce = useAnnounce();
  const title = t('result.released');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused element may be gone with the result: then the heading gets the focus, else it is announced.
    if (document.activeElement === null || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    else announce(title);
  }, [announce, title]);
  return (
    <div className={styles.view}>
      <span className={styles.seal} data-past="">
        <Icon name="clock" size={34} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{t('result.releasedText')}</p>
      <div className={styles.actions}>
        <Button kind="primary" icon="retry" onClick={onCreateAgain}>
          {t('result.createAgain')}
        </Button>
        <Button kind="secondary" icon="plus" onClick={onAgain}>
          {againLabel}
        </Button>
      </div>
    </div>
  );
}
