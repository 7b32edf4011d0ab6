import { contracts } from '@blattwerk/shared';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { siteConfig } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { countStep } from '../../tool-run/running/funnel-counters.ts';
import { useFileChoice } from '../../tool-run/choosing/file-list/use-file-choice.ts';
import { LeaveWarning } from '../../tool-run/running/leave-warning.tsx';
import { usePreload } from '../../tool-run/use-preload.ts';
import { ToolRunProvider, useToolRunner, useToolState } from '../../tool-run/use-tool-run.tsx';
import { Panel } from '../../ui/panel.tsx';
import { IdleView } from './idle-view.tsx';
import { paidState } from './paid/paid-state.ts';
import { SelectedView } from './selected-view.tsx';
import { keepThumbnails } from './thumbnails/thumbnails.ts';

const loadRunViews = () => import('./run-views.ts');
const BusyView = lazy(() => loadRunViews().then((module) => ({ default: module.BusyView })));
const ConvertResult = lazy(() => loadRunViews().then((module) => ({ default: module.ConvertResult })));

const loadPaidViews = () => import('./paid/paid-views.ts');
const PaidLeaveWarning = lazy(() => loadPaidViews().then((module) => ({ default: module.PaidLeaveWarning })));
const PaidOffer = lazy(() => loadPaidViews().then((module) => ({ default: module.PaidOffer })));
const PaidPanel = lazy(() => loadPaidViews().then((module) => ({ default: module.PaidPanel })));
const PaidReminder = lazy(() => loadPaidViews().then((module) => ({ default: module.PaidReminder })));

/** The converter: images become one PDF. */
export function ConvertView() {
  return (
    <ToolRunProvider contract={contracts.convert}>
      <ConverterPanel />
      <ConverterLeaveWarning />
    </ToolRunProvider>
  );
}

function ConverterLeaveWarning() {
  const atStake = useStore(paidState, (state) => state.atStake);
  const hasImages = useToolState((state) => state.files.length > 0);
  if (atStake === null && !hasImages) return null;
  return (
    <Suspense fallback={null}>{atStake === null ? <LeaveWarning /> : <PaidLeaveWarning atStake={atStake} />}</Suspense>
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

  const { payment } = siteConfig();
  // Not before: the page as it was built knows of no payment.
  useEffect(() => {
    if (payment !== null)
      loadPaidViews().then(
        (views) => views.watchPurchase(),
        () => {},
      );
  }, [payment]);
  const isPanelShown = useStore(paidState, (state) => state.isPanelShown);
  const isPaid = useStore(paidState, (state) => state.isPaid);
  if (isPanelShown && payment !== null) return <PaidPanel payment={payment} />;

  switch (run.name) {
    case 'busy':
      return <BusyView run={run} />;
    case 'success':
    case 'expired':
      return (
        <ConvertResult run={run} onStart={() => void start()}>
          {payment !== null && (
            <Suspense fallback={null}>
              <PaidOffer payment={payment} isPaid={isPaid} />
            </Suspense>
          )}
        </ConvertResult>
      );
    default:
      return files.length === 0 ? (
        <>
          {isPaid && payment !== null && (
            <Suspense fallback={null}>
              <PaidReminder />
            </Suspense>
          )}
          <IdleView onFiles={onFiles} />
        </>
      ) : (
        <SelectedView run={run} onFiles={onFiles} onStart={() => void start()} />
      );
  }
}
