/** Time without a change after which the next one of a series is a step of its own, in ms. */
const restMs = 500;

/** What an undo takes back at once. A change is a step, unless it is made in one of these. */
export interface FormSteps {
  /** Makes the changes of `work` one step. @param series what goes on without a rest is one step as well, such as typing into a field */
  transaction: (work: () => void, series?: string) => void;
  /** Makes all changes until the pointer is released one step. */
  holdStep: () => void;
  /** The step of a change that is made now, by its identity. */
  currentStep: () => object;
}

export function createFormSteps(): FormSteps {
  let held: object | undefined;
  let open: object | undefined;
  let last: { series: string | undefined; at: number; step: object } | undefined;
  return {
    transaction(work, series) {
      if (open !== undefined) return work();
      const at = performance.now();
      const goesOn = last !== undefined && series !== undefined && series === last.series && at - last.at < restMs;
      const step = goesOn && last ? last.step : {};
      last = { series, at, step };
      open = step;
      try {
        work();
      } finally {
        open = undefined;
      }
    },
    holdStep() {
      held = {};
      const end = new AbortController();
      const release = () => {
        held = undefined;
        end.abort();
      };
      for (const type of ['pointerup', 'pointercancel'])
        document.addEventListener(type, release, { capture: true, signal: end.signal });
    },
    currentStep: () => held ?? open ?? {},
  };
}
