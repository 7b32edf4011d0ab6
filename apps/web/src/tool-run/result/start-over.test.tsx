import { type Contract, contracts, exampleForm, sendingTools, type ToolName } from '@blattwerk/shared';
import { someRows } from '@blattwerk/testing/extent';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerRequests, resultOf } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { placedExamples } from '../../testing/placed-examples.ts';
import { fieldsOfFile, placedFields } from '../model/option-problem.ts';
import { toolRunner } from '../running/tool-runner.ts';
import { texts as singlePdf } from '../view/texts.en.ts';
import { texts as toolRun } from '../texts.en.ts';

type ToolContract = Contract & { name: ToolName };
const allTools: readonly ToolContract[] = sendingTools;

/** Objects for which the page holds an address. */
function watchLinks(): Set<string> {
  const links = new Set<string>();
  const create = URL.createObjectURL.bind(URL);
  const revoke = URL.revokeObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    const url = create(object);
    links.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    links.delete(url);
    revoke(url);
  });
  return links;
}

const fileInput = () => document.querySelector('input[type=file]') as HTMLInputElement;
const cards = () => document.querySelectorAll('[data-file]').length;
/** Values of all fields, in their order. */
const entries = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox], input[data-option]')].map(
    (input) => (['radio', 'checkbox'].includes(input.type) ? `${input.value} ${input.checked}` : input.value),
  );

/** Names and values of the fields that are typed into. */
const typed = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[data-option]')].map(({ dataset, value }): [string, string] => [
    dataset.option ?? '',
    value,
  ]);

/** Values of the radio buttons that are chosen. */
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].map(({ value }) => value);
const defaultsOf = ({ fields }: Contract) =>
  Object.values(fields).flatMap(({ kind, default: value }) => (kind === 'choice' ? [String(value)] : []));

/** What is there last, of tools whose options come one after the other. */
const lastOptions: Partial<Record<ToolName, string>> = {
  // Whether the PDF has several pages is known then.
  crop: '[data-option=pages]',
  bookmarks: 'form [type=radio]',
  // Languages are asked for.
  ocr: '[value=deu]',
  'page-numbers': '[value=bottom-center]',
};

async function choose(contract: ToolContract): Promise<void> {
  const { input } = contract;
  const files = Array.from({ length: input.minFiles }, (_, index) =>
    input.kind === 'pdf'
      ? pdf(`Büro ${index}.pdf`)
      : new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], `Büro ${index}.jpg`, { type: 'image/jpeg' }),
  );
  fireEvent.change(fileInput(), { target: { files } });
  await waitFor(() => expect(cards()).toBe(files.length));
  // Options are loaded with the first file; those of a form to fill in have no input here.
  if (Object.hasOwn(contract.fields, 'values'))
    await waitFor(() => expect(toolRunner(contract).store.getState().waived).not.toEqual([]));
  else if (lastOptions[contract.name] !== undefined || exampleForm(contract).length > 0) {
    const last = lastOptions[contract.name] ?? '[data-option]';
    await waitFor(() => expect(document.querySelector(last)).not.toBeNull());
  } // The choice of repair is for programs.
  else if (
    contract.name !== 'repair' &&
    Object.values(contract.fields).some(({ kind }) => kind === 'choice' || kind === 'flag')
  )
    await waitFor(() =>
      expect(document.querySelector('form :is(select, [type=radio], [type=checkbox])')).not.toBeNull(),
    );
}

/** Values of fields that do not take 1. */
const typedExamples: ReadonlyMap<string, string> = new Map([
  ['language', 'de'],
  ['resolution', '96'],
]);

/** Gives every field of the form another value: of a group of radio buttons the second. */
function changeOptions(contract: ToolContract): void {
  for (const group of document.querySelectorAll('fieldset')) {
    const [, second] = group.querySelectorAll('input[type=radio]');
    // An image that has to be chosen first would be missing.
    if (second && second.getAttribute('value') !== 'image') fireEvent.click(second);
  }
  const examples = new Map([...typedExamples, ...exampleForm(contract)]);
  for (const field of placedFields(contract)) {
    const value = placedExamples[field];
    // What is placed on pages, or cut off, has no input.
    if (value !== undefined)
      act(() => toolRunner(contract).dispatch({ type: 'optionsChanged', values: { [field]: value } }));
  }
  for (const input of document.querySelectorAll<HTMLInputElement>(':is(input, textarea)[data-option]'))
    fireEvent.change(input, { target: { value: examples.get(input.dataset.option ?? '') ?? '1' } });
}

/** What the page of a tool chooses at first in place of the default of programs. */
const pageChoices: Readonly<Record<string, readonly string[]>> = { 'pdf-a': ['convert'] };

const start = () => [...document.querySelectorAll<HTMLButtonElement>('button[class*=primary]')].at(-1);

// The pages of a PDF, which organize-pages needs, are read by a worker of the browser.
const withoutWorker = allTools.filter(({ name }) => name !== 'organize-pages');

it.each(someRows(withoutWorker, 2).map(({ name }) => name))(
  '%s starts over with nothing left of before',
  async (tool) => {
    const contract: ToolContract = contracts[tool];
    const links = watchLinks();
    await using server = await answerRequests();
    server.answer = resultOf(contract);
    await renderTool(tool);
    await choose(contract);
    const fresh = entries();
    // Not every field is on the page, nor in the contract's order.
    // An empty value stands for a field that is absent.
    expect([...defaultsOf(contract), ...(pageChoices[tool] ?? [])]).toEqual(
      expect.arrayContaining(chosen().filter((value) => value !== '')),
    );
    changeOptions(contract);
    if (fresh.length > 0) expect(entries()).not.toEqual(fresh);
    // Some wait for what they read in the PDF.
    await waitFor(() => expect(start()?.disabled).toBe(false));
    fireEvent.click(start() as HTMLButtonElement);
    const link = await waitFor(() => {
      const found = document.querySelector('a[download]')?.getAttribute('href');
      if (!found) throw new Error('no result yet');
      return found;
    });
    expect(links.has(link)).toBe(true);

    const { texts } = (await import(`../../tools/${tool}/texts.en.ts`)) as {
      texts: { again?: string; view?: { again: string } };
    };
    fireEvent.click(screen.getByRole('button', { name: texts.view?.again ?? texts.again ?? '' }));
    await waitFor(() => expect(document.activeElement).toBe(fileInput()));
    expect(cards()).toBe(0);
    expect(document.querySelector('a[download]')).toBeNull();
    expect(links.has(link)).toBe(false);

    await choose(contract);
    expect(entries()).toEqual(fresh);
  },
);

const ofOnePdf = allTools.filter(({ input }) => input.kind === 'pdf' && input.minFiles === 1);

it.each(someRows(ofOnePdf, 3).map(({ name }) => name))(
  '%s returns to its beginning when its file is removed',
  async (tool) => {
    const contract: ToolContract = contracts[tool];
    await renderTool(tool);
    await choose(contract);
    const fresh = new Map(typed());
    changeOptions(contract);
    fireEvent.click(screen.getByRole('button', { name: singlePdf.remove.replace('{{file}}', 'Büro 0.pdf') }));
    await waitFor(() => expect(document.activeElement).toBe(fileInput()));
    expect([cards(), entries()]).toEqual([0, []]);
    expect(start()?.disabled).toBe(true);
    await choose(contract);
    // Choices stay for the next file, and so do numbers; what belongs to the file does not.
    const ofFile = fieldsOfFile(contract);
    const stays = (name: string) => Object.hasOwn(contract.fields, name) && !ofFile.includes(name);
    expect(typed()).toEqual(
      typed().map(([name]) => [name, stays(name) ? (typedExamples.get(name) ?? '1') : (fresh.get(name) ?? '')]),
    );
  },
);

it('another file clears the result and the entries for the first, which can be brought back', async () => {
  const links = watchLinks();
  await using server = await answerRequests();
  server.answer = { status: 200, body: '%PDF-1.7 result', headers: { 'content-type': 'application/pdf' } };
  await renderTool('delete-pages');
  await choose(contracts['delete-pages']);
  changeOptions(contracts['delete-pages']);
  fireEvent.click(start() as HTMLButtonElement);
  await waitFor(() => expect(document.querySelector('a[download]')).not.toBeNull());
  expect(links.size).toBe(1);
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [pdf('neu.pdf')] } });
  await screen.findByText('neu.pdf');
  expect(entries()).toEqual(['']);
  expect(start()?.disabled).toBe(true);

  const [link] = links;
  fireEvent.click(screen.getByRole('button', { name: toolRun.replaced.undo }));
  await waitFor(() => expect(document.querySelector('a[download]')?.getAttribute('href')).toBe(link));
  act(() => toolRunner(contracts['delete-pages']).dispatch({ type: 'reset' }));
  expect(links.size).toBe(0);
});

it.each(['unlock', 'protect'] as const)(
  'a password of %s holds for all files of a list, and goes with them',
  async (tool) => {
    const password = () => document.querySelector<HTMLInputElement>('input[data-option=password]')?.value;
    await renderTool(tool);
    await choose(contracts[tool]);
    fireEvent.change(document.querySelector('input[data-option=password]') as HTMLInputElement, {
      target: { value: 'geheim' },
    });
    fireEvent.change(fileInput(), { target: { files: [pdf('neu.pdf')] } });
    await waitFor(() => expect(cards()).toBe(2));
    expect(password()).toBe('geheim');
    fireEvent.click(screen.getByRole('button', { name: singlePdf.several.clear.action }));
    await waitFor(() => expect(cards()).toBe(0));
    await choose(contracts[tool]);
    expect(password()).toBe('');
  },
);
