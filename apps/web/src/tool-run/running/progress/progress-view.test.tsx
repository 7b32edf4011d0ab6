// @vitest-environment happy-dom
import { contracts, type JobStatus } from '@blattwerk/shared';
import { defaultSite } from '@blattwerk/site';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import { pdf, renderInPage } from '../../../testing/render.tsx';
import { texts } from '../../texts.en.ts';
import { UseRunner } from '../use-tool-run.tsx';
import { ProgressView } from './progress-view.tsx';
import { createToolRunner, type ToolRunner } from '../tool-runner.ts';

afterEach(() => vi.unstubAllGlobals());

/** A run whose upload is complete. */
function waitingRunner(): ToolRunner {
  const runner = createToolRunner(contracts.compress);
  const file = { id: 'a', file: new File(['%PDF-'], 'a.pdf'), kind: 'pdf' } as const;
  runner.dispatch({ type: 'filesChosen', taken: [file], problems: [] });
  runner.dispatch({ type: 'started', jobId: 'job', at: Date.now(), bytes: 5, compresses: false });
  runner.dispatch({ type: 'advanced', jobId: 'job', at: Date.now(), phase: { name: 'waiting', position: null } });
  return runner;
}

function Run({ runner }: { runner: ToolRunner }) {
  const run = useStore(runner.store, (state) => state.run);
  return <UseRunner runner={runner}>{run.name === 'busy' && <ProgressView run={run} title="Compressing" />}</UseRunner>;
}

it('follows the status of the job, and the bar never decreases', async () => {
  let status: JobStatus = { state: 'waiting', stage: null, fraction: 0, position: 3 };
  let answers = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    answers += 1;
    return address === '/jobs/job' ? Response.json(status) : new Response(null, { status: 404 });
  });
  const runner = waitingRunner();
  await renderInPage('compress', <Run runner={runner} />);
  const bar = () => Number(screen.getByRole('progressbar').getAttribute('value'));

  await screen.findByText('You’re number 3 in the queue.');
  expect(bar()).toBe(contracts.compress.breakpoints[0]);

  status = { state: 'active', stage: 'processing', fraction: 0.5, position: null };
  await screen.findAllByText(texts.status.processing);
  const before = bar();
  expect(before).toBeGreaterThan(contracts.compress.breakpoints[1]);

  // The job has stalled and started over.
  status = { state: 'active', stage: 'analyzing', fraction: 0.1, position: null };
  const answered = answers;
  await waitFor(() => expect(answers).toBeGreaterThan(answered + 1));
  expect(bar()).toBe(before);

  runner.dispatch({ type: 'advanced', jobId: 'job', at: Date.now(), phase: { name: 'receiving', fraction: 0.5 } });
  await screen.findAllByText(texts.status.almostDone);
  expect(bar()).toBeGreaterThan(90);
});

/** A request that never gets a response. */
class SilentRequest extends EventTarget {
  readonly upload = new EventTarget();
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {}
}

it('cancels the run at once without a connection too', async () => {
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const runner = createToolRunner(contracts.compress);
  await runner.choose([pdf('a.pdf')], defaultSite);
  void runner.start({ site: defaultSite, language: 'en' });
  await renderInPage('compress', <Run runner={runner} />);
  window.dispatchEvent(new Event('offline'));
  fireEvent.click(screen.getByRole('button', { name: texts.cancel }));
  await waitFor(() => expect(runner.store.getState().run.name).toBe('ready'));
  window.dispatchEvent(new Event('online'));
});
