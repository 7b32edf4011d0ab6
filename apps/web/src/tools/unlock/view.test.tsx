import { contracts, describeRefusal } from '@blattwerk/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { allowedOperations } from '../../tool-run/pages/reading/allowed-operations.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

// The state of each is its name here.
simulatePdfWorkers(async ({ name }) => {
  if (name === 'locked.pdf') return 'encrypted';
  return name === 'unread.pdf' ? null : name === 'restricted.pdf' ? { allowed: allowedOperations(new Set()) } : {};
});

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action });

it('starts with a password, or with the statement that there is none', async () => {
  await renderTool('unlock');
  expect(button().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('unread.pdf')] } });
  await screen.findByTitle('unread.pdf');
  expect(button().disabled).toBe(true);

  const password = screen.getByLabelText<HTMLInputElement>(texts.options.password.label);
  fireEvent.change(password, { target: { value: 'secret' } });
  expect(button().disabled).toBe(false);

  fireEvent.click(screen.getByLabelText(texts.noPassword));
  expect(password.disabled).toBe(true);
  expect(password.value).toBe('');
  expect(button().disabled).toBe(false);

  fireEvent.click(screen.getByLabelText(texts.noPassword));
  expect(button().disabled).toBe(true);
});

it('says nothing about a password that was not sent', async () => {
  await using server = await answerRequests();
  server.answer = { status: 401, body: JSON.stringify({ code: 'wrongPassword' }) };
  await renderTool('unlock');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('unread.pdf')] } });
  await screen.findByTitle('unread.pdf');
  fireEvent.click(await screen.findByLabelText(texts.noPassword));
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(texts.needsPassword));
  expect(document.body.textContent).not.toContain(describeRefusal('wrongPassword', {}, 'en'));
});

it('asks for the password alone where nothing else opens the file', async () => {
  await renderTool('unlock');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('locked.pdf')] } });
  const password = await screen.findByLabelText<HTMLInputElement>(texts.options.password.label);
  act(() => toolRunner(contracts.unlock).dispatch({ type: 'optionWaived', field: 'password', isWaived: true }));
  await waitFor(() => expect(screen.queryByLabelText(texts.noPassword)).toBeNull());
  expect(password.disabled).toBe(false);
});

it('asks for no password where none is needed, and does nothing where there is no protection', async () => {
  await renderTool('unlock');
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf(name)] } });
  choose('restricted.pdf');
  await screen.findByText(texts.restricted_one);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(texts.noPassword).checked).toBe(true));
  expect(button().disabled).toBe(false);
  act(() => toolRunner(contracts.unlock).dispatch({ type: 'reset' }));
  choose('open.pdf');
  await screen.findByText(texts.open.title_one);
  expect(button().disabled).toBe(true);
});
