import { contracts } from '@blattwerk/shared';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { batchOf } from '../tool-run/running/batch-store.ts';
import { toolRunner } from '../tool-run/running/tool-runner.ts';

const { happyDOM } = window as unknown as { happyDOM: { setURL: (address: string) => void } };
const address = location.href;

// The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

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
