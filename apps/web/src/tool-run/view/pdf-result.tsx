import { useTexts } from '../../i18n/use-texts.ts';
import type { ToolResult } from '../model/tool-state.ts';
import type { ResultFact } from '../result/result-view.tsx';
import { RunResult, type RunResultProps } from '../result/run-result.tsx';
import { splitExtension } from '../result/file-name.ts';
import { type SavedFile, useZipFiles } from '../result/result-files/use-zip-files.ts';
import { useToolState } from '../running/use-tool-run.tsx';
import type { SinglePdfLabels } from './labels.ts';

export interface PdfResultProps
  extends Pick<
    RunResultProps,
    'run' | 'originalPagesOf' | 'captionsOf' | 'onStart' | 'choice' | 'hasText' | 'children'
  > {
  labels: SinglePdfLabels;
  facts: (result: ToolResult) => readonly ResultFact[];
  successOf?: ((result: ToolResult) => string | undefined) | undefined;
}

/** Result of a tool that takes one PDF: a PDF, a text, a ZIP, or the only image of a ZIP. */
export function PdfResult(props: PdfResultProps) {
  const { run } = props;
  return run.name === 'success' && run.result.mime === 'application/zip' ? (
    <ZipResult {...props} run={run} result={run.result} />
  ) : (
    <ShownResult {...props} />
  );
}

interface ZipResultProps extends PdfResultProps {
  run: Extract<PdfResultProps['run'], { name: 'success' }>;
  result: ToolResult;
}

/** A ZIP of one image is shown as that image: nobody wants to unpack it. */
function ZipResult({ run, result, ...rest }: ZipResultProps) {
  const files = useZipFiles(result.blob);
  const document = useToolState((state) => state.files[0]?.file.name ?? '');
  if (files === undefined) return null;
  const [only, second] = files;
  const isImage = only !== undefined && second === undefined && only.blob.type.startsWith('image/');
  return <ShownResult {...rest} run={isImage ? { ...run, result: imageOf(result, only, document) } : run} />;
}

function imageOf(result: ToolResult, { blob, url, name }: SavedFile, document: string): ToolResult {
  const [base] = splitExtension(document);
  const [, extension] = splitExtension(name);
  return { ...result, blob, url, mime: blob.type, downloadName: (base || 'image') + extension };
}

function ShownResult({ labels, facts, successOf, ...rest }: PdfResultProps) {
  const { t } = useTexts('singlePdf');
  const labelOf = ({ mime }: ToolResult) => {
    if (mime === 'application/zip') return t('download.zip');
    if (mime.startsWith('text/')) return t('download.text');
    return mime.startsWith('image/') ? t('download.image') : t('download.pdf');
  };
  return (
    <RunResult
      {...rest}
      labels={{ again: labels.again, edit: t('edit') }}
      title={(result) => successOf?.(result) ?? labels.success}
      downloadLabel={labelOf}
      facts={facts}
    />
  );
}
