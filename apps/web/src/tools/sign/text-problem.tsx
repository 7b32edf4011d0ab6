import { prepareText, requireDrawable, ToolError } from '@blattwerk/shared';
import { useEffect } from 'react';
import type { FormValues } from '@blattwerk/shared/sign-placements';
import type { OptionProblem } from '../../tool-run/model/tool-state.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { type SignItem, useFormValues, useSignItems } from './sign-form.ts';
import styles from './sign-options.module.css';

/** Names the character of a text that cannot be drawn, at once; the run waits until it is changed. */
export function TextProblem({ widgets }: { widgets: readonly FormWidget[] }) {
  const runner = useToolRunner();
  const describe = useRefusals();
  const [items] = useSignItems();
  const [values] = useFormValues();
  const isKnown = useToolState(({ optionProblem }) => optionProblem !== null);
  const problem = findUndrawn(items, values, widgets);
  useEffect(() => {
    // Each change of the text has forgotten it.
    if (problem !== undefined && !isKnown) runner.dispatch({ type: 'optionRefused', problem });
  });
  if (problem === undefined) return null;
  const { field, error } = problem;
  return (
    <div className={styles.problem} data-option={field} tabIndex={-1}>
      <NoticeBox kind="error">{describe(error.code, error.params)}</NoticeBox>
    </div>
  );
}

/** The first text that cannot be drawn. Options of a choice are the form's own, and passwords are shown as asterisks. */
export function findUndrawn(
  items: readonly SignItem[],
  values: FormValues,
  widgets: readonly FormWidget[],
): OptionProblem | undefined {
  const written = new Set(
    widgets.flatMap(({ kind, name, isPassword }) => (kind === 'text' && !isPassword ? [name] : [])),
  );
  try {
    for (const [index, item] of items.entries())
      if (item.kind === 'text') requireDrawable(item.text, { field: 'placements', placement: index + 1 });
    for (const [name, value] of values)
      if (typeof value === 'string' && written.has(name))
        requireDrawable(prepareText(value), { field: 'values', form_field: name });
  } catch (error) {
    if (error instanceof ToolError) return { field: error.params.field ?? 'placements', error };
    throw error;
  }
  return undefined;
}
