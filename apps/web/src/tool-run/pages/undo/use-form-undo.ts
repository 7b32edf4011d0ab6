import { useEffect, useEffectEvent } from 'react';
import type { PageVersion } from '../../model/tool-state.ts';
import { useToolRunner } from '../../running/use-tool-run.tsx';
import { textFields, type UndoSteps } from './undo-buttons.tsx';
import { useVersions, versionOf } from './use-versions.ts';

/** Time without a change after which the next one is a step of its own, in ms. */
const restMs = 500;

/**
 * Every change of the form can be undone. One step is what is changed at once, what is changed in a field without a rest, and what is
 * changed while the pointer is held.
 */
export function useFormUndo(): UndoSteps {
  const { store } = useToolRunner();
  const { keep, undo, redo } = useVersions();
  const onStep = useEffectEvent(keep);
  useEffect(() => {
    /** Undefined where the next change begins a step. */
    let lastChange: { at: number; field: string | undefined; isNow: boolean } | undefined;
    let isHeld = false;
    const end = new AbortController();
    const { signal } = end;
    const hold = (held: boolean) => () => {
      if (held) lastChange = undefined;
      isHeld = held;
    };
    // A key that does something is a step; those that move step by step, and those that write, are one with the ones before.
    const begin = ({ key, repeat, target }: KeyboardEvent) => {
      const isWriting = target instanceof Element && target.matches(textFields);
      if (!repeat && !isWriting && !key.startsWith('Arrow') && key !== 'Shift') lastChange = undefined;
    };
    document.addEventListener('keydown', begin, { capture: true, signal });
    document.addEventListener('pointerdown', hold(true), { capture: true, signal });
    for (const type of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(type, hold(false), { capture: true, signal });
    const unsubscribe = store.subscribe((state, before) => {
      if (state.pageHistory !== before.pageHistory) {
        lastChange = undefined;
        return;
      }
      // Other files and runs are no changes of the form.
      if (state.files !== before.files || state.run !== before.run) return;
      const field = changedField(state, before);
      if (field === undefined && state.attached === before.attached) return;
      const at = performance.now();
      const isFast = lastChange?.field === field && at - (lastChange?.at ?? 0) < restMs;
      if (lastChange === undefined || !(isHeld || lastChange.isNow || isFast)) onStep(versionOf(before));
      const change = { at, field, isNow: true };
      lastChange = change;
      queueMicrotask(() => {
        change.isNow = false;
      });
    });
    signal.addEventListener('abort', unsubscribe);
    return () => end.abort();
  }, [store]);
  return { undo, redo };
}

/** A field that has another value; undefined where all have the same. */
function changedField(a: PageVersion, b: PageVersion): string | undefined {
  return Object.keys({ ...a.options, ...b.options }).find(
    (field) => (a.options[field] ?? '') !== (b.options[field] ?? ''),
  );
}
