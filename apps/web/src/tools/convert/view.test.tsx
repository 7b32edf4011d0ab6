import { contracts } from '@blattwerk/shared';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { takeCarriedFiles } from '../../tool-run/running/carry-file.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { renderTool } from '../../testing/render.tsx';
import { texts as runTexts } from '../../tool-run/texts.en.ts';
import { texts } from './texts.en.ts';

const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
const filled = (template: string, values: Record<string, string | number>) =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

function choose(label: string, ...files: File[]): void {
  fireEvent.change(screen.getByLabelText(label), { target: { files } });
}

const names = () =>
  within(screen.getByRole('list', { name: texts.list }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('span[title]')?.getAttribute('title'));

it('requires images, and takes each once, up to the limit, in an order that buttons change', async () => {
  await renderTool('convert');
  fireEvent.click(screen.getByRole('button', { name: texts.convert }));
  expect(screen.getByText(texts.noFile)).toBeTruthy();

  choose(texts.dropTitle, jpeg('a.jpg'));
  await screen.findByTitle('a.jpg');
  expect(screen.queryByText(texts.noFile)).toBeNull();
  choose(
    texts.dropTitleMore,
    jpeg('a.jpg'),
    new File(['text'], 'notes.txt', { type: 'text/plain' }),
    new File([], 'b.jpg'),
  );
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain(filled(runTexts.problem.duplicate, { file: 'a.jpg' }));
  expect(textContent).toContain(filled(texts.problem.invalidType, { file: 'notes.txt' }));
  expect(textContent).toContain(filled(runTexts.problem.empty, { file: 'b.jpg' }));
  expect(names()).toEqual(['a.jpg']);

  choose(texts.dropTitleMore, jpeg('b.jpg'));
  await screen.findByTitle('b.jpg');
  fireEvent.click(screen.getByRole('button', { name: filled(texts.moveLater, { file: 'a.jpg' }) }));
  expect(names()).toEqual(['b.jpg', 'a.jpg']);
  fireEvent.click(screen.getByRole('button', { name: filled(texts.remove, { file: 'b.jpg' }) }));
  expect(names()).toEqual(['a.jpg']);

  // A rotation belongs to the image, wherever it is moved.
  choose(texts.dropTitleMore, jpeg('c.jpg'));
  await screen.findByTitle('c.jpg');
  fireEvent.click(screen.getByRole('button', { name: filled(texts.rotateLeft, { file: 'a.jpg' }) }));
  fireEvent.click(screen.getByRole('button', { name: filled(texts.moveLater, { file: 'a.jpg' }) }));
  expect(
    toolRunner(contracts.convert)
      .store.getState()
      .files.map(({ values }) => values?.['rotations']),
  ).toEqual([undefined, 270]);
  fireEvent.click(screen.getByRole('button', { name: filled(texts.remove, { file: 'c.jpg' }) }));

  choose(texts.dropTitleMore, jpeg('10.jpg'), jpeg('9.jpg'));
  await screen.findByTitle('9.jpg');
  fireEvent.click(screen.getByRole('button', { name: texts.sort.name }));
  expect(names()).toEqual(['9.jpg', '10.jpg', 'a.jpg']);
  fireEvent.click(screen.getByRole('button', { name: texts.sort.date }));
  expect(await screen.findAllByText(filled(texts.sort.undated_other, { count: 3 }))).not.toHaveLength(0);
  for (const file of ['9.jpg', '10.jpg'])
    fireEvent.click(screen.getByRole('button', { name: filled(texts.remove, { file }) }));

  choose(texts.dropTitleMore, ...Array.from({ length: 45 }, (_, index) => jpeg(`${index}.jpg`)));
  const left = filled(runTexts.problem.leftOut, { file: '44.jpg' });
  await screen.findByText(`${filled(texts.problem.tooMany, { max: 45 })} ${left}`);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(names()).toHaveLength(45);
  // Removing so many is confirmed.
  fireEvent.click(screen.getByRole('button', { name: texts.clear.action }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts.clear.confirm }));
  expect(screen.getByLabelText(texts.dropTitle)).toBeTruthy();
  expect(screen.queryByRole('list', { name: texts.list })).toBeNull();
});

it('announces that large photos are made smaller, and takes no for an answer', async () => {
  await renderTool('convert');
  const large = jpeg('large.jpg');
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 });
  choose(texts.dropTitle, large);
  await screen.findByTitle('large.jpg');
  expect(screen.getByText(/shrinks large photos to 2048/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText(texts.shrink.decline));
  expect(screen.queryByText(/shrinks large photos to 2048/)).toBeNull();
  expect(screen.getByText(/uploaded in full size/)).toBeTruthy();
});

it('offers to scan photos, with the files', async () => {
  await renderTool('convert');
  choose(texts.dropTitle, jpeg('a.jpg'), jpeg('b.jpg'));
  await screen.findByTitle('b.jpg');
  fireEvent.click(screen.getByRole('link', { name: texts.scan.offer }));
  const carried = takeCarriedFiles(contracts['scan-to-pdf'].input);
  expect(carried?.files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  choose(texts.dropTitleMore, new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'c.png'));
  await screen.findByTitle('c.png');
  expect(screen.queryByRole('link', { name: texts.scan.offer })).toBeNull();
});
