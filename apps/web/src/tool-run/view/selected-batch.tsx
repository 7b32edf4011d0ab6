import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import rows from '../batch/batch-rows.module.css';
import { SinglePdfProblems } from '../choosing/single-pdf-problems.tsx';
import type { ToolFile } from '../model/accept-files.ts';
import { PdfPicture } from '../pages/pictures/pdf-picture.tsx';
import { PdfFacts } from '../pages/reading/pdf-facts.tsx';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { ProtectedFiles } from '../unlocking/protected-files.tsx';
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
      list={
        <ul className={rows.rows} aria-label={t('several.list')}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      }
      drop={{
        title: t('several.add'),
        text: t('several.dropText'),
        active: t('several.dropActive'),
        reject: t('several.dropReject'),
      }}
    />
  );
}

function FileRow({ file }: { file: ToolFile }) {
  const { t } = useTexts('singlePdf');
  const runner = useToolRunner();
  const { name } = file.file;
  return (
    <li className={rows.row} data-file={file.id}>
      <div className={rows.picture}>
        <PdfPicture file={file.file} />
      </div>
      <div className={rows.textBlock}>
        <span className={rows.name} title={name}>
          {name}
        </span>
        <span className={rows.facts}>
          <PdfFacts file={file.file} />
        </span>
      </div>
      <IconButton
        icon="close"
        label={t('remove', { file: name })}
        onClick={() => runner.dispatch({ type: 'fileRemoved', id: file.id })}
      />
    </li>
  );
}
