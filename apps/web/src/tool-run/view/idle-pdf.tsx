import { useTexts } from '../../i18n/use-texts.ts';
import { maxBatchFiles } from '../running/batch-store.ts';
import { IdleTool, type IdleToolProps } from '../choosing/idle-tool.tsx';
import { SinglePdfProblems } from '../choosing/single-pdf-problems.tsx';

export interface IdlePdfProps extends Pick<IdleToolProps, 'action' | 'onOpening' | 'onFiles'> {
  takesSeveral: boolean;
}

export function IdlePdf({ takesSeveral, ...props }: IdlePdfProps) {
  const { t } = useTexts('singlePdf');
  return (
    <IdleTool
      {...props}
      drop={{
        title: t(takesSeveral ? 'several.dropTitle' : 'dropTitle'),
        text: t(takesSeveral ? 'several.dropText' : 'dropText'),
        active: t(takesSeveral ? 'several.dropActive' : 'dropActive'),
        reject: t(takesSeveral ? 'several.dropReject' : 'dropReject'),
        hint: takesSeveral ? t('several.hint', { count: maxBatchFiles }) : t('hint'),
      }}
      multiple={takesSeveral}
      privacy={t(takesSeveral ? 'several.privacy' : 'privacy')}
      problems={<SinglePdfProblems />}
    />
  );
}
