import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

const names = () =>
  within(screen.getByRole('list', { name: texts.list }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[title$=".pdf"]')?.getAttribute('title'));

it('merges two files or more, in an order that buttons change', async () => {
  await renderTool('merge');
  fireEvent.change(screen.getByLabelText(texts.dropTitle), { target: { files: [pdf('page 10.pdf')] } });
  await screen.findByTitle('page 10.pdf');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.action }).disabled).toBe(true);

  fireEvent.change(screen.getByLabelText(texts.dropTitleMore), {
    target: { files: [pdf('page 9.pdf'), new File(['text'], 'notes.txt', { type: 'text/plain' })] },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('notes.txt');
  expect(names()).toEqual(['page 10.pdf', 'page 9.pdf']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.action }).disabled).toBe(false);

  fireEvent.click(screen.getByRole('button', { name: texts.sort }));
  expect(names()).toEqual(['page 9.pdf', 'page 10.pdf']);
  fireEvent.click(screen.getByRole('button', { name: 'Move page 9.pdf down' }));
  expect(names()).toEqual(['page 10.pdf', 'page 9.pdf']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove page 10.pdf' }));
  expect(names()).toEqual(['page 9.pdf']);
});

it('sends the heading of a table of contents where one is wanted', async () => {
  await using server = await answerRequests();
  await renderTool('merge');
  fireEvent.change(screen.getByLabelText(texts.dropTitle), { target: { files: [pdf('a.pdf'), pdf('b.pdf')] } });
  await screen.findByTitle('b.pdf');
  fireEvent.click(screen.getByText(texts.more));
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: texts.contents });
  fireEvent.click(box);
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: texts.action }));
  await expect.poll(() => server.bodies.length).toBe(1);
  expect(server.bodies.join('')).toMatch(/name="contents_title"\r\n\r\nContents\r\n/);
});

it('checks the pages of a file by Enter, and starts nothing', async () => {
  await renderTool('merge');
  fireEvent.change(screen.getByLabelText(texts.dropTitle), { target: { files: [pdf('a.pdf'), pdf('b.pdf')] } });
  await screen.findByTitle('b.pdf');
  const [pages] = screen.getAllByPlaceholderText<HTMLInputElement>(texts.allPages);
  if (pages === undefined) throw new Error('the pages have no field');
  fireEvent.change(pages, { target: { value: '3-1' } });
  expect(pages.getAttribute('aria-invalid')).toBeNull();
  // Its default would be to submit the form.
  expect(fireEvent.keyDown(pages, { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(pages, { key: '1' })).toBe(true);
  fireEvent.change(pages, { target: { value: 'x' } });
  fireEvent.keyDown(pages, { key: 'Enter' });
  expect(pages.getAttribute('aria-invalid')).toBe('true');
});
