import { contracts, describeRefusal, type ErrorCode, type ErrorParams, languages } from '@blattwerk/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerRequests, type AnsweringServer } from '../../testing/answer-requests.ts';
import { renderTool } from '../../testing/render.tsx';
import { texts as runDe } from '../../tool-run/texts.de.ts';
import { texts as runEn } from '../../tool-run/texts.en.ts';
import { texts as de } from './texts.de.ts';
import { texts as en } from './texts.en.ts';

const labels = { de: { convert: de, run: runDe }, en: { convert: en, run: runEn } };
const MiB = 1024 * 1024;
const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
const refusal = (status: number, value: unknown) => ({ status, body: JSON.stringify(value) });

interface Case {
  answer: AnsweringServer['answer'];
  /** The catalog's error. */
  code?: ErrorCode;
  params?: ErrorParams;
  /** The server's own text. */
  own?: string;
  /** The page's own text. */
  page?: 'network' | 'tooManyRequests';
}

/** Responses of a server without error codes, of proxies, none, and those of the gateway. Equal ones have another between them: each error is new. */
const cases: readonly Case[] = [
  {
    answer: refusal(400, { error: 'Zu viele', max_images: 45, received_images: 60 }),
    code: 'tooManyImages',
    params: { max_images: 45, received_images: 60 },
  },
  {
    answer: refusal(400, { error: 'Zu groß', max_size: 30 * MiB }),
    code: 'fileTooLarge',
    params: { max_size: 30 * MiB },
  },
  {
    answer: refusal(400, { error: 'Falsch', supported_formats: ['JPEG', 'PNG'] }),
    code: 'unsupportedFormat',
    params: { supported_formats: ['JPEG', 'PNG'] },
  },
  { answer: { status: 413, body: '<h1>413 Request Entity Too Large</h1>' }, code: 'totalTooLarge' },
  { answer: { status: 429, body: '' }, page: 'tooManyRequests' },
  { answer: refusal(413, { error: 'Zu groß' }), code: 'totalTooLarge' },
  { answer: refusal(500, { error: 'Der Drucker brennt.' }), own: 'Der Drucker brennt.' },
  { answer: refusal(503, { error: 'Wir bauen um.' }), own: 'Wir bauen um.' },
  { answer: { status: 504, body: '' }, code: 'timeout' },
  {
    answer: { status: 200, body: '<h1>Hotel-WLAN: bitte anmelden</h1>', headers: { 'content-type': 'text/html' } },
  },
  { answer: { status: 418, body: '' } },
  { answer: 'reset', page: 'network' },
  {
    answer: refusal(400, { code: 'tooManyImages', max_images: 1, received_images: 2 }),
    code: 'tooManyImages',
    params: { max_images: 1, received_images: 2 },
  },
  {
    answer: refusal(413, { code: 'fileTooLarge', file: 'b.jpg', max_size: 1024 }),
    code: 'fileTooLarge',
    params: { file: 'b.jpg', max_size: 1024 },
  },
];

it.each(languages)('shows a sentence for every answer, keeps the images and can be repeated (%s)', async (language) => {
  const { convert, run } = labels[language];
  const sentenceOf = ({ code, params = {}, own, page }: Case) =>
    own ?? (page ? run.error[page] : code === undefined ? convert.failed : describeRefusal(code, params, language));
  await using server = await answerRequests();
  await renderTool('convert', language);
  fireEvent.change(screen.getByLabelText(convert.dropTitle), { target: { files: [jpeg('a.jpg'), jpeg('b.jpg')] } });
  await screen.findByTitle('b.jpg');
  for (const [index, each] of cases.entries()) {
    server.answer = each.answer;
    const name = index === 0 ? convert.convert : run.error.retry;
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => {
      const alert = screen.getByRole('alert');
      expect(alert.textContent).toContain(`${run.error.mark} ${sentenceOf(each)}`);
      expect(server.posted).toHaveLength(index + 1);
    });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole<HTMLButtonElement>('button', { name: run.error.retry }).disabled).toBe(false);
    expect(document.querySelectorAll('[data-file]')).toHaveLength(2);
  }
  expect(new Set(server.posted)).toEqual(new Set(['/convert']));
  fireEvent.click(screen.getByRole('button', { name: run.error.back }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: convert.convert }));
});

it('gives up a server that does not answer, and keeps the images', async () => {
  await using server = await answerRequests();
  await renderTool('convert');
  fireEvent.change(screen.getByLabelText(en.dropTitle), { target: { files: [jpeg('a.jpg')] } });
  await screen.findByTitle('a.jpg');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: en.convert }));
  await expect.poll(() => server.posted).toEqual(['/convert']);
  await act(() => vi.advanceTimersByTimeAsync(contracts.convert.requestMs - 1_000));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toContain(runEn.error.timedOut);
  expect(screen.getByTitle('a.jpg')).toBeTruthy();
});
