import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { renderTool } from '../../testing/render.tsx';
import type { MadeThumbnail } from '../../tool-run/images/make-thumbnail.ts';
import type { PoolRequest } from '../../tool-run/worker-pool.ts';
import { texts } from './texts.en.ts';

const corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.8 },
  { x: 0.1, y: 0.8 },
] as const;

/** What makes thumbnails: this DOM decodes no images. Photos of four bytes have a page in them. */
class SimulatedWorker extends EventTarget {
  postMessage({ id, task }: PoolRequest<Blob>): void {
    const answer: MadeThumbnail = { picture: task, width: 100, height: 200, page: task.size === 4 ? corners : null };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, answer } })));
  }
  terminate(): void {}
}
beforeAll(() => {
  vi.stubGlobal('Worker', SimulatedWorker);
  vi.stubGlobal('OffscreenCanvas', vi.fn());
});
afterAll(() => void vi.unstubAllGlobals());

const jpeg = (name: string, size: number) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]).subarray(0, size)], name, { type: 'image/jpeg' });
const cardOf = (name: string) => screen.getByTitle(name).closest('li') as HTMLLIElement;
const outlineIn = (card: HTMLLIElement) => card.querySelector('svg[viewBox="0 0 100 200"]');

it('shows the page that is found in each photo, and sends which photos stay whole', async () => {
  await using server = await answerRequests();
  server.answer = { status: 503, body: '' };
  await renderTool('scan-to-pdf');
  const files = [jpeg('a.jpg', 4), jpeg('b.jpg', 4), jpeg('table.jpg', 6)];
  fireEvent.change(screen.getByLabelText(texts.dropTitle), { target: { files } });
  await screen.findByTitle('table.jpg');
  for (const name of ['a.jpg', 'b.jpg']) await waitFor(() => expect(outlineIn(cardOf(name))).not.toBeNull());
  expect(await within(cardOf('table.jpg')).findByText(texts.page.none)).toBeDefined();
  expect(outlineIn(cardOf('table.jpg'))).toBeNull();

  fireEvent.click(within(cardOf('b.jpg')).getByLabelText(texts.page.only));
  expect(outlineIn(cardOf('b.jpg'))).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.convert }));
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  expect(server.bodies[0]?.toString('latin1')).toMatch(/name="whole_photos"\r\n\r\n0,1,0\r\n/);
});
