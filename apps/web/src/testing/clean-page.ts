import { contracts } from '@blattwerk/shared';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { batchOf } from '../tool-run/running/batch-store.ts';
import { toolRunner } from '../tool-run/running/tool-runner.ts';

const { happyDOM } = window as unknown as { happyDOM: { setURL: (address: string) => void } };
const address = location.href;

/** Another root: before it renders, React runs the effects that are pending in any root. */
const other = createRoot(document.createElement('div'));
const usual = { ...getConfig() };
/** Whether the attempt that fails is one of `waitFor`, which has this internal setting meanwhile. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

configure({
  // The page is printed where a test fails, and not each time that it waits on: a tenth of the time of its tests.
  getElementError: (message, container) => {
    if (!isWaiting()) return usual.getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
  // The default of one second is too short for a busy machine.
  asyncUtilTimeout: 10_000,
  // An element that was waited for is there before its effects: parts that subscribe to a store in one would miss what a
  // test does next.
  asyncWrapper: async (wait) => {
    const found = await usual.asyncWrapper(wait);
    act(() => other.render(null));
    return found;
  },
});

// Component tests of all files share a page and the state of the tools.
afterEach(() => {
  // Ends a gesture that a test has begun alone: changes during one are one step of an undo.
  document.dispatchEvent(new Event('pointerup'));
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const contract of Object.values(contracts)) {
    const runner = toolRunner(contract);
    batchOf(runner).close();
    runner.dispatch({ type: 'reset' });
  }
  localStorage.clear();
  sessionStorage.clear();
  // A click on a link for saving leads there in this environment.
  happyDOM.setURL(address);
});
