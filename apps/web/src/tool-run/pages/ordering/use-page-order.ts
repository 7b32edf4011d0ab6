import { formatPageOrder, type OrderedPage, parsePageOrder, resolvePageOrder } from '@blattwerk/shared';
import { useMemo } from 'react';
import type { ToolFile } from '../../model/accept-files.ts';
import { formatValue } from '../../model/form.ts';
import type { PageVersion } from '../../model/tool-state.ts';
import { useTextField } from '../../running/use-form.ts';
import { useToolState } from '../../running/use-tool-run.tsx';
import { unlessRefused } from '../../unless-refused.ts';
import { useFormUndo } from '../undo/use-form-undo.ts';

/**
 * The order of pages that a text field holds, and the versions before and after it, which survive a visit to another page.
 * @param countOf number of pages of a PDF
 */
export function usePageOrder(field: string, countOf: (file: ToolFile) => number) {
  const [text, setText] = useTextField(field);
  const files = useToolState((state) => state.files);
  const { current, changeSince, undo, redo } = useFormUndo();
  const order = useMemo(() => newOrder(text, files.map(countOf)), [text, files, countOf]);

  const orderOf = (version: PageVersion) => newOrder(formatValue(version.options[field]), version.files.map(countOf));
  const change = (next: readonly OrderedPage[]) =>
    setText(isOriginal(next, current().files.map(countOf)) ? '' : formatPageOrder(next));
  return {
    order,
    files,
    isUnchanged: text === '',
    change,
    /** Inserts all pages of PDFs that were added, before a page of the order. @param before version without them */
    insert: (before: PageVersion, place: number, counts: readonly number[]) => {
      const added = counts.flatMap((count, index) => pagesOf(before.files.length + index, count));
      changeSince(before, () => change(orderOf(before).toSpliced(place - 1, 0, ...added)));
    },
    current,
    reset: () => change(pagesOf(0, countOf(files[0] as ToolFile))),
    /** Returns the order that is shown then; undefined where there is nothing to undo. */
    undo: undo && (() => orderOf(undo())),
    /** Returns the order that is shown then; undefined where nothing was undone. */
    redo: redo && (() => orderOf(redo())),
  };
}

/** The order of a new PDF that a text names; that of the first PDF where it names none. */
function newOrder(text: string, pageCounts: readonly number[]): OrderedPage[] {
  return readOrder(text, pageCounts, true) ?? pagesOf(0, pageCounts[0] ?? 0);
}

/** The order that a text names, undefined where it is invalid for these PDFs. @param isNew with blank pages and repeated ones */
export function readOrder(text: string, counts: readonly number[], isNew = false): OrderedPage[] | undefined {
  return unlessRefused(() => resolvePageOrder(parsePageOrder(text, { blanks: isNew }), counts, { repeats: isNew }));
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
