import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { SinglePdfProblems } from '../choosing/single-pdf-problems.tsx';
import { useToolState } from '../running/use-tool-run.tsx';
import { ProtectedFiles } from '../unlocking/protected-files.tsx';
import { FileRows } from './file-rows.tsx';
import type { SinglePdfLabels } from './labels.ts';
import { SelectedList, type SelectedListProps } from './selected-list.tsx';

export interface SelectedBatchProps extends Pick<SelectedListProps, 'run' | 'canStart' | 'onFiles' | 'onStart'> {
  labels: SinglePdfLabels;
  /** The tool's options, which hold for all files. */
  children: ReactNode;
}

/** Several chosen PDFs of a tool that takes one: a run for each. */
export function SelectedBatch({ labels: { action, failed }, ...shown }: SelectedBatchProps) {
  const { t } = useTexts('singlePdf');
  const files = useToolState((state) => state.files);
  const count = files.length;
  return (
    <SelectedList
      {...shown}
      labels={{ action: `${action} (${count})`, privacy: t('several.privacy'), failed }}
      problems={
        <>
          <SinglePdfProblems />
          <ProtectedFiles />
        </>
      }
      summary={{
        count: t('several.count', { count }),
        clear: { ...t('several.clear', { returnObjects: true }), text: t('several.clear.text', { count }) },
      }}
      list={<FileRows files={files} />}
      drop={{
        title: t('several.add'),
        text: t('several.dropText'),
        active: t('several.dropActive'),
        reject: t('several.dropReject'),
      }}
    />
  );
}
