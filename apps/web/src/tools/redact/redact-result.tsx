import { useTexts } from '../../i18n/use-texts.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { PdfResult, type PdfResultProps } from '../../tool-run/view/pdf-result.tsx';
import { useTargets } from './redact-form.ts';
import { shortList } from './short-list.ts';

/** The result; where something was looked for, with what the search of the finished PDF found, and what was not in the chosen one. */
export function RedactResult(props: PdfResultProps) {
  const { t } = useTexts('redact');
  const { words, patterns } = useTargets();
  const searchFacts = ({ wordsNotFound = '' }: ToolResult): ResultFact[] => {
    if (words.length + patterns.length === 0) return [];
    const missing = (readPageList(wordsNotFound, words.length) ?? []).map((number) => words[number - 1] ?? '');
    return [
      { label: t('facts.search'), value: t('nothingLeft') },
      ...(missing.length > 0 ? [{ label: t('facts.missing'), value: shortList(missing) }] : []),
    ];
  };
  return <PdfResult {...props} facts={(result) => [...props.facts(result), ...searchFacts(result)]} />;
}
