import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { ToolFile } from '../model/accept-files.ts';
import { DropZone } from '../choosing/drop-zone.tsx';
import { focusFileInput } from '../choosing/file-input.ts';
import { ListSummary } from '../choosing/file-list/list-summary.tsx';
import { PdfFacts } from '../pages/reading/pdf-facts.tsx';
import { PdfPicture } from '../pages/pictures/pdf-picture.tsx';
import { InWorkColumn } from '../pages/work-column.tsx';
import { WorkColumns } from '../pages/work-columns.tsx';
import { SinglePdfProblems } from '../choosing/single-pdf-problems.tsx';
import { UndoReplacement } from '../choosing/undo-replacement.tsx';
import { ToolFoot } from '../tool-foot.tsx';
import styles from '../tool-view.module.css';
import { useCatalogEntry, useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { ProtectedFiles } from '../unlocking/protected-files.tsx';
import { useWorkingMode } from '../use-working-mode.ts';
import rows from '../batch/batch-rows.module.css';

export interface BatchSelectedProps {
  action: string;
  canStart: boolean;
  onFiles: (files: File[]) => void;
  onStart: () => void;
  /** The tool's options, which hold for all files. */
  children: ReactNode;
}

/** Several chosen PDFs of a tool that takes one, its options, and the button that starts a run for each. */
export function BatchSelected({ action, canStart, onFiles, onStart, children }: BatchSelectedProps) {
  const { t } = useTexts('singlePdf');
  const { icon } = useCatalogEntry();
  const { input } = useToolRunner().contract;
  const view = useWorkingMode<HTMLFormElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const files = useToolState((state) => state.files);
  const count = files.length;
  useEffect(() => {
    // The focused element, such as the drop zone, is gone.
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <form
      noValidate
      ref={view}
      className={styles.view}
      data-working=""
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart) onStart();
      }}
    >
      <WorkColumns
        head={
          <>
            <SinglePdfProblems />
            <UndoReplacement />
            <ProtectedFiles />
            <ListSummary
              headingRef={heading}
              count={t('several.count', { count })}
              clear={{ ...t('several.clear', { returnObjects: true }), text: t('several.clear.text', { count }) }}
              onCleared={focusFileInput}
            />
          </>
        }
      >
        {children}
        <InWorkColumn>
          <ul className={rows.rows} aria-label={t('several.list')}>
            {files.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
          <DropZone
            rule={input}
            multiple
            compact
            onFiles={onFiles}
            texts={{
              title: t('several.add'),
              text: t('several.dropText'),
              active: t('several.dropActive'),
              reject: t('several.dropReject'),
            }}
          />
        </InWorkColumn>
        <ToolFoot privacy={t('several.privacy')} sticky>
          <Button kind="primary" size="large" type="submit" icon={icon} disabled={!canStart}>
            {`${action} (${count})`}
          </Button>
        </ToolFoot>
      </WorkColumns>
    </form>
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
