import { contracts } from '@blattwerk/shared';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { ProblemNotice } from '../../tool-run/choosing/problem-notice.tsx';
import { MultiFileView } from '../../tool-run/view/multi-file-view.tsx';
import { targetSide } from '../../tool-run/running/shrink-before-upload/shrink-to-size.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import { usePaidDownload } from '../../payment/use-paid-download.tsx';
import { problemSentence } from './problem-sentence.ts';
import { keepThumbnails } from './thumbnails/thumbnails.ts';
import { lazyPart } from '../../site/lazy-part.ts';

const contract = contracts.convert;

// Loaded with the first image.
const SelectedImages = lazyPart(() => import('./selected-view.tsx').then((module) => module.SelectedImages));

/** Converts images to a PDF, with a watermark where the operator sells the PDF without one. */
export function ConvertView() {
  const { t } = useTexts('convert');
  const { t: runTexts } = useTexts('toolRun');
  const describe = useRefusals();
  const files = useStore(toolRunner(contract).store, (state) => state.files);
  const paidDownload = usePaidDownload();

  useEffect(() => keepThumbnails(files), [files]);

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
        zip: { success: t('successEach'), download: t('downloadZip') },
        again: t('again'),
        edit: t('edit'),
        facts: t('facts', { returnObjects: true }),
        shrunk: { text: (count) => t('shrink.done', { count, side: targetSide }), inFullSize: t('shrink.inFullSize') },
      }}
      Selected={SelectedImages}
      problems={<ProblemNotice describe={(problem) => problemSentence(problem, t, runTexts, describe)} />}
      {...paidDownload}
    />
  );
}
