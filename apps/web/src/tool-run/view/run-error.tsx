import { useEffect, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import hidden from '../../ui/visually-hidden.module.css';
import { useAnnounce } from '../announcer.tsx';
import { fieldOfRefusal } from '../model/option-problem.ts';
import type { Failure } from '../model/tool-state.ts';
import { findOption, focusOption } from '../options/option-fields.tsx';
import { ErrorBox } from '../result/failure/error-box.tsx';
import { useFailureSentence } from '../result/failure/use-failure-sentence.ts';
import { useToolRunner } from '../running/use-tool-run.tsx';
import type { SinglePdfLabels } from './labels.ts';

export interface RunErrorProps {
  failure: Failure;
  labels: SinglePdfLabels;
  failureOf: ((error: ApiError) => string | undefined) | undefined;
  onRetry: () => void;
  onBack: () => void;
}

/** Error of a run: at the field of which another value would help, else in a box. */
export function RunError({ failure, labels, failureOf, onRetry, onBack }: RunErrorProps) {
  const runner = useToolRunner();
  const sentence = failureOf?.(failure.error);
  const field = fieldOfRefusal(runner.contract, failure.error.code);
  const [isAtField, setAtField] = useState<boolean>();
  useEffect(() => {
    // In the next frame: the fields appear together with the error.
    const frame = requestAnimationFrame(() =>
      setAtField(field !== null && sentence === undefined && findOption(field)?.disabled === false),
    );
    return () => cancelAnimationFrame(frame);
  }, [field, sentence]);
  if (isAtField === undefined) return null;
  if (field !== null && isAtField) return <FieldRefusal failure={failure} field={field} failedText={labels.failed} />;
  return (
    <ErrorBox
      key={failure.error.requestId ?? failure.error.code}
      failure={failure}
      failedText={labels.failed}
      sentence={sentence}
      onRetry={onRetry}
      onBack={() => {
        runner.dispatch({ type: 'returned' });
        onBack();
      }}
      onOtherPdf={(files) => void runner.choose(files, siteConfig(), 1)}
    />
  );
}

/** The field shows what is wrong with its value, and gets the focus; the tool's button runs it again. */
function FieldRefusal({ failure, field, failedText }: { failure: Failure; field: string; failedText: string }) {
  const { t } = useTexts('toolRun');
  const sentenceOf = useFailureSentence(failedText);
  const announce = useAnnounce();
  useEffect(() => {
    // Clears the last stage.
    announce('');
    focusOption(field);
  }, [announce, field]);
  return (
    <p role="alert" className={hidden.hidden}>
      {`${t('error.mark')} ${sentenceOf(failure.error)}`}
    </p>
  );
}
