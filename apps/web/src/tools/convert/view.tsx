import { contracts } from '@blattwerk/shared';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { ProblemNotice } from '../../tool-run/choosing/problem-notice.tsx';
import { MultiFileView } from '../../tool-run/multi-file/multi-file-view.tsx';
import { targetSide } from '../../tool-run/running/shrink-before-upload/shrink-to-size.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
// Not lazy: from the start of a payment the page must not be left without a question.
import { PaidLeaveWarning } from '../../payment/paid-leave-warning.tsx';
import { paidState } from '../../payment/state/paid-state.ts';
import { problemSentence } from './problem-sentence.ts';
import { keepThumbnails } from './thumbnails/thumbnails.ts';

const contract = contracts.convert;

// Loaded with the first image.
const SelectedImages = lazy(() => import('./selected-view.tsx').then((module) => ({ default: module.SelectedImages })));

const loadPaidViews = () => import('../../payment/paid-views.ts');
const PaidOffer = lazy(() => loadPaidViews().then((module) => ({ default: module.PaidOffer })));
const PaidPanel = lazy(() => loadPaidViews().then((module) => ({ default: module.PaidPanel })));
const PaidReminder = lazy(() => loadPaidViews().then((module) => ({ default: module.PaidReminder })));

/** Converts images to a PDF, with a watermark where the operator sells the PDF without one. */
export function ConvertView() {
  const { t } = useTexts('convert');
  const { t: runTexts } = useTexts('toolRun');
  const language = useLanguage();
  const files = useStore(toolRunner(contract).store, (state) => state.files);
  const { isPanelShown, isPaid, atStake } = useStore(paidState);
  const { payment } = siteConfig();

  useEffect(() => keepThumbnails(files), [files]);
  // In an effect, since the prerendered page is built without a payment configuration.
  useEffect(() => {
    if (payment !== null)
      loadPaidViews().then(
        (views) => views.watchPurchase(),
        () => {},
      );
  }, [payment]);

  return (
    <MultiFileView
      contract={contract}
      labels={{
        tool: t('tool'),
        action: t('convert'),
        privacy: t('privacy'),
        drop: {
          title: t('dropTitle'),
          text: t('dropText'),
          active: t('dropActive'),
          reject: t('dropReject'),
          hint: t('hint'),
          photo: t('takePhoto'),
        },
        noFile: t('noFile'),
        added: (count, total) => t('added', { count, total }),
        busy: t('busy'),
        busyText: (count, size) => t('busyText', { count, size }),
        from: (count, size) => t('from', { count, size }),
        success: t('success'),
        download: t('download'),
        again: t('again'),
        edit: t('edit'),
        facts: t('facts', { returnObjects: true }),
        shrunk: { text: (count) => t('shrink.done', { count, side: targetSide }), inFullSize: t('shrink.inFullSize') },
      }}
      Selected={SelectedImages}
      problems={<ProblemNotice describe={(problem) => problemSentence(problem, t, runTexts, language)} />}
      replacement={isPanelShown && payment !== null ? <PaidPanel payment={payment} /> : undefined}
      aboveDropZone={
        isPaid &&
        payment !== null && (
          <Suspense fallback={null}>
            <PaidReminder />
          </Suspense>
        )
      }
      belowResult={
        payment !== null && (
          <Suspense fallback={null}>
            <PaidOffer payment={payment} isPaid={isPaid} />
          </Suspense>
        )
      }
      leaveWarning={atStake === null ? undefined : <PaidLeaveWarning atStake={atStake} />}
    />
  );
}
