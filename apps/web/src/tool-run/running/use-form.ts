import { type Field, type FieldValue, type OptionsOf, parseOptions } from '@blattwerk/shared';
import { useContext, useId } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { enteredValue, type FieldName, type FormOf, formatValue, type GivenValues, readForm } from '../model/form.ts';
import { readAttached, sentOptions } from '../model/option-problem.ts';
import { unlessRefused } from '../unless-refused.ts';
import { type ToolContract, toolRunner } from './tool-runner.ts';
import { RunnerContext, useToolRunner } from './use-tool-run.tsx';

/** A tool's form. @typeParam F fields that are read */
export interface ToolForm<C extends ToolContract, F extends FieldName<C>> {
  readonly values: Pick<FormOf<C>, F>;
  /** What the input of a field shows, also where that is no value; undefined where the field was not changed. */
  textOf: (field: F) => string | undefined;
  /** Takes what is typed into the input of a field. */
  enter: (field: F, text: string) => void;
  /** Changes fields in one step; null empties a field. */
  set: (values: Partial<FormOf<C>>) => void;
  /** Makes the changes of `work` one step of an undo. */
  transaction: (work: () => void) => void;
  /** Gives fields their defaults again. */
  clear: (...fields: FieldName<C>[]) => void;
  /** The values at the time of the call, such as after a change. */
  read: () => Pick<FormOf<C>, F>;
}

/**
 * The form of the tool's runner, or of its page outside of a `ToolRunProvider`.
 * @param names fields that are read, all by default: a change of others does not render again
 */
export function useForm<C extends ToolContract, F extends FieldName<C> = FieldName<C>>(
  contract: C,
  ...names: readonly F[]
): ToolForm<C, F> {
  const { store, dispatch, transaction } = useContext(RunnerContext) ?? toolRunner(contract);
  const fields = names.length > 0 ? names : (Object.keys(contract.fields) as F[]);
  const given = useStore(
    store,
    useShallow(({ options }) => Object.fromEntries(fields.map((name) => [name, options[name]]))),
  );
  const change = (values: object) => dispatch({ type: 'optionsChanged', values: values as GivenValues });
  return {
    values: readForm(contract, given, fields),
    textOf: (field) => (given[field] === undefined ? undefined : formatValue(given[field])),
    enter: (field, text) => change({ [field]: enteredValue(contract.fields[field] as Field<FieldValue>, text) }),
    set: change,
    transaction,
    clear: (...cleared) => dispatch({ type: 'optionsForgotten', fields: cleared }),
    read: () => readForm(contract, store.getState().options, fields),
  };
}

/** What follows from the values of a form: a change that leaves it as it is does not render again. */
export function useFormValue<C extends ToolContract, T extends FieldValue>(
  contract: C,
  select: (values: FormOf<C>) => T,
): T {
  const { store } = useContext(RunnerContext) ?? toolRunner(contract);
  return useStore(store, ({ options }) => select(readForm(contract, options)));
}

/** The text of a free text field, and what writes it. */
export function useTextField(field: string): [text: string, set: (text: string) => void] {
  const { store, dispatch } = useToolRunner();
  const text = useStore(store, ({ options }) => formatValue(options[field]));
  return [text, (next) => dispatch({ type: 'optionsChanged', values: { [field]: next } })];
}

/** Makes changes one step of an undo where they go on without a rest, such as those of what is typed into a field. */
export function useSeries(): (work: () => void) => void {
  const { transaction } = useToolRunner();
  const series = useId();
  return (work) => transaction(work, series);
}

/** The options that would be sent; undefined while one is invalid. */
export function useOptions<C extends ToolContract>(contract: C): OptionsOf<C> | undefined {
  const { store } = useContext(RunnerContext) ?? toolRunner(contract);
  const options = useStore(store, (state) => state.options);
  return unlessRefused(() =>
    parseOptions(contract, sentOptions(contract, options), readAttached(contract, options).length),
  );
}
