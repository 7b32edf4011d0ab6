import { type Contract, secretFields } from '@blattwerk/shared';
import type { Loss } from '../../site/unsaved-work.ts';
import { isFilled, pageFields, placedFields, takesList } from './option-problem.ts';
import type { ToolState } from './tool-state.ts';

/** What the visitor would lose with a tool's state. */
export function lossOf(state: ToolState, contract: Contract): Loss {
  const { run, files } = state;
  if (run.name === 'busy' || (run.name === 'success' && !run.isSafe)) return 'work';
  if (files.length === 0) return 'nothing';
  // The order of a list is work; so are changes of pages, and what was placed on them.
  const isOpenList = takesList(contract) && run.name !== 'success' && run.name !== 'expired';
  return isOpenList || hasUnsavedPages(state, contract) ? 'work' : 'choice';
}

/** What another file replaces, for an undo: the result, or changes of pages; null where there is neither. */
export function replacedBy(state: ToolState, contract: Contract): ToolState | null {
  const isWorth = state.run.name === 'success' || (state.files.length > 0 && hasUnsavedPages(state, contract));
  if (!isWorth) return null;
  const secrets = secretFields(contract);
  const options = Object.fromEntries(Object.entries(state.options).filter(([field]) => !secrets.includes(field)));
  return { ...state, options, replaced: null };
}

function hasUnsavedPages({ options, unsavedFields }: ToolState, contract: Contract): boolean {
  return [...pageFields(contract), ...placedFields(contract)].some(
    (field) => unsavedFields.includes(field) && isFilled(options, [field]),
  );
}
