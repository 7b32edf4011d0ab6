import type { MergeLoss } from '../operations/merge/merge-loss.ts';

/** What a change had to remove: a claim of conformance that it makes untrue, or an XFA form with values of its own. */
export type PdfLoss = Extract<MergeLoss, 'conformance' | 'xfa'>;
