import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

const { options, facts, view, change, list, listed } = texts;
const action = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function chooseFile() {
  await renderTool('metadata');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('letter.pdf')] } });
  await screen.findByLabelText(options.remove.label);
}

it('removes everything, and lists what was there', async () => {
  await using server = await answerRequests();
  const headers = {
    'content-type': 'application/pdf',
    'x-removed-entries': '4',
    'x-removed-xmp': '0',
    'x-page-count': '1',
  };
  server.answer = { status: 200, body: '%PDF-1.7', headers };
  await chooseFile();
  fireEvent.click(action(view.action));
  expect(await screen.findByText(facts.removedEntries)).toBeTruthy();
  expect(screen.queryByText(facts.removedXmp)).toBeNull();
});

it('waits for something new where nothing is to be removed', async () => {
  await chooseFile();
  fireEvent.click(screen.getByLabelText(options.remove.label));
  expect(action(change).disabled).toBe(true);
  fireEvent.change(await screen.findByLabelText(options.author.label), { target: { value: 'Ann' } });
  await waitFor(() => expect(action(change).disabled).toBe(false));
});

it('shows everything that the PDF says, and leads to its removal', async () => {
  await using server = await answerRequests();
  const entries = [
    { kind: 'image', name: 'DateTimeOriginal', value: '2026-01-31T11:00:00Z', page: null },
    { kind: 'annotation', name: 'T', value: 'Ann', page: 3 },
  ];
  const headers = { 'content-type': 'application/json', 'x-entry-count': '2', 'x-page-count': '3' };
  server.answer = { status: 200, body: JSON.stringify({ entries }), headers };
  await chooseFile();
  fireEvent.click(screen.getByLabelText(options.mode.choices.list));
  fireEvent.click(action(list.action));
  expect(await screen.findByText(listed.kinds.image)).toBeTruthy();
  expect(screen.getByText('Ann').parentElement?.textContent).toContain('Author (page 3)');
  expect(screen.getByText(/31 January 2026/)).toBeTruthy();
  expect(screen.queryByText(listed.kinds.xmp)).toBeNull();
  fireEvent.click(action(listed.remove));
  expect(await screen.findByRole('button', { name: view.action })).toBeTruthy();
});
