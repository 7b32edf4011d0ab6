import type { FileCardProps } from '../../tool-run/choosing/file-list/file-card.ts';
import { DragHandle, ListCard, orderLabels, Place } from '../../tool-run/choosing/file-list/list-card.tsx';
import { OrderButtons } from '../../tool-run/sorting/order-buttons.tsx';
import { PdfFacts } from '../../tool-run/pages/reading/pdf-facts.tsx';
import { PdfPicture } from '../../tool-run/pages/pictures/pdf-picture.tsx';
import { IconButton } from '../../ui/button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { Icon } from '../../ui/icon.tsx';
import { parsePagesOfFiles, resolvePageRanges, ToolError } from '@blattwerk/shared';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePageCount } from '../../tool-run/pages/reading/inspect-pdf.ts';
import { formatValue } from '../../tool-run/model/form.ts';
import { useToolRunner } from '../../tool-run/running/use-tool-run.tsx';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import styles from './pdf-row.module.css';

/** A PDF of the list: first page, position and actions. */
export function PdfRow(card: FileCardProps) {
  const { file, place, refusal, texts, onRemove, drag } = card;
  const { name } = file.file;
  return (
    <ListCard {...card} className={styles.row}>
      <span className={styles.place}>
        <Place>{place}</Place>
      </span>
      <div className={styles.picture}>
        <PdfPicture file={file.file} />
      </div>
      <div className={styles.textBlock}>
        <span className={styles.name} title={name}>
          <FileName name={name} />
        </span>
        <span className={styles.size}>
          <PdfFacts file={file.file} />
          {refusal !== null && <strong className={styles.refused}>{refusal}</strong>}
        </span>
        <PagesOfFile {...card} />
      </div>
      <DragHandle drag={drag} className={styles.handle}>
        <Icon name="grip" />
      </DragHandle>
      <div className={styles.buttons}>
        <OrderButtons {...card} icons={['arrow-up', 'arrow-down']} labels={orderLabels(card)} />
        <IconButton icon="close" label={texts('remove', { file: name })} data-remove="" onClick={onRemove} />
      </div>
    </ListCard>
  );
}

/** Of the form. */
const field = 'file_pages';

/** The pages that are taken of a PDF, as text; validated on blur. */
function PagesOfFile({ file }: FileCardProps) {
  const { t } = useTexts('merge');
  const describe = useRefusals();
  const runner = useToolRunner();
  const total = usePageCount(file.file);
  const id = useId();
  const [problem, setProblem] = useState<ToolError>();
  const pages = formatValue(file.values?.[field]);
  const validate = () => setProblem(problemOf(pages, total));
  return (
    <span className={styles.pages}>
      <label htmlFor={id}>{t('pages')}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('allPages')}
        aria-label={t('pagesOf', { file: file.file.name })}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        value={pages}
        onBlur={validate}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It is one of several, and starts nothing.
          event.preventDefault();
          validate();
        }}
        onChange={(event) => {
          setProblem(undefined);
          runner.dispatch({ type: 'fileChanged', id: file.id, values: { [field]: event.target.value } });
        }}
      />
      {problem !== undefined && (
        <strong id={`${id}-problem`} className={styles.refused}>
          {describe(problem.code, problem.params)}
        </strong>
      )}
    </span>
  );
}

function problemOf(pages: string, total: number | undefined): ToolError | undefined {
  try {
    const [list, ...others] = parsePagesOfFiles(pages);
    if (others.length > 0) return new ToolError('invalidPages');
    if (list && total !== undefined) resolvePageRanges(list, total);
    return undefined;
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}
