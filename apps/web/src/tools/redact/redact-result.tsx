import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { PdfResult, type PdfResultProps } from '../../tool-run/view/pdf-result.tsx';
import { useTargets } from './redact-form.ts';
import { RedactReceipt } from './redact-receipt.tsx';
import styles from './redact-options.module.css';
import { shortList } from './short-list.ts';

/** The result; with what was looked for and was not in the chosen PDF, how the finished one was checked, and a list of what was removed. */
export function RedactResult(props: PdfResultProps) {
  const { t } = useTexts('redact');
  const { words, patterns } = useTargets();
  const { metadata } = useForm(contracts.redact, 'metadata').values;
  const [chosen] = useToolState(({ files }) => files);
  const isSearched = words.length + patterns.length > 0;
  const searchFacts = ({ wordsNotFound = '' }: ToolResult): ResultFact[] => {
    const missing = (readPageList(wordsNotFound, words.length) ?? []).map((number) => words[number - 1] ?? '');
    return missing.length > 0 ? [{ label: t('facts.missing'), value: shortList(missing) }] : [];
  };
  const proofOf = ({ facts }: ToolResult) => {
    if (!isSearched) return t('proof.areas');
    return t((facts['keptPlaces'] ?? 0) > 0 ? 'proof.kept' : 'proof.searched');
  };
  const { run } = props;
  return (
    <PdfResult
      {...props}
      facts={(result) => [...props.facts(result), ...searchFacts(result)]}
      choice={
        run.name === 'success' && (
          <p className={styles.hint}>
            {proofOf(run.result)} {t(metadata === 'remove' ? 'proof.noProperties' : 'proof.properties')}
          </p>
        )
      }
    >
      {run.name === 'success' && chosen && <RedactReceipt file={chosen.file} result={run.result} />}
    </PdfResult>
  );
}
