import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { MultiFileView } from '../../tool-run/view/multi-file-view.tsx';
import { MergeProblems } from './merge-problems.tsx';
import { lazyPart } from '../../site/lazy-part.ts';

// Loaded with the first file.
const SelectedPdfs = lazyPart(() => import('./selected-view.tsx').then((module) => module.SelectedPdfs));

/** Merges several PDFs into one. */
export function MergeView() {
  const { t } = useTexts('merge');
  const from = (count: number, size: string) => t('from', { count, size });
  return (
    <MultiFileView
      contract={contracts.merge}
      labels={{
        tool: t('tool'),
        action: t('action'),
        privacy: t('privacy'),
        drop: {
          title: t('dropTitle'),
          text: t('dropText'),
          active: t('dropActive'),
          reject: t('dropReject'),
          hint: t('hint'),
        },
        added: (count, total) => t('added', { count, total }),
        busy: t('busy'),
        busyText: from,
        from,
        success: t('success'),
        download: t('download'),
        again: t('again'),
        edit: t('edit'),
        facts: t('facts', { returnObjects: true }),
      }}
      Selected={SelectedPdfs}
      problems={<MergeProblems />}
    />
  );
}
