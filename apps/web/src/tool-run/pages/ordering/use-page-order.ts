import { formatPageOrder, type OrderedPage, parsePageOrder, resolvePageOrder, ToolError } from '@blattwerk/shared';
import { useMemo } from 'react';
import type { ToolFile } from '../../model/accept-files.ts';
import type { PageHistory, PageVersion } from '../../model/tool-state.ts';
import { useToolRunner, useToolState } from '../../running/use-tool-run.tsx';

/**
 * The order of pages that a text field holds, and the versions before and after it, which survive a visit to another page.
 * @param countOf number of pages of a PDF
 */
export function usePageOrder(field: string, countOf: (file: ToolFile) => number) {
  const runner = useToolRunner();
  const text = useToolState(({ options }) => options[field] ?? '');
  const files = useToolState((state) => state.files);
  const { past, future } = useToolState((state) => state.pageHistory);
  const order = useMemo(() => readOrder(text, files.map(countOf)), [text, files, countOf]);

  const current = (): PageVersion => {
    const state = runner.store.getState();
    return { text: state.options[field] ?? '', files: state.files };
  };
  const write = (value: string) => runner.dispatch({ type: 'optionChanged', field, value });
  const setHistory = (pageHistory: PageHistory) => runner.dispatch({ type: 'pageHistoryChanged', pageHistory });
  const change = (next: readonly OrderedPage[], before = current()) => {
    setHistory({ past: [...runner.store.getState().pageHistory.past, before], future: [] });
    write(isOriginal(next, current().files.map(countOf)) ? '' : formatPageOrder(next));
  };
  const show = (version: PageVersion) => {
    if (version.files !== current().files) runner.dispatch({ type: 'filesSet', files: version.files });
    write(version.text);
    return readOrder(version.text, version.files.map(countOf));
  };
  const [previous, next] = [past.at(-1), future[0]];
  return {
    order,
    files,
    isUnchanged: text === '',
    change,
    /** Inserts all pages of PDFs that were added, before a page of the order. @param before version without them */
    insert: (before: PageVersion, place: number, counts: readonly number[]) => {
      const known = before.files.map(countOf);
      const added = counts.flatMap((count, index) => pagesOf(before.files.length + index, count));
      change(readOrder(before.text, known).toSpliced(place - 1, 0, ...added), before);
    },
    current,
    reset: () => change(pagesOf(0, countOf(files[0] as ToolFile))),
    /** Returns the order that is shown then; undefined where there is nothing to undo. */
    undo:
      previous === undefined
        ? undefined
        : () => {
            setHistory({ past: past.slice(0, -1), future: [current(), ...future] });
            return show(previous);
          },
    /** Returns the order that is shown then; undefined where nothing was undone. */
    redo:
      next === undefined
        ? undefined
        : () => {
            setHistory({ past: [...past, current()], future: future.slice(1) });
            return show(next);
          },
  };
}

/** The order that a text names; that of the first PDF where it names none. */
function readOrder(text: string, pageCounts: readonly number[]): OrderedPage[] {
  const original = pagesOf(0, pageCounts[0] ?? 0);
  if (text.trim() === '') return original;
  try {
    return resolvePageOrder(parsePageOrder(text, { blanks: true }), pageCounts, { repeats: true });
  } catch (error) {
    if (error instanceof ToolError) return original;
    throw error;
  }
}

function pagesOf(fileIndex: number, pageCount: number): OrderedPage[] {
  return Array.from({ length: pageCount }, (_, index) => ({ fileIndex, pageNumber: index + 1, rotation: 0 }));
}

function isOriginal(order: readonly OrderedPage[], [pageCount]: readonly number[]): boolean {
  return (
    order.length === pageCount &&
    order.every(
      ({ fileIndex, pageNumber, rotation }, index) => fileIndex === 0 && pageNumber === index + 1 && rotation === 0,
    )
  );
}
