import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

/** Three pages of A4. */
simulatePdfWorkers(async () => ({ firstPage: { width: 595.276, height: 841.89 } }));

const { size, width, height, orientation } = texts.options;
const radio = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

it('shows the page before and after, also for a size of one’s own', async () => {
  await renderTool('page-size');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('book.pdf')] } });
  expect(await screen.findByText(/^Page 1 is 210 × 297 mm\. It will be 210 × 297 mm\.$/)).toBeTruthy();
  fireEvent.click(radio(size.choices.a5));
  expect(await screen.findByText(/It will be 148 × 210 mm\.$/)).toBeTruthy();
  fireEvent.click(radio(size.choices.own));
  expect(screen.queryByText(orientation.label)).toBeNull();
  fireEvent.change(await screen.findByLabelText(width.label), { target: { value: '100' } });
  fireEvent.change(screen.getByLabelText(height.label), { target: { value: '50' } });
  expect(await screen.findByText(/It will be 100 × 50 mm\.$/)).toBeTruthy();
});

it.each([
  ['the size of some pages', '2', '', texts.view.success, true],
  ['nothing where all pages had it', '0', 'nothingResized', texts.unchanged, false],
])('reports as changed %s', async (_, resized, notices, title, hasFact) => {
  await using server = await answerRequests();
  const headers = { 'content-type': 'application/pdf', 'x-page-count': '3', 'x-resized-pages': resized };
  server.answer = { status: 200, body: '%PDF-1.7', headers: { ...headers, ...(notices && { 'x-notices': notices }) } };
  await renderTool('page-size');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('book.pdf')] } });
  const action = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action });
  await waitFor(() => expect(action().disabled).toBe(false));
  fireEvent.click(action());
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByText(texts.facts.resizedPages) !== null).toBe(hasFact);
});
