import { type CompressLevel, compressLevels, contracts, formatBytes } from '@blattwerk/shared';
import { Suspense, useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { PdfResult, type PdfResultProps } from '../../tool-run/view/pdf-result.tsx';
import { ResultSection } from '../../tool-run/result-section.tsx';
import styles from '../../tool-run/tool-view.module.css';
import comparisonStyles from './before-after.module.css';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { RadioGroup } from '../../ui/field.tsx';
import { readLevels } from './read-levels.ts';
import { savings } from './savings.ts';
import { lazyPart } from '../../site/lazy-part.ts';

const BeforeAfter = lazyPart(() => import('./before-after.tsx').then((module) => module.BeforeAfter));

const contract = contracts.compress;
/** Share of its size by which a level must differ from the other to be a choice. */
const minDifference = 0.01;

/** The result of a level, or of a size; where the answer has both levels, with a choice between them. */
export function CompressResult(props: PdfResultProps) {
  const { run } = props;
  if (run.name === 'success' && run.result.mime === 'application/zip')
    return <LevelsResult {...props} run={run} result={run.result} />;
  return <PdfResult {...props}>{run.name === 'success' && <Comparison result={run.result} />}</PdfResult>;
}

interface LevelsResultProps extends PdfResultProps {
  run: Extract<PdfResultProps['run'], { name: 'success' }>;
  /** A ZIP of the levels. */
  result: ToolResult;
}

function LevelsResult({ run, result, ...rest }: LevelsResultProps) {
  const wanted = useForm(contracts.compress, 'quality').values.quality;
  const results = useLevelResults(result);
  const [chosen, setChosen] = useState<CompressLevel>(wanted);
  // The ZIP itself, where it cannot be read.
  if (results === null) return <PdfResult {...rest} run={run} />;
  if (results === undefined) return null;
  const level = results[chosen] ? chosen : chosen === 'low' ? 'medium' : 'low';
  const shown = results[level];
  if (shown === undefined) return null;
  return (
    <PdfResult
      {...rest}
      run={{ ...run, result: shown }}
      choice={<LevelChoice results={results} level={level} wanted={wanted} onChange={setChosen} />}
    >
      <Comparison result={shown} />
    </PdfResult>
  );
}

type LevelResults = Readonly<Partial<Record<CompressLevel, ToolResult>>>;

/** The result of each level in a ZIP; undefined until it is read, null where it cannot be. */
function useLevelResults(result: ToolResult): LevelResults | null | undefined {
  const inputName = useToolState(({ files }) => files[0]?.file.name ?? '');
  const [results, setResults] = useState<LevelResults | null>();
  useEffect(() => {
    const urls: string[] = [];
    let isCurrent = true;
    const resultOf = (blob: Blob): ToolResult => {
      const url = URL.createObjectURL(blob);
      urls.push(url);
      return {
        ...result,
        blob,
        url,
        mime: blob.type,
        downloadName: contract.output.downloadName(inputName, 'application/pdf'),
        facts: { ...result.facts, compressedSize: blob.size },
      };
    };
    readLevels(result.blob).then(
      (files) => {
        if (!isCurrent) return;
        setResults(Object.fromEntries(Object.entries(files).map(([level, blob]) => [level, resultOf(blob)])));
      },
      () => setResults(null),
    );
    return () => {
      isCurrent = false;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [result, inputName]);
  return results;
}

interface LevelChoiceProps {
  results: LevelResults;
  /** The one that is shown. */
  level: CompressLevel;
  /** The one that was chosen before the run. */
  wanted: CompressLevel;
  onChange: (level: CompressLevel) => void;
}

/** The levels with their sizes, or a sentence where there is no choice. */
function LevelChoice({ results, level, wanted, onChange }: LevelChoiceProps) {
  const { t } = useTexts('compress');
  const language = useLanguage();
  const label = (each: CompressLevel) => t(`options.quality.choices.${each}.label`);
  const { medium, low } = results;
  if (medium === undefined || low === undefined) {
    if (level === wanted) return null;
    return <p className={styles.soft}>{t('levels.only', { tried: label(wanted), level: label(level) })}</p>;
  }
  if (Math.abs(medium.blob.size - low.blob.size) < medium.blob.size * minDifference)
    return <p className={styles.soft}>{t('levels.equal')}</p>;
  const percent = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const choices = compressLevels.map((value) => {
    const { blob, facts, inputBytes } = value === 'low' ? low : medium;
    const { savedPercentage } = savings(facts['originalSize'] ?? inputBytes, blob.size);
    return {
      value,
      label: `${label(value)}, ${formatBytes(blob.size, language)}`,
      ...(savedPercentage > 0 && { hint: t('levels.saved', { percent: percent.format(savedPercentage) }) }),
    };
  });
  return <RadioGroup label={t('levels.label')} choices={choices} value={level} onChange={onChange} />;
}

/** The page that changed most, before and after. */
function Comparison({ result }: { result: ToolResult }) {
  const { t } = useTexts('compress');
  const original = useToolState(({ files }) => files[0]?.file);
  const isUnchanged = result.notices.includes('alreadyOptimal') || result.notices.includes('alreadyFits');
  if (original === undefined || isUnchanged) return null;
  // Its place is there from the beginning: buttons beside it would move under the pointer.
  return (
    <ResultSection title={t('compare.title')} className={comparisonStyles.comparison} isBeside>
      <Suspense fallback={<div className={comparisonStyles.stage} />}>
        <BeforeAfter before={original} after={result.blob} />
      </Suspense>
    </ResultSection>
  );
}
