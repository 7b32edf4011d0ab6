import { type Field, type FieldValue, type OptionsOf, parseOptions, ToolError } from '@blattwerk/shared';
import { useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import {
  type FieldName,
  type FormOf,
  type FormValue,
  type FormValues,
  enteredValue,
  formatValue,
  readValue,
} from '../model/form.ts';
import { sentOptions } from '../model/option-problem.ts';
import { type ToolContract, toolRunner } from './tool-runner.ts';
import { RunnerContext, useToolRunner } from './use-tool-run.tsx';

/** A tool's form. @typeParam F fields that are read */
export interface Form<C extends ToolContract, F extends FieldName<C>> {
  readonly values: Pick<FormOf<C>, F>;
  /** What the input of a field shows, also where that is no value; undefined where the field was not changed. */
  textOf: (field: F) => string | undefined;
  /** Takes what is typed into the input of a field. */
  enter: (field: F, text: string) => void;
  /** Changes fields in one step; null empties a field. */
  set: (values: Partial<FormOf<C>>) => void;
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
): Form<C, F> {
  const { store, dispatch } = useContext(RunnerContext) ?? toolRunner(contract);
  const fieldOf = (name: F) => contract.fields[name] as Field<FieldValue>;
  const fields = names.length > 0 ? names : (Object.keys(contract.fields) as F[]);
  const given = useStore(
    store,
    useShallow(({ options }) => Object.fromEntries(fields.map((name) => [name, options[name]]))),
  );
  const valuesOf = (options: Readonly<Record<string, FormValue | undefined>>) =>
    Object.fromEntries(fields.map((name) => [name, readValue(fieldOf(name), options[name])])) as Pick<FormOf<C>, F>;
  return {
    values: valuesOf(given),
    textOf: (field) => (given[field] === undefined ? undefined : formatValue(given[field])),
    enter: (field, text) =>
      dispatch({ type: 'optionsChanged', values: { [field]: enteredValue(fieldOf(field), text) } }),
    set: (values) => dispatch({ type: 'optionsChanged', values: values as FormValues }),
    clear: (...cleared) => dispatch({ type: 'optionsForgotten', fields: cleared }),
    read: () => valuesOf(store.getState().options),
  };
}

/** The text of a free text field, and what writes it. */
export function useTextField(field: string): [text: string, set: (text: string) => void] {
  const { store, dispatch } = useToolRunner();
  const text = useStore(store, ({ options }) => formatValue(options[field] ?? null));
  return [text, (next) => dispatch({ type: 'optionsChanged', values: { [field]: next } })];
}

/** The options that would be sent; undefined while one is invalid. */
export function useOptions<C extends ToolContract>(contract: C): OptionsOf<C> | undefined {
  const { store } = useContext(RunnerContext) ?? toolRunner(contract);
  const { options, attached } = useStore(
    store,
    useShallow((state) => ({ options: state.options, attached: state.attached })),
  );
  try {
    return parseOptions(contract, sentOptions(contract, options), attached.length);
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
