import type { FieldValue } from '@blattwerk/shared';
import { useEffect } from 'react';
import { type ToolContract, toolRunner } from './tool-runner.ts';

/**
 * Sets a field of a tool's form to a value of the page whenever a first file is chosen, also after the form was reset, until the
 * page is left; what the visitor sets is kept.
 */
export function usePageOption(contract: ToolContract, option: readonly [field: string, value: FieldValue] | undefined) {
  const [field, value] = option ?? [];
  useEffect(() => {
    if (field === undefined || value === undefined) return;
    const { store, dispatch } = toolRunner(contract);
    const set = () => dispatch({ type: 'optionsChanged', values: { [field]: value } });
    const { files, options } = store.getState();
    if (files.length > 0 && options[field] === undefined) set();
    const stop = store.subscribe((state, before) => {
      if (state.files.length > 0 && before.files.length === 0 && state.options[field] === undefined) set();
    });
    return () => {
      stop();
      if (store.getState().options[field] === value) dispatch({ type: 'optionsForgotten', fields: [field] });
    };
  }, [contract, field, value]);
}
