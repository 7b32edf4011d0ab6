import { contracts } from '@blattwerk/shared';
import { lazy, Suspense, useCallback } from 'react';
import { siteConfig } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { useFileChoice } from '../../tool-run/choosing/file-list/use-file-choice.ts';
import { LeaveWarning } from '../../tool-run/running/leave-warning.tsx';
import { usePreload } from '../../tool-run/use-preload.ts';
import { ToolRunProvider, useToolRunner, useToolState } from '../../tool-run/use-tool-run.tsx';
import { Panel } from '../../ui/panel.tsx';
import { IdleView } from './idle-view.tsx';
import { SelectedView } from './selected-view.tsx';

const loadRunViews = () => import('./run-views.ts');
const BusyView = lazy(() => loadRunViews().then((module) => ({ default: module.BusyView })));
const MergeResult = lazy(() => loadRunViews().then((module) => ({ default: module.MergeResult })));

/** Several PDFs become one. */
export function MergeView() {
  return (
    <ToolRunProvider contract={contracts.merge}>
      <MergePanel />
      <LeaveWarning />
    </ToolRunProvider>
  );
}

function MergePanel() {
  const { t } = useTexts('merge');
  return (
    <Panel as="section" aria-label={t('tool')}>
      <Suspense fallback={null}>
        <Merge />
      </Suspense>
    </Panel>
  );
}

function Merge() {
  const { t } = useTexts('merge');
  const runner = useToolRunner();
  const language = useLanguage();
  const run = useToolState((state) => state.run);
  const files = useToolState((state) => state.files);

  const onFiles = useFileChoice(useCallback((count: number, total: number) => t('added', { count, total }), [t]));
  usePreload(loadRunViews, files.length > 0);

  const start = () => void runner.start({ site: siteConfig(), language });

  switch (run.name) {
    case 'busy':
      return <BusyView run={run} />;
    case 'success':
    case 'expired':
      return <MergeResult run={run} onStart={start} />;
    default:
      return files.length === 0 ? (
        <IdleView onFiles={onFiles} />
      ) : (
        <SelectedView run={run} onFiles={onFiles} onStart={start} />
      );
  }
}
