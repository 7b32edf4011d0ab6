import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from '../view/texts.en.ts';

const { several } = texts;
const again = 'Rotate another PDF';
it('has at its foot what starts over and what saves all, and everything else above', async () => {
  await using server = await answerRequests();
  server.answer = 'reset';
  await renderTool('rotate');
  fireEvent.change(screen.getByLabelText(several.dropTitle), {
    target: { files: ['a', 'b', 'c'].map((name) => pdf(`${name}.pdf`)) },
  });
  fireEvent.click(await screen.findByRole('button', { name: /\(3\)$/ }));
  const retry = await screen.findByRole('button', { name: several.retryFailed });
  const foot = () => within(screen.getByText(several.privacy).closest('[class*=foot]') as HTMLElement);
  const buttons = () =>
    foot()
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(buttons()).toEqual([again]);

  server.answer = { status: 200, body: '%PDF-1.7 result', headers: { 'content-type': 'application/pdf' } };
  fireEvent.click(retry);
  await screen.findByRole('button', { name: several.saveAll });
  expect(buttons()).toEqual([again, several.saveAll]);
  expect(foot().queryByRole('button', { name: several.edit })).toBeNull();
  expect(screen.getByRole('button', { name: several.edit })).toBeDefined();
});
