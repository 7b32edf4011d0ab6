import { useTexts } from '../../i18n/use-texts.ts';
import { IdleTool, type IdleToolProps } from '../choosing/idle-tool.tsx';
import { SinglePdfProblems } from './single-pdf-problems.tsx';

export function IdlePdf(props: Pick<IdleToolProps, 'action' | 'onFiles'>) {
  const { t } = useTexts('singlePdf');
  return (
    <IdleTool
      {...props}
      drop={{
        title: t('dropTitle'),
        text: t('dropText'),
        active: t('dropActive'),
        reject: t('dropReject'),
        hint: t('hint'),
      }}
      privacy={t('privacy')}
      problems={<SinglePdfProblems />}
    />
  );
}
