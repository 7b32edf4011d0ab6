// @vitest-environment happy-dom
import { contracts, describeRefusal } from '@blattwerk/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

afterEach(() => act(() => toolRunner(contracts.split).dispatch({ type: 'reset' })));

it('has an input for each mode, which is empty again in another mode and validated on blur', async () => {
  await renderTool('split');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('book.pdf')] } });
  const pages = await screen.findByLabelText<HTMLInputElement>(texts.options.config.extract.label);
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
