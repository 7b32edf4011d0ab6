import type { Contract } from '@blattwerk/shared';
import type { ComponentType } from 'react';
import { lazyPart } from '../../site/lazy-part.ts';
import type { FieldName } from '../model/form.ts';
import type { OptionFieldsProps } from './option-controls.tsx';

const Controls = lazyPart(() =>
  import('./option-controls.tsx').then((module) => module.OptionControls as ComponentType<object>),
);
/** Loads the controls: no tool shows them before a file is chosen. */
export const loadOptionControls = Controls.load;

/** Form controls for the fields of a contract. */
export function OptionFields<C extends Contract, F extends FieldName<C> = FieldName<C>>(
  props: OptionFieldsProps<C, F>,
) {
  return <Controls {...props} />;
}

/** Whether a field of the form is within the window, above the bar with the main action. */
export function isOptionVisible(field: string): boolean {
  const box = findOption(field)?.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight - padding;
}

/** The input of a field of the form, where it is shown. */
export function findOption(field: string): HTMLInputElement | null {
  return document.querySelector(`[data-option="${field}"]`);
}

/** Moves the focus to a field of the form; settings that are a closed sheet are opened. */
export function focusOption(field: string): void {
  const input = findOption(field);
  if (input?.closest('[data-settings=""]') && input.getClientRects().length === 0) {
    document.querySelector<HTMLElement>('[data-opens-settings]')?.click();
    requestAnimationFrame(() => focusInput(input));
  } else focusInput(input);
}

function focusInput(input: HTMLInputElement | null): void {
  input?.focus();
  // What has the focus already is not scrolled to.
  input?.scrollIntoView({ block: 'nearest' });
  input?.select?.();
}
