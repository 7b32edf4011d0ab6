import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import type { FieldLabel } from './field-labels.ts';
import { findUnwritable } from './field-refusal.ts';
import { useFormValues, useSignItems } from './sign-form.ts';
import styles from './sign-options.module.css';

interface TextProblemProps {
  widgets: readonly FormWidget[];
  labels: ReadonlyMap<string, FieldLabel>;
  /** Goes to a place of the form, and to a text by its place among the items. */
  onGo: (widget: FormWidget) => void;
  onItem: (index: number) => void;
}

/** Names what of the written texts cannot be in the file, at once; the run waits until it is changed. */
export function TextProblem({ widgets, labels, onGo, onItem }: TextProblemProps) {
  const { t } = useTexts('sign');
  const runner = useToolRunner();
  const describe = useRefusals();
  const [items] = useSignItems();
  const [values] = useFormValues();
  const isKnown = useToolState(({ optionProblem }) => optionProblem !== null);
  const problem = findUnwritable(items, values, widgets);
  useEffect(() => {
    // Each change of the text has forgotten it.
    if (problem !== undefined && !isKnown) runner.dispatch({ type: 'optionRefused', problem });
  });
  if (problem === undefined) return null;
  const { field, error, widget, index } = problem;
  const { max_length: max, form_field: formField } = error.params;
  const name = (widget && labels.get(widget.id)?.field) ?? formField;
  return (
    <div className={styles.problem} data-option={field} tabIndex={-1}>
      <NoticeBox
        kind="error"
        actions={
          <>
            {widget && <Button onClick={() => onGo(widget)}>{t('form.toField')}</Button>}
            {index !== undefined && <Button onClick={() => onItem(index)}>{t('text.toText')}</Button>}
          </>
        }
      >
        {max === undefined
          ? describe(error.code, { ...error.params, ...(name !== undefined && { form_field: name }) })
          : t('form.tooLongIn', { name, max })}
      </NoticeBox>
    </div>
  );
}
