import { formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { ProgressView } from '../running/progress/progress-view.tsx';
import type { Busy } from '../model/busy-run.ts';
import styles from '../tool-view.module.css';
import { usePageCount } from '../pages/reading/inspect-pdf.ts';
import { countPages } from '../pages/selecting/page-list.ts';
import { useTextField } from '../running/use-form.ts';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';

export function BusyPdf({ run, title }: { run: Busy; title: string }) {
  const { t } = useTexts('singlePdf');
  const language = useLanguage();
  const [file] = useToolState((state) => state.files);
  const { contract } = useToolRunner();
  const [typed] = useTextField('pages');
  const pageCount = usePageCount(file?.file);
  // A tool that renders pages reports each of them.
  const isByPage = contract.costClass === 'render' && pageCount !== undefined;
  const total = isByPage && typed !== '' ? countPages(typed, pageCount) : pageCount;
  return (
    <ProgressView run={run} title={title} pages={isByPage ? total : undefined}>
      {file !== undefined && (
        <p className={styles.fileLine} title={file.file.name}>
          {t('busyText', { file: file.file.name, size: formatBytes(file.file.size, language) })}
        </p>
      )}
    </ProgressView>
  );
}
