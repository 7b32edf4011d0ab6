import { contracts } from '@blattwerk/shared';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { siteConfig } from '../../app/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { countStep } from '../../tool-run/funnel-counters.ts';
import { useFileChoice } from '../../tool-run/file-list/use-file-choice.ts';
import { LeaveWarning } from '../../tool-run/leave-warning.tsx';
import { usePreload } from '../../tool-run/use-preload.ts';
import { ToolRunProvider, useToolRunner, useToolState } from '../../tool-run/use-tool-run.tsx';
import { Panel } from '../../ui/panel.tsx';
import { IdleView } from './idle-view.tsx';
import { SelectedView } from './selected-view.tsx';
import { keepThumbnails } from './thumbnails/thumbnails.ts';

const loadRunViews = () => import('./run-views.ts');
const BusyView = lazy(() => loadRunViews().then((module) => ({ default: module.BusyView })));
const ConvertResult = lazy(() => loadRunViews().then((module) => ({ default: module.ConvertResult })));

/** The converter: images become one PDF. */
export function ConvertView() {
  return (
    <ToolRunProvider contract={contracts.convert}>
      <ConverterPanel />
      <LeaveWarning />
    </ToolRunProvider>
  );
}

function ConverterPanel() {
  const { t } = useTexts('convert');
  return (
    <Panel as="section" aria-label={t('tool')}>
      <Suspense fallback={null}>
        <Converter />
      </Suspense>
    </Panel>
  );
}

function Converter() {
  const { t } = useTexts('convert');
  const runner = useToolRunner();
  const language = useLanguage();
  const run = useToolState((state) => state.run);
  const files = useToolState((state) => state.files);

  useEffect(() => keepThumbnails(files), [files]);

  const onFiles = useFileChoice(
    useCallback(
      (count: number, total: number) => {
        countStep('imagesUploaded', count);
        return t('added', { count, total });
      },
      [t],
    ),
  );
  usePreload(loadRunViews, files.length > 0);

  const start = async () => {
    countStep('convertButtonClicked');
    await runner.start({ site: siteConfig(), language });
    if (runner.store.getState().run.name === 'success') countStep('pdfGenerated');
  };

  switch (run.name) {
    case 'busy':
      return <BusyView run={run} />;
    case 'success':
    case 'expired':
      return <ConvertResult run={run} onStart={() => void start()} />;
    default:
      return files.length === 0 ? (
        <IdleView onFiles={onFiles} />
      ) : (
        <SelectedView run={run} onFiles={onFiles} onStart={() => void start()} />
      );
  }
}
