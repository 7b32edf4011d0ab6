import { type ComponentType, useEffect } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { ProblemNotice } from '../choosing/problem-notice.tsx';
import type { ToolResult } from '../model/tool-state.ts';
import type { ResultFact } from '../result/result-view.tsx';
import { targetSide } from '../running/shrink-before-upload/shrink-to-size.ts';
import { type ToolContract, toolRunner } from '../running/tool-runner.ts';
import { useRefusals } from '../use-refusals.ts';
import type { MultiFileLabels } from '../view/labels.ts';
import { MultiFileView, type MultiFileViewProps, type SelectedViewProps } from '../view/multi-file-view.tsx';
import { imageProblem } from './image-problem.ts';
import { keepThumbnails } from './thumbnails.ts';
import type { ImageTexts } from './use-image-texts.ts';

interface ImagesViewProps extends Partial<Omit<MultiFileViewProps, 'contract' | 'labels' | 'problems' | 'Selected'>> {
  contract: ToolContract;
  labels: Pick<MultiFileLabels, 'tool' | 'again' | 'zip'>;
  /** Facts of the result beside those of all of them. */
  moreFacts?: NonNullable<MultiFileLabels['facts']['more']>;
  /** The chosen images and the tool's options, loaded with the first image. */
  Selected: ComponentType<SelectedViewProps>;
}

/** A tool that makes PDFs of images. */
export function ImagesView({ contract, labels, moreFacts, ...view }: ImagesViewProps) {
  const t: ImageTexts = useTexts(contract.name as 'convert').t;
  const { t: runTexts } = useTexts('toolRun');
  const describe = useRefusals();
  const files = useStore(toolRunner(contract).store, (state) => state.files);

  useEffect(() => keepThumbnails(files), [files]);

  return (
    <MultiFileView
      contract={contract}
      labels={{
        ...labels,
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
        edit: t('edit'),
        facts: {
          from: t('facts.from'),
          more: (result) => [...foundPages(result, t), ...(moreFacts?.(result) ?? [])],
        },
        shrunk: { text: (count) => t('shrink.done', { count, side: targetSide }), inFullSize: t('shrink.inFullSize') },
      }}
      problems={<ProblemNotice describe={(problem) => imageProblem(problem, t, runTexts, describe)} />}
      {...view}
    />
  );
}

/** In how many images a page was found. */
function foundPages({ facts, inputCount }: ToolResult, t: ImageTexts): ResultFact[] {
  const { foundPages: count = 0 } = facts;
  return count > 0 ? [{ label: t('facts.pages'), value: t('pagesOf', { count, total: inputCount }) }] : [];
}
