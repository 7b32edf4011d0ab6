import { formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { totalBytes } from '../model/accept-files.ts';
import type { Busy } from '../model/busy-run.ts';
import { pageFields } from '../model/option-problem.ts';
import { usePageCount } from '../pages/reading/inspect-pdf.ts';
import { countPages } from '../pages/selecting/page-list.ts';
import { ProgressView } from '../running/progress/progress-view.tsx';
import { useTextField } from '../running/use-form.ts';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import styles from '../tool-view.module.css';
import type { MultiFileLabels } from './labels.ts';

export interface BusyToolProps {
  run: Busy;
  title: string;
  /** Number and size of several files; by default the name and size of the only one. */
  describe?: MultiFileLabels['busyText'] | undefined;
}

export function BusyTool({ run, title, describe }: BusyToolProps) {
  const { t } = useTexts('singlePdf');
  const language = useLanguage();
  const files = useToolState((state) => state.files);
  const { contract } = useToolRunner();
  const [typed] = useTextField(pageFields(contract)[0] ?? '');
  const name = files[0]?.file.name ?? '';
  // A tool that renders pages reports each of them.
  const pageCount = usePageCount(contract.costClass === 'render' ? files[0]?.file : undefined);
  const size = formatBytes(totalBytes(files), language);
  return (
    <ProgressView
      run={run}
      title={title}
      pages={pageCount === undefined || typed === '' ? pageCount : countPages(typed, pageCount)}
    >
      {describe ? (
        <p className={styles.soft}>{describe(files.length, size)}</p>
      ) : (
        <p className={styles.fileLine} title={name}>
          {t('busyText', { file: name, size })}
        </p>
      )}
    </ProgressView>
  );
}
