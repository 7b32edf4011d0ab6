import { contracts, parseOptions } from '@blattwerk/shared';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderTool } from '../../testing/render.tsx';
import { sentOptions } from '../../tool-run/model/option-problem.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

const { store } = toolRunner(contracts.convert);

const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
const { options } = texts;
const group = (label: string) => screen.getByRole<HTMLFieldSetElement>('group', { name: new RegExp(`^${label}`) });
const radio = (label: string, choice: string) =>
  [...group(label).querySelectorAll('label')].find((found) =>
    found.textContent?.startsWith(choice),
  ) as HTMLLabelElement;
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isIdle = (label: string) => group(label).disabled;

async function choose(...names: string[]) {
  await renderTool('convert');
  fireEvent.change(input(texts.dropTitle), { target: { files: names.map(jpeg) } });
  await screen.findByTitle(names[0] ?? '');
}

it('has what is for paper on a page of a paper size alone, and is valid with every choice', async () => {
  await choose('a.jpg', 'b.jpg');
  const ofPaper = [options.orientation.label, options.placement.label, options.images_per_page.label];
  expect(ofPaper.map(isIdle)).toEqual([true, true, true]);
  const { choices } = options.page_size;
  const size = (choice: string) => fireEvent.click(radio(options.page_size.label, choice));
  size(choices.a3);
  expect(ofPaper.map(isIdle)).toEqual([false, false, false]);
  fireEvent.click(radio(options.images_per_page.label, '4'));
  const parsed = () => parseOptions(contracts.convert, sentOptions(contracts.convert, store.getState().options));
  expect(parsed()).toMatchObject({ page_size: 'a3', images_per_page: 4 });
  size(choices.custom);
  expect(parsed()).toMatchObject({ page_size: 'custom', page_width: 100, page_height: 150, images_per_page: 4 });
  fireEvent.change(input(options.page_width.label), { target: { value: '85' } });
  expect(parsed()).toMatchObject({ page_width: 85 });
  // With a page for each image there is one image on it.
  size(choices.fit);
  expect(parsed()).toMatchObject({ page_size: 'fit', page_width: null, images_per_page: 1 });
});

it('has a margin of its own in place of the others, and a PDF each for several images', async () => {
  await choose('a.jpg');
  expect([isIdle(options.margin.label), isIdle(options.output.label)]).toEqual([false, true]);
  fireEvent.change(input(options.margin_mm.label), { target: { value: '10' } });
  expect(isIdle(options.margin.label)).toBe(true);
  fireEvent.change(input(options.margin_mm.label), { target: { value: '' } });
  expect(isIdle(options.margin.label)).toBe(false);
  fireEvent.change(input(texts.dropTitleMore), { target: { files: [jpeg('b.jpg')] } });
  await screen.findByTitle('b.jpg');
  expect(isIdle(options.output.label)).toBe(false);
  fireEvent.click(radio(options.output.label, options.output.choices.each.label));
  expect(store.getState().options).toMatchObject({ output: 'each' });
});
