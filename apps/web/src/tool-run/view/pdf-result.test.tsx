import { contracts } from '@blattwerk/shared';
import { writeZip } from '@blattwerk/testing/write-zip';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pdf, renderTool } from '../../testing/render.tsx';
import { toolRunner } from '../running/tool-runner.ts';
import { texts } from './texts.en.ts';
import { texts as run } from '../texts.en.ts';

const runner = toolRunner(contracts['pdf-to-jpg']);

/** Ends a run of pdf-to-jpg with a ZIP of files. */
async function succeed(...names: string[]): Promise<void> {
  await renderTool('pdf-to-jpg');
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [pdf('Slides.pdf')] },
  });
  await screen.findByTitle('Slides.pdf');
  const zip = writeZip(names.map((name) => ({ name, bytes: Buffer.from(name) })));
  const blob = new Blob([new Uint8Array(zip)], { type: 'application/zip' });
  act(() => {
    runner.dispatch({ type: 'started', jobId: 'job', at: Date.now(), bytes: 1, compresses: false });
    runner.dispatch({
      type: 'succeeded',
      jobId: 'job',
      result: {
        blob,
        url: URL.createObjectURL(blob),
        mime: blob.type,
        downloadName: 'converted_images.zip',
        facts: { pageCount: names.length },
        notices: [],
        inputBytes: 1,
        inputCount: 1,
        expiresAt: Date.now() + 600_000,
      },
    });
  });
}

it('saves the only image of a ZIP as itself, named after the document', async () => {
  await succeed('page-1.jpg');
  const download = await screen.findByRole('link', { name: texts.download.image });
  expect(download.getAttribute('download')).toBe('Slides.jpg');
});

it('offers the next tools before further actions, and sharing the page after the download alone', async () => {
  await succeed('page-1.jpg', 'page-2.jpg', 'page-3.jpg', 'page-4.jpg');
  const download = await screen.findByRole('link', { name: texts.download.zip });
  const next = screen.getByRole('heading', { name: run.result.next });
  const back = screen.getByRole('button', { name: texts.edit });
  expect(download.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(next.compareDocumentPosition(back)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // The first three as pictures, the others as a number.
  await screen.findByText('+1');
  expect([...document.querySelectorAll('[data-result-picture] img')].map((image) => image.getAttribute('src'))).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^blob:/)),
  );
  await waitFor(() => expect(document.querySelector('a[download="Slides-Page-2.jpg"]')).not.toBeNull());
  expect(screen.queryByText(run.share.title)).toBeNull();
  fireEvent.click(download);
  await screen.findByText(run.share.title);
});
