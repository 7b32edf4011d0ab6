import { useEffect } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { ErrorBox } from '../result/failure/error-box.tsx';
import { focusOption } from '../options/option-fields.tsx';
import { fieldOfRefusal } from '../model/option-problem.ts';
import type { Failure } from '../model/tool-state.ts';
import { useToolRunner } from '../running/use-tool-run.tsx';
import type { SinglePdfLabels } from './labels.ts';

export interface RunErrorProps {
  failure: Failure;
  labels: SinglePdfLabels;
  failureOf: ((error: ApiError) => string | undefined) | undefined;
  onRetry: () => void;
  onBack: () => void;
}

/** Error of a run. If another value of a field would help, the focus goes to that field, with its value selected. */
export function RunError({ failure, labels, failureOf, onRetry, onBack }: RunErrorProps) {
  const runner = useToolRunner();
  const field = fieldOfRefusal(runner.contract, failure.error.code);
  useEffect(() => {
    if (field !== null) focusOption(field);
  }, [field]);
  return (
    <ErrorBox
      key={failure.error.requestId ?? failure.error.code}
      failure={failure}
      failedText={labels.failed}
      sentence={failureOf?.(failure.error)}
      leavesFocus={field !== null}
      onRetry={onRetry}
      onBack={() => {
        runner.dispatch({ type: 'returned' });
        if (field === null) onBack();
        else focusOption(field);
      }}
    />
  );
}
