import { PdfResult, type PdfResultProps } from '../../tool-run/view/pdf-result.tsx';
import { DamageList } from './damage-list.tsx';

/** The repaired PDF, and what was wrong with it. */
export function RepairResult(props: PdfResultProps) {
  const { run } = props;
  return <PdfResult {...props} choice={run.name === 'success' && <DamageList result={run.result} />} />;
}
