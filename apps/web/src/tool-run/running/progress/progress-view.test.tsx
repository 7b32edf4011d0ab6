import { contracts, type JobStatus } from '@blattwerk/shared';
import { defaultSite } from '@blattwerk/site';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import { pdf, renderInPage } from '../../../testing/render.tsx';
import { texts } from '../../texts.en.ts';
import { UseRunner } from '../use-tool-run.tsx';
import { ProgressView } from './progress-view.tsx';
import { toolRunner, type ToolRunner } from '../tool-runner.ts';

afterEach(() => vi.unstubAllGlobals());

/** A run whose upload is complete. */
function waitingRunner(jobId = 'job'): ToolRunner {
  const runner = toolRunner(contracts.compress);
  const file = { id: 'a', file: new File(['%PDF-'], 'a.pdf'), kind: 'pdf' } as const;
  runner.dispatch({ type: 'filesChosen', taken: [file], problems: [] });
  runner.dispatch({ type: 'started', jobId, at: Date.now(), bytes: 5, compresses: false });
  runner.dispatch({ type: 'advanced', jobId, at: Date.now(), phase: { name: 'waiting', position: null } });
  return runner;
}

function Run({ runner, pages }: { runner: ToolRunner; pages?: number }) {
  const run = useStore(runner.store, (state) => state.run);
  return (
    <UseRunner runner={runner}>
      {run.name === 'busy' && <ProgressView run={run} title="Compressing" pages={pages} />}
    </UseRunner>
  );
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

it('counts the pages of a tool that reports them', async () => {
  const status: JobStatus = { state: 'active', stage: 'processing', fraction: 212 / 500, position: null };
  vi.stubGlobal('fetch', async () => Response.json(status));
  await renderInPage('compress', <Run runner={waitingRunner('counted')} pages={500} />);
  expect(await screen.findByText('page 212 of 500')).toBeDefined();
});

it('shows no number of seconds for longer than it says', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ state: 'waiting', stage: null, fraction: 0, position: null }));
  vi.useFakeTimers({ toFake: ['Date'] });
  await renderInPage('compress', <Run runner={waitingRunner('estimated')} />);
  await screen.findByText('about 2 seconds');
  vi.setSystemTime(Date.now() + 3_000);
  // The estimate is computed each second.
  await screen.findByText('about 1 second', {}, { timeout: 5_000 });
  vi.setSystemTime(Date.now() + 3_000);
  expect(await screen.findByText(texts.moment, {}, { timeout: 5_000 })).toBeDefined();
});

it('expects less time, not more, while the job reports nothing', async () => {
  let status: JobStatus = { state: 'waiting', stage: null, fraction: 0, position: null };
  vi.stubGlobal('fetch', async () => Response.json(status));
  vi.useFakeTimers({ toFake: ['Date'] });
  await renderInPage('compress', <Run runner={waitingRunner('silent')} />);
  await screen.findByText('about 2 seconds');
  const seconds = () => Number(/about (\d+) second/.exec(document.body.textContent ?? '')?.[1]);
  vi.setSystemTime(Date.now() + 20_000);
  await screen.findByText('about 1 second', {}, { timeout: 5_000 });
  status = { state: 'active', stage: 'processing', fraction: 0.2, position: null };
  await waitFor(() => expect(seconds()).toBeGreaterThan(10));
  const atProgress = seconds();
  vi.setSystemTime(Date.now() + 10_000);
  await waitFor(() => expect(seconds()).not.toBe(atProgress));
  expect(seconds()).toBeLessThan(atProgress);
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
  const runner = toolRunner(contracts.compress);
  await runner.choose([pdf('a.pdf')], defaultSite);
  void runner.start({ site: defaultSite, language: 'en' });
  await renderInPage('compress', <Run runner={runner} />);
  window.dispatchEvent(new Event('offline'));
  fireEvent.click(screen.getByRole('button', { name: texts.cancel }));
  await waitFor(() => expect(runner.store.getState().run.name).toBe('ready'));
  window.dispatchEvent(new Event('online'));
});
