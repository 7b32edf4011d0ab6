import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { reportUsage } from '../../usage/usage-events.ts';
import { differentNames } from '../model/accept-files.ts';
import { saveFiles } from '../result/result-files/save-files.ts';
import type { BatchRow } from '../running/batch-store.ts';

/** Saves all results as one ZIP, which the browser writes: nothing is sent for it. */
export function SaveAll({ rows }: { rows: readonly BatchRow[] }) {
  const { t } = useTexts('singlePdf');
  const zip = useMutation({ mutationFn: () => saveZip(rows) }, queryClient);
  return (
    <Button kind="primary" size="large" icon="download" busy={zip.isPending} onClick={() => zip.mutate()}>
      {t('several.saveAll')}
    </Button>
  );
}

async function saveZip(rows: readonly BatchRow[]): Promise<void> {
  const results = rows.flatMap(({ runner }) => {
    const { run } = runner.store.getState();
    return run.name === 'success' ? [run.result] : [];
  });
  const names = differentNames(results.map(({ downloadName }) => downloadName));
  await saveFiles(
    results.map(({ blob }, index) => new File([blob], names[index] ?? '')),
    'blattwerk.zip',
  );
  for (const { runner } of rows) runner.dispatch({ type: 'downloaded' });
  const [first] = rows;
  if (first) reportUsage({ name: 'download', tool: first.runner.contract.name });
}
