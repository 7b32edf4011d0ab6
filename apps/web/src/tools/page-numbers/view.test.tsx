import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts as editor } from '../../tool-run/pages/editor/texts.en.ts';
import { texts } from './texts.en.ts';

/** Three pages. */
simulatePdfWorkers(async () => ({}));

it('shows on each page its number, in its place and color', async () => {
  await renderTool('page-numbers');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('book.pdf')] } });
  await screen.findAllByRole('option');
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-place]')].map((tile) => [
      tile.dataset['badgeAt'],
      tile.querySelector<HTMLElement>('[data-text]')?.dataset['text'],
    ]);
  await waitFor(() => expect(shown()[0]).toEqual(['bottom-center', '1']));
  fireEvent.click(await screen.findByLabelText(editor.areas['top-right']));
  fireEvent.click(await screen.findByLabelText(texts.options.mirrored.label));
  await waitFor(() =>
    expect(shown().slice(0, 2)).toEqual([
      ['top-right', '1'],
      ['top-left', '2'],
    ]),
  );
  const badge = () => document.querySelector<HTMLElement>('[data-text]');
  expect(badge()?.style.color).toBe('rgb(0 0 0)');
});
