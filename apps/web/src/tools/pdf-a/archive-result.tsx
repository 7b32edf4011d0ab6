import { PdfResult, type PdfResultProps } from '../../tool-run/view/pdf-result.tsx';
import { CheckResult } from './check-result.tsx';
import { ChangeList } from './change-list.tsx';

/** The report of a check, or the converted PDF with what was changed. */
export function ArchiveResult(props: PdfResultProps) {
  const { run } = props;
  if (run.name === 'success' && run.result.mime === 'application/json') return <CheckResult {...props} />;
  return (
    <PdfResult {...props} choice={run.name === 'success' && <ChangeList changes={run.result.archiveChanges ?? ''} />} />
  );
}
