import { formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { ProgressView } from '../running/progress/progress-view.tsx';
import type { Busy } from '../model/busy-run.ts';
import styles from '../tool-view.module.css';
import { useToolState } from '../running/use-tool-run.tsx';

export function BusyPdf({ run, title }: { run: Busy; title: string }) {
  const { t } = useTexts('singlePdf');
  const language = useLanguage();
  const [file] = useToolState((state) => state.files);
  return (
    <ProgressView run={run} title={title}>
      {file !== undefined && (
        <p className={styles.fileLine} title={file.file.name}>
          {t('busyText', { file: file.file.name, size: formatBytes(file.file.size, language) })}
        </p>
      )}
    </ProgressView>
  );
}
