/** Whether a button of the pointer is held down. */
let isHeld = false;
const waiting = new Set<() => void>();

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isHeld = true), true);
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(
      end,
      () => {
        isHeld = false;
        // The click of this press comes first.
        setTimeout(() => {
          for (const action of waiting) action();
          waiting.clear();
        });
      },
      true,
    );
}

/** Does something at once, or after the press that is going on: what moves under the pointer would miss its click. */
export function afterPress(action: () => void): void {
  if (isHeld) waiting.add(action);
  else action();
}
