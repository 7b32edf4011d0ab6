const names = ['imagesUploaded', 'convertButtonClicked', 'pdfGenerated', 'downloadClicked'] as const;
export type FunnelStep = (typeof names)[number];

/** Counts a step in this browser's own storage (SPEC section 3); it is never sent. */
export function countStep(step: FunnelStep, by = 1): void {
  try {
    const before = Number(localStorage.getItem(step) ?? 0);
    localStorage.setItem(step, String((Number.isSafeInteger(before) ? before : 0) + by));
  } catch {
    // Storage is full or forbidden: a visitor's choice, and no reason to fail.
  }
}
