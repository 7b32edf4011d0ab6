import { useEffect, useEffectEvent } from 'react';
import type { PageVersion } from '../../model/tool-state.ts';
import { useToolRunner } from '../../running/use-tool-run.tsx';
import type { UndoSteps } from './undo-buttons.tsx';
import { useVersions, versionOf } from './use-versions.ts';

/** Every change of the form can be undone, step by step as its runner has them. */
export function useFormUndo(): UndoSteps {
  const { store, currentStep } = useToolRunner();
  const { keep, undo, redo } = useVersions();
  const onStep = useEffectEvent(keep);
  useEffect(() => {
    /** Undefined where the next change begins a step. */
    let kept: object | undefined;
    return store.subscribe((state, before) => {
      if (state.pageHistory !== before.pageHistory) {
        kept = undefined;
        return;
      }
      // Other files and runs are no changes of the form.
      if (state.files !== before.files || state.run !== before.run || isSame(state, before)) return;
      const step = currentStep();
      if (step !== kept) onStep(versionOf(before));
      kept = step;
    });
  }, [store, currentStep]);
  return { undo, redo };
}

function isSame(a: PageVersion, b: PageVersion): boolean {
  const fields = Object.keys({ ...a.options, ...b.options });
  return a.attached === b.attached && fields.every((field) => (a.options[field] ?? '') === (b.options[field] ?? ''));
}
