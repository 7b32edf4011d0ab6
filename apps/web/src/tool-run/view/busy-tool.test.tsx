import { contracts } from '@blattwerk/shared';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pdf, renderTool } from '../../testing/render.tsx';
import { toolRunner } from '../running/tool-runner.ts';
import { texts } from './texts.en.ts';

const runner = toolRunner(contracts.rotate);

it('states the whole name of its file: what has no space is cut by the style sheet', async () => {
  const name = 'Scan-Mietvertrag-Lindenstraße-12-unterschrieben-mit-Nachtrag.pdf';
  await renderTool('rotate');
  fireEvent.change(screen.getByLabelText(texts.several.dropTitle), { target: { files: [pdf(name)] } });
  await screen.findByRole('heading', { name });
  act(() => runner.dispatch({ type: 'started', jobId: 'job', at: Date.now(), bytes: 1, compresses: false }));
  await screen.findByRole('progressbar');
  expect(screen.getByTitle(name).textContent).toContain(name);
});
