import { useTexts } from '../../i18n/use-texts.ts';
import type { ResultFact } from '../result/result-view.tsx';
import { RunResult, type RunResultProps } from '../result/run-result.tsx';
import type { ToolResult } from '../model/tool-state.ts';
import type { SinglePdfLabels } from './labels.ts';

export interface PdfResultProps
  extends Pick<RunResultProps, 'run' | 'originalPagesOf' | 'captionsOf' | 'onStart' | 'choice' | 'children'> {
  labels: SinglePdfLabels;
  facts: (result: ToolResult) => readonly ResultFact[];
  successOf?: ((result: ToolResult) => string | undefined) | undefined;
}

/** Result of a tool that takes one PDF: a PDF or a ZIP. */
export function PdfResult({ labels, facts, successOf, ...rest }: PdfResultProps) {
  const { t } = useTexts('singlePdf');
  return (
    <RunResult
      {...rest}
      labels={{ again: labels.again, edit: t('edit') }}
      title={(result) => successOf?.(result) ?? labels.success}
      downloadLabel={({ mime }) => (mime === 'application/zip' ? t('download.zip') : t('download.pdf'))}
      facts={facts}
    />
  );
}
