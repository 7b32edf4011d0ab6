import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

/** Three pages. */
simulatePdfWorkers(async () => ({}));

it('says how pages are rotated that have a rotation of their own', async () => {
  await renderTool('rotate');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('a.pdf')] } });
  await screen.findByText(/^All 3 pages/);
  const count = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  fireEvent.change(screen.getByLabelText(texts.options.pages.label), { target: { value: '2+90' } });
  expect(count()).toContain('1 of 3 pages will be rotated. Page 2: 90° to the right.');
  fireEvent.change(screen.getByLabelText(texts.options.pages.label), { target: { value: '1-2+270,3' } });
  expect(count()).toContain('3 of 3 pages will be rotated. Pages 1-2: 90° to the left.');
});
