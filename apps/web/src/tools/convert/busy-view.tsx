import { formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { totalBytes } from '../../tool-run/choosing/accept-files.ts';
import { ProgressView } from '../../tool-run/running/progress-view.tsx';
import type { Busy } from '../../tool-run/running/busy-run.ts';
import { useToolState } from '../../tool-run/use-tool-run.tsx';
import styles from '../../tool-run/tool-view.module.css';

export function BusyView({ run }: { run: Busy }) {
  const { t } = useTexts('convert');
  const language = useLanguage();
  const files = useToolState((state) => state.files);
  return (
    <ProgressView run={run} title={t('busy')}>
      <p className={styles.soft}>
        {t('busyText', { count: files.length, size: formatBytes(totalBytes(files), language) })}
      </p>
    </ProgressView>
  );
}
