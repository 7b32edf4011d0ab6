import { contracts } from '@blattwerk/shared';
import { readEntry, writeEntry } from '../site/browser-entry.ts';
import { onUsage, type UsageEvent } from './usage-events.ts';

/** Keys in localStorage. */
export const funnelCounters = ['imagesUploaded', 'convertButtonClicked', 'pdfGenerated', 'downloadClicked'] as const;
type FunnelCounter = (typeof funnelCounters)[number];

/**
 * Counts the converter's steps in the browser's storage, which is allowed only with consent to analytics. The counters
 * are never sent.
 */
export function startFunnelCounters(): void {
  onUsage(count);
}

function count(event: UsageEvent): void {
  if (event.tool !== contracts.convert.name) return;
  switch (event.name) {
    case 'upload':
      add('convertButtonClicked', 1);
      add('imagesUploaded', event.files);
      break;
    case 'success':
      add('pdfGenerated', 1);
      break;
    case 'download':
      add('downloadClicked', 1);
      break;
    default:
  }
}

function add(counter: FunnelCounter, amount: number): void {
  const before = Number(readEntry(counter) ?? 0);
  writeEntry(counter, String((Number.isSafeInteger(before) ? before : 0) + amount));
}
