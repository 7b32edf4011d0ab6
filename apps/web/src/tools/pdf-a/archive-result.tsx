import { PdfResult, type PdfResultProps } from '../../tool-run/view/pdf-result.tsx';
import { CheckResult } from './check-result.tsx';
import { ChangeList } from './change-list.tsx';

/** The report of a check, or the converted PDF with what was changed. */
export function ArchiveResult(props: PdfResultProps) {
  const { run } = props;
  if (run.name === 'success' && run.result.mime === 'application/json') return <CheckResult {...props} />;
  if (run.name !== 'success') return <PdfResult {...props} />;
  const { archiveChanges = '', notices } = run.result;
  // The list says it, in detail.
  const result = { ...run.result, notices: notices.filter((key) => key !== 'archiveChanges') };
  return <PdfResult {...props} run={{ ...run, result }} choice={<ChangeList changes={archiveChanges} />} />;
}
