import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import hidden from '../../ui/visually-hidden.module.css';
import { useAnnounce } from '../announcer.tsx';
import { fieldOfRefusal } from '../model/option-problem.ts';
import { findOption, focusOption } from '../options/option-fields.tsx';
import { ErrorBox, type ErrorBoxProps } from '../result/failure/error-box.tsx';
import { useFailureSentence } from '../result/failure/use-failure-sentence.ts';
import { useToolRunner } from '../running/use-tool-run.tsx';

/** Error of a run: at the field of which another value would help, else in a box. */
export function RunError(props: ErrorBoxProps) {
  const { failure, sentence } = props;
  const { contract } = useToolRunner();
  const field = fieldOfRefusal(contract, failure.error.code);
  const [isAtField, setAtField] = useState<boolean>();
  useEffect(() => {
    // In the next frame: the fields appear together with the error.
    const frame = requestAnimationFrame(() =>
      setAtField(field !== null && sentence === undefined && findOption(field)?.disabled === false),
    );
    return () => cancelAnimationFrame(frame);
  }, [field, sentence]);
  if (field !== null && isAtField === undefined) return null;
  if (field !== null && isAtField) return <FieldRefusal {...props} field={field} />;
  return <ErrorBox key={failure.error.requestId ?? failure.error.code} {...props} />;
}

/** The field shows what is wrong with its value, and gets the focus; the tool's button runs it again. */
function FieldRefusal({ failure, field, failedText }: ErrorBoxProps & { field: string }) {
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
