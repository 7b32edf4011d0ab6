/** Resets the input, so that choosing a removed file again is a change. */
export function forgetChoice(event: { stopPropagation: () => void; currentTarget: HTMLInputElement }): void {
  event.stopPropagation();
  event.currentTarget.value = '';
}

const taken = new WeakSet<FileList>();

/**
 * Files of an input, once: a choice from before hydration is found on mount, and again in the event that React
 * replays.
 * @returns undefined where they were taken already
 */
export function takeChoice({ files }: HTMLInputElement): File[] | undefined {
  if (!files || taken.has(files)) return undefined;
  taken.add(files);
  return [...files];
}

/** The `accept` attribute of an input for the files of every tool; without the formats, which home need not load. */
export const acceptedByTools = 'application/pdf,.pdf,image/*,application/xml,text/xml,.xml';

/** Moves the focus to the file input, which may be rendered with the next frame. */
export function focusFileInput(): void {
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('input[type=file]')?.focus());
}
