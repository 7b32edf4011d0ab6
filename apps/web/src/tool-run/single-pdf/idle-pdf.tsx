import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { IdleTool } from '../idle-tool.tsx';
import { useToolRunner } from '../use-tool-run.tsx';
import { SinglePdfProblems } from './single-pdf-problems.tsx';

/** Before there is a file. */
export function IdlePdf({ action, onFiles }: { action: string; onFiles: (files: File[]) => void }) {
  const { t } = useTexts('singlePdf');
  const { contract } = useToolRunner();
  return (
    <IdleTool
      rule={contract.input}
      multiple={false}
      onFiles={onFiles}
      words={(word) => t(word)}
      problems={<SinglePdfProblems />}
    >
      <Button kind="primary" disabled>
        {action}
      </Button>
    </IdleTool>
  );
}
