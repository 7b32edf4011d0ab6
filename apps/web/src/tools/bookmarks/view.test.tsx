import { parseBookmarks, parseLabelRanges } from '@blattwerk/shared/bookmark-list';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { contracts } from '@blattwerk/shared';
import { sentOptions } from '../../tool-run/model/option-problem.ts';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

simulatePdfWorkers(async () => ({
  answers: {
    bookmarks: () => [
      { title: 'One', level: 1, pageNumber: 1, isOpen: true },
      { title: 'Two', level: 2, pageNumber: 2 },
      { title: 'Web', level: 1, pageNumber: null },
    ],
  },
}));

const action = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action });
const titles = () => [...document.querySelectorAll<HTMLInputElement>('[data-row] [data-part=title]')];
const choice = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

/** What would be sent. */
function sent() {
  const { options } = toolRunner(contracts.bookmarks).store.getState();
  const form = Object.fromEntries(sentOptions(contracts.bookmarks, options));
  return {
    source: form['source'],
    bookmarks: parseBookmarks(form['bookmarks'] || null).map(({ title, page, level }) => [title, page, level]),
    labels: parseLabelRanges(form['labels'] || null),
  };
}

async function chooseFile() {
  await renderTool('bookmarks');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('book.pdf')] } });
  await waitFor(() => expect(titles().map(({ value }) => value)).toEqual(['One', 'Two', 'Web']));
}

it('shows the bookmarks of the PDF, and sends them once they are changed', async () => {
  await chooseFile();
  expect(action().disabled).toBe(true);
  fireEvent.change(titles()[1] as HTMLElement, { target: { value: 'Zwei' } });
  expect(action().disabled).toBe(false);
  expect(sent().bookmarks).toEqual([
    ['One', 1, 1],
    ['Zwei', 2, 2],
    ['Web', null, 1],
  ]);
});

it('changes levels and order, by buttons and keys, and the focus stays with the bookmark', async () => {
  await chooseFile();
  fireEvent.focus(titles()[1] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: texts.moves.out }));
  expect(sent().bookmarks.map(([, , level]) => level)).toEqual([1, 1, 1]);
  fireEvent.keyDown(titles()[1] as HTMLElement, { key: 'ArrowUp', altKey: true });
  expect(sent().bookmarks.map(([title]) => title)).toEqual(['Two', 'One', 'Web']);
  await waitFor(() => expect(document.activeElement).toBe(titles()[0]));
  fireEvent.click(screen.getByRole('button', { name: texts.remove }));
  expect(sent().bookmarks.map(([title]) => title)).toEqual(['One', 'Web']);
  fireEvent.keyDown(titles()[0] as HTMLElement, { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(titles()[1]));
  expect(sent().bookmarks).toEqual([
    ['One', 1, 1],
    ['', 1, 1],
    ['Web', null, 1],
  ]);
});

it('takes pages of the PDF only', async () => {
  await chooseFile();
  const page = screen.getByLabelText('Page of “One”');
  fireEvent.change(page, { target: { value: 'x' } });
  expect(sent().bookmarks).toEqual([]);
  fireEvent.change(page, { target: { value: '2' } });
  expect(sent().bookmarks[0]).toEqual(['One', 2, 1]);
});

it('makes a list of a pasted table of contents', async () => {
  await chooseFile();
  fireEvent.click(choice(texts.options.source.choices.contents.label));
  expect(action().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(texts.contents.label), { target: { value: 'Start ... 1\n  Part ... 2' } });
  expect(action().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Edit 2 bookmarks as a list' }));
  expect(titles().map(({ value }) => value)).toEqual(['Start', 'Part']);
  expect(sent()).toMatchObject({
    source: 'list',
    bookmarks: [
      ['Start', 1, 1],
      ['Part', 2, 2],
    ],
  });
});

it('sets labels, also without a change of the bookmarks', async () => {
  await chooseFile();
  fireEvent.click(choice(texts.labels.change));
  expect(action().disabled).toBe(false);
  fireEvent.change(screen.getByLabelText(texts.labels.style), { target: { value: 'lower-roman' } });
  fireEvent.click(screen.getByRole('button', { name: texts.labels.add }));
  expect(sent().labels).toEqual([
    { page: 1, style: 'lower-roman', prefix: '', start: 1 },
    { page: 2, style: 'decimal', prefix: '', start: 1 },
  ]);
});

it('lets the number of a label be emptied while another one is typed', async () => {
  await chooseFile();
  fireEvent.click(choice(texts.labels.change));
  const start = screen.getByLabelText<HTMLInputElement>(texts.labels.start);
  fireEvent.change(start, { target: { value: '' } });
  expect(start.value).toBe('');
  expect(sent().labels[0]?.start).toBe(1);
  fireEvent.change(start, { target: { value: '5' } });
  expect(sent().labels[0]?.start).toBe(5);
});
