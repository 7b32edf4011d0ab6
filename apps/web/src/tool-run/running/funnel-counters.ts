const names = ['imagesUploaded', 'convertButtonClicked', 'pdfGenerated', 'downloadClicked'] as const;
export type FunnelStep = (typeof names)[number];

/** Counts a step in the browser's storage; the counters are never sent. */
export function countStep(step: FunnelStep, by = 1): void {
  try {
    const before = Number(localStorage.getItem(step) ?? 0);
    localStorage.setItem(step, String((Number.isSafeInteger(before) ? before : 0) + by));
  } catch {
    // Storage is full or disabled.
  }
}
