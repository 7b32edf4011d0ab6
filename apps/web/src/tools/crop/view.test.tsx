import { contracts } from '@blattwerk/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { batchOf } from '../../tool-run/running/batch-store.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

const runner = toolRunner(contracts.crop);
const options = () => runner.store.getState().options;

/** The environment shows no pages: the fields stand alone. */
async function chooseFiles(...files: File[]): Promise<void> {
  await renderTool('crop');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files } });
}

const action = () => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${texts.view.action}`) });
const side = (name: keyof typeof texts.sides) =>
  screen.findByRole<HTMLInputElement>('spinbutton', { name: texts.sides[name] });

async function type(name: keyof typeof texts.sides, value: string): Promise<void> {
  const field = await side(name);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

/** Fields of the forms that were sent. */
async function sentForms(count: number, start: () => void): Promise<[string, string][][]> {
  await using server = await answerRequests();
  server.answer = { status: 503, body: '' };
  start();
  await waitFor(() => expect(server.bodies).toHaveLength(count));
  return server.bodies.map((body) =>
    [...body.toString('latin1').matchAll(/name="(\w+)"(?:; filename="(.*?)")?\r\n(?:.+\r\n)*\r\n(.*)/g)].map(
      ([, name = '', file, value = '']): [string, string] => [name, file ?? value],
    ),
  );
}

it('needs a margin, and sends tenths of millimeters', async () => {
  await chooseFiles(pdf('letter.pdf'));
  await type('left', '0');
  expect(action().disabled).toBe(true);
  await type('left', '12,34');
  expect((await side('left')).value).toBe('12.3');
  expect(action().disabled).toBe(false);
  const [form] = await sentForms(1, () => fireEvent.click(action()));
  expect(form).toEqual(
    expect.arrayContaining([
      ['margins', '0,0,0,12.3'],
      ['pdf', 'letter.pdf'],
    ]),
  );
});

it('a margin counts while it is typed', async () => {
  await chooseFiles(pdf('letter.pdf'));
  fireEvent.change(await side('top'), { target: { value: '7,5' } });
  expect(options().margins).toMatchObject({ top: 7.5, left: 0 });
  expect((await side('top')).value).toBe('7,5');
  expect(action().disabled).toBe(false);
});

it('a margin that is taken back leaves nothing to do', async () => {
  await chooseFiles(pdf('letter.pdf'));
  await type('top', '5');
  expect(action().disabled).toBe(false);
  fireEvent.keyDown(await side('top'), { key: 'ArrowDown' });
  expect(options().margins).toMatchObject({ top: 4, left: 0 });
  await type('top', '0');
  expect(options().margins).toBeNull();
  expect(action().disabled).toBe(true);
});

it('the margins of several PDFs are found by the worker, and those of one are not', async () => {
  await chooseFiles(pdf('a.pdf'), pdf('b.pdf'));
  const each = await screen.findByRole('radio', { name: texts.scopes.each });
  await waitFor(() => expect(options().detect).toBe('all'));
  fireEvent.click(each);
  const padding = screen.getByRole('spinbutton', { name: texts.padding });
  fireEvent.change(padding, { target: { value: '8' } });
  fireEvent.blur(padding);
  const forms = await sentForms(2, () => fireEvent.click(action()));
  for (const form of forms)
    expect(form).toEqual(
      expect.arrayContaining([
        ['detect', 'each'],
        ['padding', '8'],
      ]),
    );
  act(() => {
    batchOf(runner).close();
    const [, second] = runner.store.getState().files;
    if (second) runner.dispatch({ type: 'fileRemoved', id: second.id });
  });
  await side('top');
  await waitFor(() => expect(options().detect).toBeUndefined());
});
