import type { Report } from '@blattwerk/compare/report';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { saveFiles } from '../../../tool-run/result/result-files/save-files.ts';
import { createWorkerPool } from '../../../tool-run/worker-pool.ts';
import { Button } from '../../../ui/button.tsx';
import { usePlaces } from './change-list.tsx';
import { type Compared, comparisons } from '../comparisons.ts';
import { sides } from '../compare-messages.ts';

/** Saves the list of changes as a PDF, which the browser makes. */
export function SaveReport({ compared: { changes }, summary }: { compared: Compared; summary: string }) {
  const { t } = useTexts('comparison');
  const language = useLanguage();
  const placeOf = usePlaces();
  const { files } = useStore(comparisons);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async () => {
    setState('busy');
    const made = await makeReport({
      language,
      title: t('report.title'),
      summary,
      files: sides.map((side) => ({ label: t(`report.${side}`), name: files[side]?.name ?? '' })),
      changes: changes.map((change) => ({
        kind: t(`kinds.${change.kind}`),
        place: placeOf(change),
        before: change.kind === 'moved' ? '' : change.beforeText,
        after: change.afterText,
      })),
      cut: t('report.cut'),
    });
    if (made) await saveFiles([new File([made], t('report.name'), { type: 'application/pdf' })], '');
    setState(made ? 'ready' : 'failed');
  };
  return (
    <>
      {state === 'failed' && <p role="alert">{t('report.failed')}</p>}
      <Button kind="primary" icon="download" busy={state === 'busy'} onClick={() => void save()}>
        {t('report.save')}
      </Button>
    </>
  );
}

async function makeReport(report: Report): Promise<Uint8Array<ArrayBuffer> | null> {
  const pool = createWorkerPool<Report, Uint8Array<ArrayBuffer>>(
    () => new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module', name: 'report' }),
    1,
  );
  try {
    return await pool.run(report);
  } finally {
    pool.close();
  }
}
