import { describeRefusal } from '@blattwerk/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

/** Until when the pages of a chosen PDF are not known. */
let opened = Promise.resolve();

simulatePdfWorkers(async () => {
  await opened;
  return { answers: { bookmarks: () => [{ title: 'Chapter', level: 1, pageNumber: 2 }] } };
});

it('has an input for each mode, which is empty again in another mode and validated on blur', async () => {
  await renderTool('split');
  const opening = Promise.withResolvers<void>();
  opened = opening.promise;
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('book.pdf')] } });
  const early = await screen.findByLabelText<HTMLInputElement>(texts.options.config.extract.label);
  act(() => early.focus());
  opening.resolve();
  await waitFor(() => expect(document.querySelector('[data-page-commands] input[data-option]')).not.toBeNull());
  const pages = screen.getByLabelText<HTMLInputElement>(texts.options.config.extract.label);
  expect(document.activeElement).toBe(pages);
  fireEvent.change(pages, { target: { value: '1-x' } });
  expect(screen.queryByText(describeRefusal('invalidPages', {}, 'en'))).toBeNull();
  fireEvent.blur(pages);
  expect(screen.getByText(describeRefusal('invalidPages', {}, 'en'))).toBeTruthy();
  expect(pages.getAttribute('aria-invalid')).toBe('true');

  const { label } = texts.options.mode.choices.interval;
  fireEvent.click(screen.getByLabelText(new RegExp(`^${label}`)));
  const interval = screen.getByLabelText<HTMLInputElement>(texts.options.config.interval.label);
  expect(interval.value).toBe('');
  expect(interval.type).toBe('number');
  expect(screen.queryByText(describeRefusal('invalidPages', {}, 'en'))).toBeNull();
});

it("clears the server's refusal with the field that it was about", async () => {
  await using server = await answerRequests();
  await renderTool('split');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('book.pdf')] } });
  const field = () => document.querySelector('input[data-option=config]') as HTMLInputElement;
  await waitFor(() => expect(field()).not.toBeNull());
  fireEvent.change(field(), { target: { value: '9' } });
  const refusal = { error: 'A sentence.', code: 'invalidPages', page: 9, page_count: 3 };
  server.answer = { status: 400, body: JSON.stringify(refusal) };
  fireEvent.click(screen.getByRole('button', { name: texts.view.action }));
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));

  const { choices } = texts.options.mode;
  for (const { label } of [choices.interval, choices.chunks]) {
    fireEvent.click(screen.getByLabelText(new RegExp(`^${label}`)));
    expect([field().value, field().hasAttribute('aria-invalid')]).toEqual(['', false]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action }).disabled).toBe(true);
    fireEvent.change(field(), { target: { value: '0' } });
    fireEvent.blur(field());
    expect(field().getAttribute('aria-invalid')).toBe('true');
  }
});

it('halves double pages with and without the pages that it may name', async () => {
  await renderTool('split');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('book.pdf')] } });
  const field = () => document.querySelector('input[data-option=config]') as HTMLInputElement;
  const start = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action });
  await waitFor(() => expect(field()).not.toBeNull());
  expect(start().disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(new RegExp(`^${texts.options.mode.choices.halves.label}`)));
  for (const [pages, isInvalid] of [
    ['', false],
    ['2,', true],
    ['', false],
    ['2', false],
  ] as const) {
    fireEvent.change(field(), { target: { value: pages } });
    fireEvent.blur(field());
    expect([field().required, field().getAttribute('aria-invalid') === 'true'], pages).toEqual([false, isInvalid]);
    expect(start().disabled, pages).toBe(false);
  }
});

it('lists the files with names and pages before they are made', async () => {
  await renderTool('split');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('book.pdf')] } });
  await waitFor(() => expect(document.querySelector('input[data-option=config]')).not.toBeNull());
  const { choices } = texts.options.mode;
  fireEvent.click(screen.getByLabelText(new RegExp(`^${choices.ranges.label}`)));
  expect(screen.queryByText(texts.preview.title)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.suggestions.ranges }));
  const files = () => Array.from(document.querySelectorAll('ol li'), (item) => item.textContent);
  await waitFor(() => expect(files()).toEqual(['book_pages_1,3.pdfPages 1, 3', 'book_page_2.pdfPage 2']));
  fireEvent.click(screen.getByLabelText(new RegExp(`^${choices.interval.label}`)));
  fireEvent.click(screen.getByRole('button', { name: texts.suggestions.interval }));
  await waitFor(() => expect(files()).toHaveLength(3));
  fireEvent.click(screen.getByLabelText(new RegExp(`^${choices.size.label}`)));
  const size = () => document.querySelector<HTMLInputElement>('input[data-option=config]')?.value;
  await waitFor(() => expect(size()).toBe('7'));
  expect(files()).toEqual([]);
  fireEvent.click(screen.getByLabelText(new RegExp(`^${choices.bookmarks.label}`)));
  await waitFor(() => expect(files()).toEqual(['book_page_1.pdfPage 1', 'Chapter.pdfPages 2–3']));
});

const field = () => document.querySelector('input[data-option=config]') as HTMLInputElement;
const cutBefore = (page: number) => document.querySelector(`[data-place="${page}"] [data-action=cut]`);

it('cuts between pages, and leaves a text alone that is no ranges', async () => {
  await renderTool('split');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('book.pdf')] } });
  await waitFor(() => expect(field()).not.toBeNull());
  fireEvent.click(screen.getByLabelText(new RegExp(`^${texts.options.mode.choices.ranges.label}`)));
  await waitFor(() => expect(cutBefore(2)).not.toBeNull());
  expect(cutBefore(1)).toBeNull();
  const cut = (page: number) => fireEvent.click(cutBefore(page) as Element);
  cut(2);
  expect(field().value).toBe('1,2-3');
  cut(3);
  expect(field().value).toBe('1,2,3');
  cut(2);
  expect(field().value).toBe('1-2,3');
  cut(3);
  expect(field().value).toBe('');
  // A page that is in no file is cut off already.
  fireEvent.change(field(), { target: { value: '2-3' } });
  expect(cutBefore(2)).toBeNull();
  cut(3);
  expect(field().value).toBe('2,3');
  for (const other of ['odd,even', '3,1-2', '1-2,', '1-2,2-3', '9']) {
    fireEvent.change(field(), { target: { value: other } });
    expect(cutBefore(2), other).toBeNull();
  }
});

it('sends each picked page as a file of its own where that is asked', async () => {
  await using server = await answerRequests();
  await renderTool('split');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('book.pdf')] } });
  await waitFor(() => expect(field()).not.toBeNull());
  fireEvent.change(field(), { target: { value: '1-2' } });
  const each = screen.getByLabelText<HTMLInputElement>(texts.eachPage);
  fireEvent.click(each);
  expect([each.checked, field().value]).toEqual([true, '1-2']);
  expect(
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.options.mode.choices.extract.label}`)).checked,
  ).toBe(true);
  server.answer = { status: 400, body: JSON.stringify({ error: 'A sentence.', code: 'busy' }) };
  fireEvent.click(screen.getByRole('button', { name: texts.view.action }));
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  expect(server.bodies[0]?.toString('latin1')).toMatch(/name="mode"\r\n\r\npages\r\n/);
});
