import { contracts } from '@blattwerk/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { pdf, renderInPage } from '../../testing/render.tsx';
import { takeCarriedFiles } from '../../tool-run/running/carry-file.ts';
import { HomeDrop } from '../home/home-drop.tsx';
import { texts as home } from '../home/texts.en.ts';
import { FileOffer } from './file-offer.tsx';
import { texts } from './texts.en.ts';

const png = new File(['\x89PNG\r\n'], 'photo.png', { type: 'image/png' });

async function renderHome(): Promise<void> {
  await renderInPage(
    'convert',
    <Suspense>
      <FileOffer takesDrops>
        <HomeDrop />
      </FileOffer>
    </Suspense>,
  );
  await screen.findByLabelText(home.hero.file);
}

async function choose(label: string, ...files: File[]): Promise<HTMLElement> {
  fireEvent.change(screen.getByLabelText(label), { target: { files } });
  return screen.findByRole('dialog', { name: texts.title });
}

it('offers the tools that take the chosen files and carries the files to one of them', async () => {
  await renderHome();
  const files = [pdf('a.pdf'), pdf('b.pdf')];
  const dialog = await choose(home.hero.file, ...files);
  const links = await within(dialog).findAllByRole('link');
  expect(links[0]?.textContent).toBe('Merge PDFs');
  fireEvent.click(within(dialog).getByRole('link', { name: 'Compress PDF' }));
  expect(takeCarriedFiles(contracts.compress.input)?.files).toEqual(files);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('carries them to several steps as well', async () => {
  await renderHome();
  const dialog = await choose(home.hero.file, pdf('a.pdf'));
  fireEvent.click(await within(dialog).findByRole('link', { name: texts.workflow.link }));
  expect(takeCarriedFiles(contracts.merge.input)?.files).toHaveLength(1);
});

it('states why no tool takes the files, and takes others', async () => {
  await renderHome();
  const dialog = await choose(home.hero.file, pdf('a.pdf'), png);
  expect((await within(dialog).findByRole('alert')).textContent).toBe(texts.mixed);
  await choose(texts.others, new File(['text'], 'notes.txt'));
  expect(await within(dialog).findByText(texts.unsuitable_one)).toBeDefined();
  await choose(texts.others, pdf('a.pdf'), png);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Use 1 PDF' }));
  const compress = await within(dialog).findByRole('link', { name: 'Compress PDF' });
  await waitFor(() => expect(document.activeElement).toBe(compress));
  fireEvent.click(within(dialog).getByRole('button', { name: texts.close }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes images to the only tool for them', async () => {
  await renderHome();
  fireEvent.change(screen.getByLabelText(home.hero.file), { target: { files: [png] } });
  await waitFor(() => expect(takeCarriedFiles(contracts.convert.input)?.files).toEqual([png]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
