import { contracts } from '@blattwerk/shared';
import { Suspense, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { siteConfig } from '../../site/site-config.ts';
import { Announcer, useAnnounce } from '../../tool-run/announcer.tsx';
import { DropZone } from '../../tool-run/choosing/drop-zone.tsx';
import { FileProblems } from '../../tool-run/choosing/file-problems.tsx';
import { usePageDrop } from '../../tool-run/choosing/use-page-drop.ts';
import { acceptFiles, type FileProblem } from '../../tool-run/model/accept-files.ts';
import { ToolFoot } from '../../tool-run/tool-foot.tsx';
import toolStyles from '../../tool-run/tool-view.module.css';
import { usePreload } from '../../tool-run/use-preload.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Side, sides } from './compare-messages.ts';
import { chooseFiles, comparisons, removeFile, startComparing, swapFiles } from './comparisons.ts';
import styles from './view.module.css';

/** What any tool for one PDF takes. */
const rule = contracts.rotate.input;

const ComparisonRun = lazyPart(() => import('./comparison-run.tsx').then((module) => module.ComparisonRun));
const runParts = [ComparisonRun.load] as const;

/** Compares two PDFs in the browser. */
export function CompareView() {
  const { t } = useTexts('compare');
  return (
    <Announcer>
      <Panel as="section" aria-label={t('tool')} data-accent="rose">
        <Suspense fallback={null}>
          <Compare />
        </Suspense>
      </Panel>
    </Announcer>
  );
}

function Compare() {
  const { t } = useTexts('compare');
  const announce = useAnnounce();
  const { files, run } = useStore(comparisons);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const take = useCallback(
    (side: Side | undefined, chosen: readonly File[]) => {
      void acceptFiles(rule, siteConfig().limits, [], chosen, 2).then(({ taken, problems: found }) => {
        setProblems(found);
        const taking = taken.map(({ file }) => file);
        if (taking.length === 0) return;
        const free = comparisons.getState().files.before ? 'after' : 'before';
        chooseFiles(side ?? free, taking);
        announce(t('chosen', { count: taking.length }));
      });
    },
    [announce, t],
  );
  usePageDrop(useCallback((dropped: File[]) => take(undefined, dropped), [take]));
  usePreload(runParts, files.before !== undefined || files.after !== undefined);

  if (run.name !== 'choosing') {
    return (
      <Suspense fallback={<p role="status">{t('comparing')}</p>}>
        <ComparisonRun />
      </Suspense>
    );
  }
  const isReady = files.before !== undefined && files.after !== undefined;
  return (
    <form
      noValidate
      className={toolStyles.view}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) startComparing();
      }}
    >
      <FileProblems problems={problems} wrongType={(file) => t('wrongType', { file })} tooMany={t('tooMany')} />
      <div className={styles.sides}>
        {sides.map((side) => (
          <section key={side} className={styles.side} aria-labelledby={`compare-${side}`}>
            <h2 id={`compare-${side}`}>{t(`sides.${side}.title`)}</h2>
            {files[side] ? (
              <Chosen side={side} file={files[side]} />
            ) : (
              <DropZone
                rule={rule}
                multiple
                texts={t(`sides.${side}.drop`, { returnObjects: true })}
                onOpening={() => void ComparisonRun.load()}
                onFiles={(chosen) => take(side, chosen)}
              />
            )}
          </section>
        ))}
      </div>
      <ToolFoot privacy={t('privacy')} sticky={isReady}>
        <div className={styles.actions}>
          {isReady && (
            <Button icon="retry" onClick={swapFiles}>
              {t('swap')}
            </Button>
          )}
          <Button kind="primary" size="large" type="submit" icon="arrow-right" disabled={!isReady}>
            {t('action')}
          </Button>
        </div>
      </ToolFoot>
    </form>
  );
}

function Chosen({ side, file }: { side: Side; file: File }) {
  const { t } = useTexts('compare');
  return (
    <p className={styles.file} data-file="">
      <Icon name="file" />
      <span>
        <FileName name={file.name} />
      </span>
      <IconButton icon="close" label={t('remove', { file: file.name })} onClick={() => removeFile(side)} />
    </p>
  );
}
