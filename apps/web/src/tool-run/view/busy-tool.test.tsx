import { contracts, type JobStatus } from '@blattwerk/shared';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { toolRunner } from '../running/tool-runner.ts';
import { texts } from './texts.en.ts';

simulatePdfWorkers(async () => ({ pageCount: 10 }));

it('states the whole name of its file: what has no space is cut by the style sheet', async () => {
  const name = 'Scan-Mietvertrag-Lindenstraße-12-unterschrieben-mit-Nachtrag.pdf';
  const runner = toolRunner(contracts.rotate);
  await renderTool('rotate');
  fireEvent.change(screen.getByLabelText(texts.several.dropTitle), { target: { files: [pdf(name)] } });
  await screen.findByRole('heading', { name });
  act(() => runner.dispatch({ type: 'started', jobId: 'job', at: Date.now(), bytes: 1, compresses: false }));
  await screen.findByRole('progressbar');
  expect(screen.getByTitle(name).textContent).toContain(name);
});

it('counts the pages that are typed where a tool renders each', async () => {
  const runner = toolRunner(contracts['pdf-to-jpg']);
  const jobId = 'counted';
  const status: JobStatus = { state: 'active', stage: 'processing', fraction: 0.5, position: null };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(status));
  await renderTool('pdf-to-jpg');
  fireEvent.change(screen.getByLabelText(texts.several.dropTitle), { target: { files: [pdf('a.pdf')] } });
  await screen.findByRole('heading', { name: 'a.pdf' });
  act(() => {
    runner.dispatch({ type: 'optionsChanged', values: { pages: '1-3,9' } });
    runner.dispatch({ type: 'started', jobId, at: Date.now(), bytes: 1, compresses: false });
    runner.dispatch({ type: 'advanced', jobId, at: Date.now(), phase: { name: 'waiting', position: null } });
  });
  expect(await screen.findByText('page 2 of 4')).toBeTruthy();
});
