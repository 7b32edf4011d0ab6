import { contracts, describeNotice } from '@blattwerk/shared';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import { renderInPage } from '../../testing/render.tsx';
import { Announcer } from '../announcer.tsx';
import { toolRunner, type ToolRunner } from '../running/tool-runner.ts';
import { texts } from '../texts.en.ts';
import { UseRunner } from '../running/use-tool-run.tsx';
import { RunResult } from './run-result.tsx';

const lifeMs = 600_000;
let started: number;

beforeEach(() => (started = 0));

/** Renders the result of a run of `rotate` that has repaired its file. */
async function renderResult(): Promise<ToolRunner> {
  const runner = toolRunner(contracts.rotate);
  await renderInPage('rotate', <Result runner={runner} />);
  // Its clock stands still from here on.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const file = { id: 'a', file: new File(['%PDF-'], 'a.pdf'), kind: 'pdf' } as const;
  const blob = new Blob(['%PDF-rotated'], { type: 'application/pdf' });
  const result = {
    blob,
    url: URL.createObjectURL(blob),
    mime: 'application/pdf',
    downloadName: 'rotated_a.pdf',
    facts: {},
    notices: ['repaired'],
    repairedPages: undefined,
    inputBytes: 5,
    inputCount: 1,
    expiresAt: Date.now() + lifeMs,
  };
  act(() => {
    runner.dispatch({ type: 'filesChosen', taken: [file], problems: [] });
    runner.dispatch({ type: 'started', jobId: 'job', at: Date.now(), bytes: 5, compresses: false });
    runner.dispatch({ type: 'succeeded', jobId: 'job', result });
  });
  return runner;
}

function Result({ runner }: { runner: ToolRunner }) {
  const run = useStore(runner.store, (state) => state.run);
  if (run.name !== 'success' && run.name !== 'expired') return <p>{`${run.name} again`}</p>;
  return (
    <UseRunner runner={runner}>
      <Announcer>
        <RunResult
          run={run}
          labels={{ again: 'Another PDF', edit: 'Back to the PDF' }}
          title={() => 'Rotated'}
          downloadLabel={() => 'Download'}
          facts={({ inputCount }) => [{ label: 'Files', value: String(inputCount) }]}
          onStart={() => (started += 1)}
        />
      </Announcer>
    </UseRunner>
  );
}

it('offers the file with its facts and notices, announces the download, and returns to the files', async () => {
  const runner = await renderResult();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rotated' }));
  expect(screen.getByText('Files').nextElementSibling?.textContent).toBe('1');
  expect(screen.getByText(describeNotice('repaired', 'en', undefined))).toBeTruthy();

  const download = screen.getByRole('link', { name: 'Download' });
  expect(download.getAttribute('download')).toBe('rotated_a.pdf');
  fireEvent.click(download);
  expect(screen.getByText(texts.result.downloaded)).toBeTruthy();
  expect(runner.store.getState().run).toMatchObject({ name: 'success', wasDownloaded: true });

  fireEvent.click(screen.getByRole('button', { name: 'Back to the PDF' }));
  expect(runner.store.getState()).toMatchObject({ run: { name: 'ready' }, files: [{ id: 'a' }] });
});

it('gives the file to a program or folder that the download is dragged to, by the name that the visitor chose', async () => {
  const runner = await renderResult();
  const { run } = runner.store.getState();
  fireEvent.change(screen.getByLabelText(texts.result.name), { target: { value: 'Lease: 2026' } });
  const dragged = new Map<string, string>();
  const dataTransfer = { setData: (type: string, data: string) => dragged.set(type, data) };
  fireEvent.dragStart(screen.getByRole('link', { name: 'Download' }), { dataTransfer });
  const url = run.name === 'success' ? run.result.url : '';
  expect([...dragged]).toEqual([['DownloadURL', `application/pdf:Lease_ 2026.pdf:${url}`]]);
});

it('counts down the last minute to its release, and can then be created again', async () => {
  const released: string[] = [];
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void released.push(url));
  const runner = await renderResult();
  const { run } = runner.store.getState();
  // Before, nothing presses the visitor.
  expect(screen.queryByText('10:00')).toBeNull();
  act(() => void vi.advanceTimersByTime(lifeMs - 59_000));
  expect(screen.getByText('0:59')).toBeTruthy();

  screen.getByRole('link', { name: 'Download' }).focus();
  act(() => void vi.advanceTimersByTime(lifeMs));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: texts.result.released }));
  expect(released).toEqual([run.name === 'success' && run.result.url]);
  fireEvent.click(screen.getByRole('button', { name: texts.result.createAgain }));
  expect(started).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Another PDF' }));
  expect(runner.store.getState()).toMatchObject({ run: { name: 'ready' }, files: [] });
});
