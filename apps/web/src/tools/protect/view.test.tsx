import { contracts } from '@blattwerk/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { takeCarriedFiles } from '../../tool-run/running/carry-file.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

const { store } = toolRunner(contracts.protect);

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const action = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action });
const { options } = texts;

async function chooseFile() {
  await renderTool('protect');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('letter.pdf')] } });
  await screen.findByLabelText(options.password.label);
}

it('needs a password, or restrictions in its place', async () => {
  await chooseFile();
  expect(action().disabled).toBe(true);
  fireEvent.click(box(texts.withoutPassword.label));
  expect(screen.getByLabelText<HTMLInputElement>(options.password.label).disabled).toBe(true);
  expect(action().disabled).toBe(false);
  expect(store.getState().options).toEqual({ allow_copy: false, allow_edit: false });

  // Without any restriction there is nothing to be done.
  fireEvent.click(box(options.allow_copy.label));
  expect(screen.queryByText(texts.nothingRestricted)).toBeNull();
  fireEvent.click(box(options.allow_edit.label));
  expect(screen.getByText(texts.nothingRestricted)).toBeTruthy();
  fireEvent.click(action());
  expect(store.getState().run.name).toBe('ready');
  expect(store.getState().optionProblem?.error.code).toBe('noPassword');

  fireEvent.click(box(texts.withoutPassword.label));
  expect(screen.getByLabelText<HTMLInputElement>(options.password.label).disabled).toBe(false);
  fireEvent.click(box(texts.withoutPassword.label));
  fireEvent.click(box(texts.withoutPassword.label));
  expect(action().disabled).toBe(true);
});

it('shows what a permission implies, and lets the others be chosen', async () => {
  await chooseFile();
  const state = () =>
    Object.fromEntries(
      (['allow_high_quality_print', 'allow_assemble', 'allow_annotate', 'allow_forms'] as const).map((name) => {
        const { checked, disabled } = box(options[name].label);
        return [name, `${checked ? 'yes' : 'no'}${disabled ? ', fixed' : ''}`];
      }),
    );
  expect(state()).toEqual({
    allow_high_quality_print: 'yes',
    allow_assemble: 'yes, fixed',
    allow_annotate: 'yes',
    allow_forms: 'yes, fixed',
  });
  fireEvent.click(box(options.allow_edit.label));
  fireEvent.click(box(options.allow_print.label));
  expect(state()).toEqual({
    allow_high_quality_print: 'no, fixed',
    allow_assemble: 'no',
    allow_annotate: 'no',
    allow_forms: 'no',
  });
  fireEvent.click(box(options.allow_annotate.label));
  expect(state()).toMatchObject({ allow_annotate: 'yes', allow_forms: 'yes, fixed' });
  expect(store.getState().options).toEqual({ allow_edit: false, allow_print: false, allow_annotate: 'true' });
});

it('takes its result along to the next tool, and its password nowhere', async () => {
  await using server = await answerRequests();
  server.answer = { status: 200, body: '%PDF-1.7 protected', headers: { 'content-type': 'application/pdf' } };
  await chooseFile();
  fireEvent.change(screen.getByLabelText(options.password.label), { target: { value: 'geheim' } });
  fireEvent.click(action());
  fireEvent.click(await screen.findByRole('link', { name: 'Compress PDF' }));
  const carried = takeCarriedFiles(contracts.compress.input);
  expect(carried?.files.map(({ name }) => name)).toEqual(['protected_letter.pdf']);
  expect(store.getState().run).toMatchObject({ name: 'success', isSafe: true });
  await waitFor(() => expect(Object.keys(store.getState().options)).not.toContain('password'));
  expect(toolRunner(contracts.compress).store.getState().options).toEqual({});
});
