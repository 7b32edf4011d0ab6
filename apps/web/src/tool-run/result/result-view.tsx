import { contracts, describeNotice, noticeKeys, type ToolName } from '@blattwerk/shared';
import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { AnchorButton, Button, LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { reportUsage } from '../../usage/usage-events.ts';
import { useAnnounce } from '../announcer.tsx';
import { carryFile } from '../running/carry-file.ts';
import { savedName, splitExtension } from './file-name.ts';
import { ResultCard } from './result-card.tsx';
import { ResultCountdown } from './result-countdown.tsx';
import styles from './result-view.module.css';
import type { ToolResult } from '../model/tool-state.ts';
import { ShareFile } from './sharing/share-file.tsx';
import { useToolCatalog } from '../tool-catalog.ts';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { useWorkingMode } from '../use-working-mode.ts';

const loadText = () => import('./text/result-text.tsx');
const ResultText = lazyPart(() => loadText().then((module) => module.ResultText));
const CopyText = lazyPart(() => loadText().then((module) => module.CopyText));

/** A labeled value shown with a result. */
export interface ResultFact {
  label: string;
  value: string;
  /** Shown in large type: what the visitor came for. */
  isMain?: boolean;
  /** Length of a bar below the value, from 0 to 1: a size beside the largest of them. */
  share?: number;
}

export interface ResultViewProps {
  result: ToolResult;
  title: string;
  /** Icon before the title; a check mark by default. */
  seal?: IconName;
  facts: readonly ResultFact[];
  /** A choice between results, or what they say, below the facts. */
  choice?: ReactNode;
  /** Whether it has a text that is shown above the download, and copied beside it. */
  hasText?: boolean | undefined;
  /** Pages of the PDF from which a result with fewer pages was made. */
  originalPages?: number | undefined;
  downloadLabel: string;
  againLabel: string;
  onAgain: () => void;
  /** Returns to the chosen files. */
  edit?: { label: string; onEdit: () => void };
  /** What the visitor may do with the result next. */
  next?: ReactNode;
  /** Details of the result. */
  children?: ReactNode;
}

/** A result: heading with the focus, facts, notices, download, next steps, further actions and details. */
export function ResultView({
  result,
  title,
  seal = 'check',
  facts,
  choice,
  hasText = false,
  originalPages,
  downloadLabel,
  againLabel,
  onAgain,
  edit,
  next,
  children,
}: ResultViewProps) {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  const runner = useToolRunner();
  const announce = useAnnounce();
  const view = useWorkingMode<HTMLDivElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [name, setName] = useState(splitExtension(result.downloadName)[0]);
  const [text, setText] = useState<string>();
  const fileName = savedName(name, result.downloadName);
  const cameFrom = useToolState((state) => (result.mime === 'application/pdf' ? state.cameFrom : null));
  useEffect(() => {
    // A screen reader reads the focused heading; the live region would repeat it.
    announce('');
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [announce]);

  const notices = noticeKeys.filter((key) => result.notices.includes(key));
  return (
    <div ref={view} className={classes(styles.view, styles.result)} data-working="">
      <ResultCard result={result} originalPages={originalPages} name={name} onRename={setName}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          <span className={styles.seal} data-seal={seal}>
            <Icon name={seal} size={22} />
          </span>
          {title}
        </h2>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ label, value, isMain, share }) => (
              <div key={label} data-main={isMain || undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
                {share !== undefined && (
                  <dd className={styles.share} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
                )}
              </div>
            ))}
          </dl>
        )}
        {choice}
      </ResultCard>
      {notices.map((notice) => (
        <NoticeBox key={notice} kind="info" className={styles.notice}>
          {describeNotice(notice, language, result)}
        </NoticeBox>
      ))}
      {hasText && (
        <Suspense fallback={<div className={styles.textPlace} />}>
          <ResultText result={result} onText={setText} />
        </Suspense>
      )}
      <div className={styles.main}>
        {cameFrom !== null && <ReturnToTool tool={cameFrom} result={result} />}
        <AnchorButton
          kind={cameFrom === null ? 'primary' : 'secondary'}
          size="large"
          icon="download"
          href={result.url}
          download={fileName}
          // Chromium saves the file where the link is dropped.
          onDragStart={(event) => event.dataTransfer.setData('DownloadURL', `${result.mime}:${fileName}:${result.url}`)}
          onClick={() => {
            reportUsage({ name: 'download', tool: runner.contract.name });
            runner.dispatch({ type: 'downloaded' });
            announce(t('result.downloaded'));
          }}
        >
          {downloadLabel}
        </AnchorButton>
        {hasText && (
          <Suspense
            fallback={
              <Button kind="secondary" disabled aria-hidden="true">
                …
              </Button>
            }
          >
            <CopyText text={text} />
          </Suspense>
        )}
      </div>
      <ResultCountdown expiresAt={result.expiresAt} />
      {next}
      <div className={styles.actions}>
        <ShareFile file={new File([result.blob], fileName, { type: result.mime })} />
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

/** Link to the tool that sent the visitor here; the result goes along. */
function ReturnToTool({ tool, result }: { tool: ToolName; result: ToolResult }) {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  const { icon, card } = useToolCatalog()[tool];
  const { dispatch } = useToolRunner();
  return (
    <LinkButton
      kind="primary"
      size="large"
      icon={icon}
      to={contracts[tool].page}
      onClick={() => {
        carryFile(new File([result.blob], result.downloadName, { type: result.mime }));
        dispatch({ type: 'handedOn' });
      }}
    >
      {t('result.backTo', { tool: card[language].name })}
    </LinkButton>
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
  const view = useWorkingMode<HTMLDivElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused element may be gone with the result: then the heading gets the focus, else it is announced.
    if (document.activeElement === null || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    else announce(title);
  }, [announce, title]);
  return (
    <div ref={view} className={styles.view} data-working="">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        <span className={styles.seal} data-past="">
          <Icon name="clock" size={22} />
        </span>
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
