import { formatBytes } from '@blattwerk/shared';
import { useLanguage } from '../../i18n/use-texts.ts';
import { totalBytes } from '../model/accept-files.ts';
import type { Busy } from '../model/busy-run.ts';
import { ProgressView } from '../running/progress/progress-view.tsx';
import styles from '../tool-view.module.css';
import { useToolState } from '../running/use-tool-run.tsx';
import type { MultiFileLabels } from './list-labels.ts';

export function BusyFiles({ run, labels }: { run: Busy; labels: MultiFileLabels }) {
  const language = useLanguage();
  const files = useToolState((state) => state.files);
  return (
    <ProgressView run={run} title={labels.busy}>
      <p className={styles.soft}>{labels.busyText(files.length, formatBytes(totalBytes(files), language))}</p>
    </ProgressView>
  );
}
