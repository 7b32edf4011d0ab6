import { contracts, type ToolName } from '@blattwerk/shared';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool, toolCatalog } from '../../testing/render.tsx';
import { toolRunner } from '../running/tool-runner.ts';
import { texts } from '../view/texts.en.ts';

const allTools = Object.values(contracts);
/** Whether a newer PDF takes the place of the one before. */
const isOfOne = (tool: ToolName) => contracts[tool].input.minFiles === 1 && !toolCatalog[tool].takesSeveral;
const pdfTools = allTools.filter(({ input }) => input.kind === 'pdf');

afterEach(async () => {
  for (const contract of allTools) await act(() => toolRunner(contract).cancel());
});

const transfer = (files: readonly File[]) => ({ types: ['Files'], files });
/** Beside everything that takes files itself. */
const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: transfer(files) });
const paste = (...files: File[]) => fireEvent.paste(document.body, { clipboardData: transfer(files) });
const names = (tool: ToolName) =>
  toolRunner(contracts[tool])
    .store.getState()
    .files.map(({ file }) => file.name);

async function expectFiles(tool: ToolName, expected: readonly string[]): Promise<void> {
  await waitFor(() => expect(names(tool)).toEqual(expected));
}

it('convert adds up pasted and dropped images in their order', async () => {
  await renderTool('convert');
  const image = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
  for (const name of ['a.jpg', 'b.jpg']) expect(drop(image(name))).toBe(false);
  expect(paste(image('c.jpg'))).toBe(false);
  await expectFiles('convert', ['a.jpg', 'b.jpg', 'c.jpg']);
});

it.each(pdfTools.map(({ name }) => name))('%s takes pasted files, and files dropped anywhere', async (tool) => {
  await renderTool(tool);
  // Its default would be to show the file in place of the page.
  expect(paste(pdf('geklebt.pdf'))).toBe(false);
  await expectFiles(tool, ['geklebt.pdf']);
  expect(drop(pdf('gezogen.pdf'))).toBe(false);
  await expectFiles(tool, isOfOne(tool) ? ['gezogen.pdf'] : ['geklebt.pdf', 'gezogen.pdf']);
});

it('adds up several drops in their order', async () => {
  await renderTool('merge');
  drop(pdf('1.pdf', 900_000), pdf('2.pdf', 800_000));
  drop(pdf('3.pdf'));
  paste(pdf('4.pdf'));
  drop(pdf('5.pdf'));
  await expectFiles('merge', ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']);
});

it('takes the first of two PDFs, with a notice, where the tool is for one', async () => {
  await renderTool('split');
  drop(pdf('eins.pdf'), pdf('zwei.pdf'));
  await screen.findByText(new RegExp(texts.onlyOne));
  expect(names('split')).toEqual(['eins.pdf']);
});

it('leaves what is pasted into a field to the field', async () => {
  await renderTool('protect');
  drop(pdf('Heft.pdf'));
  const field = await waitFor(() => {
    const input = document.querySelector('[data-option=password]');
    if (input === null) throw new Error('no field yet');
    return input;
  });
  const event = createEvent.paste(field, { clipboardData: transfer([pdf('neu.pdf')]) });
  fireEvent(field, event);
  expect(event.defaultPrevented).toBe(false);
  await expectFiles('protect', ['Heft.pdf']);
});

it('takes nothing while the tool works, but keeps the page', async () => {
  await using server = await answerRequests();
  await renderTool('rotate');
  drop(pdf('Heft.pdf'));
  await screen.findByText('Heft.pdf');
  fireEvent.click(screen.getByRole('button', { name: 'Rotate PDF' }));
  await screen.findByRole('progressbar');
  expect(drop(pdf('spaet.pdf'))).toBe(false);
  await waitFor(() => expect(server.posted).toEqual(['/rotate']));
  await act(() => toolRunner(contracts.rotate).cancel());
  await screen.findByText('Heft.pdf');
  expect(names('rotate')).toEqual(['Heft.pdf']);
});
