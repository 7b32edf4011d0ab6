import type { InputRule } from '@blattwerk/shared';
import { acceptedTypes } from './file-kind.ts';

/** A file that was chosen, removed and is chosen again is a change only if the input has forgotten it. */
export function forgetChoice(event: { stopPropagation: () => void; currentTarget: HTMLInputElement }): void {
  event.stopPropagation();
  event.currentTarget.value = '';
}

const taken = new WeakSet<FileList>();

/**
 * What an input holds, once: a choice from before the script was there is met when the input mounts, and again as the
 * event that React has kept for it.
 * @returns undefined where it was taken already
 */
export function takeChoice({ files }: HTMLInputElement): File[] | undefined {
  if (!files || taken.has(files)) return undefined;
  taken.add(files);
  return [...files];
}

/** What a picker offers. */
export function acceptOf(kind: InputRule['kind']): string {
  return Object.entries(acceptedTypes[kind])
    .flatMap(([mime, extensions]) => [mime, ...extensions])
    .join(',');
}

/** After what had the focus is gone; the input may be drawn only with the next frame. */
export function focusFileInput(): void {
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('input[type=file]')?.focus());
}
