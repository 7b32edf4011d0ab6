import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { blankPages } from '../../testing/pdf-pages.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

const { modes, options } = texts;
let names: string[] = [];
vi.mock('../../tool-run/pages/reading/open-pages.ts', () => ({
  openPdfPages: async () => ({
    ...blankPages({ width: 100, height: 100 }, 1),
    attachments: async () => ({ attached: names.map((name) => ({ name, description: `About ${name}` })) }),
  }),
}));
beforeEach(() => {
  names = ['a.csv', 'factur-x.xml'];
});

const file = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const action = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function chooseFile() {
  await renderTool('attachments');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('letter.pdf')] } });
  await screen.findByLabelText(modes.remove.label);
}

/** Fields of the form that is sent, each with the text or the name of the file. */
async function sentFields(start: () => void): Promise<string[][]> {
  await using server = await answerRequests();
  server.answer = { status: 503, body: '' };
  start();
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  const parts = /name="(\w+)"(?:; filename="(.*?)")?\r\n(?:.+\r\n)*\r\n(.*)/g;
  const body = server.bodies[0]?.toString('latin1') ?? '';
  return Array.from(body.matchAll(parts), ([, name = '', file, value = '']) => [name, file ?? value]);
}

it('lists the files of the PDF, and returns all or those that are chosen', async () => {
  await chooseFile();
  expect(await screen.findByText('2 files in this PDF')).toBeTruthy();
  expect(screen.getByText('About a.csv')).toBeTruthy();
  expect(screen.getByRole('link', { name: texts.openInvoice })).toBeTruthy();
  fireEvent.click(file('factur-x.xml'));
  const fields = await sentFields(() => fireEvent.click(action(modes.extract.view.action)));
  expect(fields).toEqual(
    expect.arrayContaining([
      ['mode', 'extract'],
      ['names', 'a.csv'],
    ]),
  );
});

it('waits until a file is chosen', async () => {
  await chooseFile();
  await screen.findByLabelText(/^a.csv/);
  for (const name of names) fireEvent.click(file(name));
  fireEvent.click(screen.getByLabelText(modes.remove.label));
  await waitFor(() => expect(action(modes.remove.view.action).disabled).toBe(true));
  fireEvent.click(file('a.csv'));
  expect(action(modes.remove.view.action).disabled).toBe(false);
});

it('attaches files of any kind, and sends none where that is not asked for', async () => {
  await chooseFile();
  fireEvent.click(screen.getByLabelText(modes.add.label));
  const input = await screen.findByLabelText<HTMLInputElement>(texts.choose);
  expect(action(modes.add.view.action).disabled).toBe(true);
  expect(input.accept).toBe('');
  fireEvent.change(input, { target: { files: [new File(['1;2'], 'data.csv'), new File(['x'], 'notes')] } });
  const list = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-attached]');
    if (!found) throw new Error('no list yet');
    return found;
  });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.change(await screen.findByLabelText(options.description.label), { target: { value: 'Figures' } });
  const fields = await sentFields(() => fireEvent.click(action(modes.add.view.action)));
  expect(fields).toEqual(
    expect.arrayContaining([
      ['mode', 'add'],
      ['description', 'Figures'],
      ['files', 'data.csv'],
      ['files', 'notes'],
    ]),
  );
});
