import { formatPageRanges } from '@blattwerk/shared';
import { useMemo } from 'react';
import { useTextField } from '../../running/use-form.ts';
import { formatPageList, readPageList } from './page-list.ts';

/**
 * The pages, from 1, that a field of the form names, and what writes others; undefined where it names none of the PDF.
 * @param count pages of the PDF
 * @param keepsOrder whether they are written in their order, and as often as they are named
 */
export function usePageList(field: string, count: number, keepsOrder = false) {
  const [text, setText] = useTextField(field);
  const pages = useMemo(() => readPageList(text, count) ?? undefined, [text, count]);
  const set = (next: readonly number[]) => setText(keepsOrder ? formatPageList(next) : formatPageRanges(next));
  return [pages, set] as const;
}
