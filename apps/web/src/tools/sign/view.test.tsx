import { contracts } from '@blattwerk/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { signedField } from '../../tool-run/pages/editor/signed-field.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

const runner = toolRunner(contracts.sign);
const mark = '[{"kind":"check","pages":"1","x":1,"y":1,"width":9,"height":9,"color":"black"}]';
const set = (field: string, value: string) => act(() => runner.dispatch({ type: 'optionChanged', field, value }));
const action = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action });

/** The environment shows no pages, which the page says. */
async function chooseFile(): Promise<void> {
  await renderTool('sign');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('letter.pdf')] } });
  await screen.findByText(texts.notShown);
  await waitFor(() => expect(runner.store.getState().waived).toEqual([signedField]));
}

it('waits for something to be placed or filled in', async () => {
  await chooseFile();
  expect(action().disabled).toBe(true);
  set('values', '{"Name":"Lara"}');
  expect(action().disabled).toBe(false);
  set('values', '');
  expect(action().disabled).toBe(true);
  set('flatten', 'true');
  expect(action().disabled).toBe(false);
});

it('waits for an answer where a PDF is signed', async () => {
  await chooseFile();
  set('placements', mark);
  expect(action().disabled).toBe(false);
  act(() => runner.dispatch({ type: 'optionWaived', field: signedField, isWaived: false }));
  expect(action().disabled).toBe(true);
});

it('says honestly what the picture of a signature is', async () => {
  await chooseFile();
  expect(screen.getByText(texts.info).textContent).toContain('not a qualified one');
});

it('sends what is placed, and tells of a character that the font does not have', async () => {
  await using server = await answerRequests();
  server.answer = { status: 400, body: JSON.stringify({ code: 'invalidField', field: 'placements', placement: 1 }) };
  await chooseFile();
  set('placements', mark);
  fireEvent.click(action());
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  expect(server.bodies[0]?.toString()).toContain(mark);
  expect((await screen.findByRole('alert')).textContent).toContain(texts.unknownSign);
});
