import { type Contracts, type OptionsOf, resolvePageRanges, splitPlan, ToolError } from '@blattwerk/shared';

/**
 * The pages of each file, from 1.
 * @throws ToolError invalidPages or invalidChunks where the document has not the pages for it
 * @throws ToolError tooManyOutputs for more than `maxOutputs` files
 */
export function planParts(options: OptionsOf<Contracts['split']>, pageCount: number, maxOutputs: number): number[][] {
  const plan = splitPlan(options);
  if (plan.mode === 'extract') return [resolvePageRanges(plan.ranges, pageCount)];
  if (plan.mode === 'chunks' && plan.files > pageCount) throw new ToolError('invalidChunks', { page_count: pageCount });
  const files = plan.mode === 'chunks' ? plan.files : Math.ceil(pageCount / plan.pages);
  if (files > maxOutputs) throw new ToolError('tooManyOutputs', { max_outputs: maxOutputs });
  const pagesAFile = plan.mode === 'chunks' ? pageCount / plan.files : plan.pages;
  // Where the pages do not share out evenly, some files have one more.
  const endOf = (file: number) => Math.min(pageCount, Math.ceil(file * pagesAFile));
  return Array.from({ length: files }, (_, file) => range(endOf(file) + 1, endOf(file + 1)));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
