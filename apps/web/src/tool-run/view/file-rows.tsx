import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import rows from '../batch/batch-rows.module.css';
import type { ToolFile } from '../model/accept-files.ts';
import { PdfPicture } from '../pages/pictures/pdf-picture.tsx';
import { PdfFacts } from '../pages/reading/pdf-facts.tsx';
import { useToolRunner } from '../running/use-tool-run.tsx';

/** The chosen PDFs of a batch. */
export function FileRows({ files }: { files: readonly ToolFile[] }) {
  const { t } = useTexts('singlePdf');
  return (
    <ul className={rows.rows} aria-label={t('several.list')}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </ul>
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
