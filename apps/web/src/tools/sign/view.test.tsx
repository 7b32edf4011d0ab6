import { contracts, refuseCharacter } from '@blattwerk/shared';
import { parseSignPlacements } from '@blattwerk/shared/sign-placements';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import type { FormOf } from '../../tool-run/model/form.ts';
import { signedField } from '../../tool-run/pages/editor/signed-field.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

const runner = toolRunner(contracts.sign);
const mark = '[{"kind":"check","pages":"1","x":1,"y":1,"width":9,"height":9,"color":"black"}]';
const set = (values: Partial<FormOf<typeof contracts.sign>>) =>
  act(() => runner.dispatch({ type: 'optionsChanged', values }));
const setMark = () => set({ placements: parseSignPlacements(mark) });
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
  set({ values: new Map([['Name', 'Lara']]) });
  expect(action().disabled).toBe(false);
  set({ values: null });
  expect(action().disabled).toBe(true);
  set({ flatten: true });
  expect(action().disabled).toBe(false);
});

it('waits for an answer where a PDF is signed', async () => {
  await chooseFile();
  setMark();
  expect(action().disabled).toBe(false);
  act(() => runner.dispatch({ type: 'optionWaived', field: signedField, isWaived: false }));
  expect(action().disabled).toBe(true);
});

it('says honestly what the picture of a signature is', async () => {
  await chooseFile();
  expect(screen.getByText(texts.info).textContent).toContain('not a qualified one');
});

it('sends what is placed, and tells which character of a value no font has', async () => {
  await using server = await answerRequests();
  const refusal = { code: 'invalidField', field: 'values', form_field: 'Name', character: 'ก', script: 'Thai' };
  server.answer = { status: 400, body: JSON.stringify(refusal) };
  await chooseFile();
  setMark();
  fireEvent.click(action());
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  expect(server.bodies[0]?.toString()).toContain(mark);
  expect((await screen.findByRole('alert')).textContent).toMatch(/“Name” contains “ก”.*Thai/);
});

it('names a character that cannot be drawn at once, and sends nothing', async () => {
  await using server = await answerRequests();
  await chooseFile();
  const placed = (text: string) =>
    set({
      placements: parseSignPlacements(
        JSON.stringify([{ kind: 'text', pages: '1', x: 1, y: 1, width: 99, height: 20, text }]),
      ),
    });
  placed('a한');
  expect(screen.getByRole('alert').textContent).toMatch(/“한”.*Hangul/);
  fireEvent.click(action());
  expect(server.bodies).toHaveLength(0);
  placed('a✔\ufe0f');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(action());
  await waitFor(() => expect(server.bodies).toHaveLength(1));
});

it('waits for another value where its editor has found a character that cannot be drawn', async () => {
  await chooseFile();
  set({ values: new Map([['Name', 'ก']]) });
  const error = refuseCharacter('ก', { field: 'values', form_field: 'Name' });
  act(() => runner.dispatch({ type: 'optionRefused', problem: { field: 'values', error } }));
  fireEvent.click(action());
  expect(runner.store.getState().run.name).toBe('ready');
});
