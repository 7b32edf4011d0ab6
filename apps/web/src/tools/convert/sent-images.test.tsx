import { contracts, type ImageFormat } from '@blattwerk/shared';
import { imageMarkers, markedImages } from '@blattwerk/testing/files/marked-images';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

const images = (await markedImages()) satisfies Record<ImageFormat, unknown>;
const formats = Object.keys(images) as ImageFormat[];
const largeBytes = 26 * 1024 * 1024;

/** Converts images on the page. @param bytes size that each of them claims @returns the markers in the request's body */
async function markersSent(chosen: readonly ImageFormat[], change: () => void, bytes?: number): Promise<string[]> {
  await using server = await answerRequests();
  server.answer = { status: 503, body: '' };
  await renderTool('convert');
  const files = chosen.map((format) => {
    const file = new File([new Uint8Array(images[format].bytes)], `image.${format}`);
    if (bytes !== undefined) Object.defineProperty(file, 'size', { value: bytes });
    return file;
  });
  fireEvent.change(screen.getByLabelText(texts.dropTitle), { target: { files } });
  for (const { name } of files) await screen.findByTitle(name);
  change();
  fireEvent.click(screen.getByRole('button', { name: texts.convert }));
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  const body = server.bodies[0]?.toString('latin1') ?? '';
  expect(body.split(`name="${contracts.convert.input.field}"`)).toHaveLength(files.length + 1);
  return Object.entries(imageMarkers).flatMap(([name, marker]) => (body.includes(marker) ? [name] : []));
}

const unchanged = () => {};

it.each(formats)('%s is sent without what it records beside its picture', async (format) => {
  expect(await markersSent([format], unchanged)).toEqual([]);
});

it('images of every format are sent without it from 25 MB on, where the browser can make none smaller', async () => {
  expect(await markersSent(formats, unchanged, largeBytes / formats.length)).toEqual([]);
});

it('images that are uploaded in full size are sent without it', async () => {
  const decline = () => fireEvent.click(screen.getByLabelText(texts.shrink.decline));
  expect(await markersSent(formats, decline, largeBytes / formats.length)).toEqual([]);
});

it('HEIC photos, which are never made smaller, are sent without it from 25 MB on', async () => {
  expect(await markersSent(['heic'], unchanged, largeBytes)).toEqual([]);
});

it('images are sent as they are where the visitor keeps it', async () => {
  const keep = () => fireEvent.click(screen.getByLabelText(texts.options.remove_metadata.label));
  expect(await markersSent(formats, keep)).toEqual(Object.keys(imageMarkers));
});
