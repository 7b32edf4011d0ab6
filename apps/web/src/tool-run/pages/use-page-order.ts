import { formatPageOrder, type OrderedPage, parsePageOrder, resolvePageOrder, ToolError } from '@blattwerk/shared';
import { useMemo, useState } from 'react';
import { useToolRunner, useToolState } from '../use-tool-run.tsx';

/** The order of pages that a text field holds, and the texts before and after it. */
export function usePageOrder(field: string, pageCount: number) {
  const runner = useToolRunner();
  const text = useToolState(({ options }) => options[field] ?? '');
  const [{ past, future }, setHistory] = useState<{ past: readonly string[]; future: readonly string[] }>({
    past: [],
    future: [],
  });
  const order = useMemo(() => readOrder(text, pageCount), [text, pageCount]);

  const write = (value: string) => runner.dispatch({ type: 'optionChanged', field, value });
  return {
    order,
    isUnchanged: text === '',
    change: (next: readonly OrderedPage[]) => {
      setHistory({ past: [...past, text], future: [] });
      write(isOriginal(next, pageCount) ? '' : formatPageOrder(next));
    },
    /** Undefined where there is nothing to undo. */
    undo:
      past.length === 0
        ? undefined
        : () => {
            setHistory({ past: past.slice(0, -1), future: [text, ...future] });
            write(past.at(-1) ?? '');
          },
    /** Undefined where nothing was undone. */
    redo:
      future.length === 0
        ? undefined
        : () => {
            setHistory({ past: [...past, text], future: future.slice(1) });
            write(future[0] ?? '');
          },
  };
}

/** The order that a text names; that of the PDF where it names none. */
function readOrder(text: string, pageCount: number): OrderedPage[] {
  if (text.trim() === '') return originalOrder(pageCount);
  try {
    return resolvePageOrder(parsePageOrder(text), pageCount);
  } catch (error) {
    if (error instanceof ToolError) return originalOrder(pageCount);
    throw error;
  }
}

export function originalOrder(pageCount: number): OrderedPage[] {
  return Array.from({ length: pageCount }, (_, index) => ({ pageNumber: index + 1, turn: 0 }));
}

function isOriginal(order: readonly OrderedPage[], pageCount: number): boolean {
  return (
    order.length === pageCount && order.every(({ pageNumber, turn }, index) => pageNumber === index + 1 && turn === 0)
  );
}
