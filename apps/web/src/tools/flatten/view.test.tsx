import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

const { options, facts, view, info, unchanged } = texts;
const action = () => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${view.action}`) });

async function chooseFiles(...names: string[]) {
  await renderTool('flatten');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: names.map((name) => pdf(name)) } });
  await screen.findByLabelText(options.forms.label);
  await waitFor(() => expect(action().disabled).toBe(false));
}

async function flatten(headers: Record<string, string>) {
  await using server = await answerRequests();
  server.answer = { status: 200, body: '%PDF-1.7', headers: { 'content-type': 'application/pdf', ...headers } };
  await chooseFiles('form.pdf');
  fireEvent.click(action());
  await waitFor(() => expect(document.querySelector('a[download]')).not.toBeNull());
}

it('lists what became part of the pages', async () => {
  await flatten({ 'x-flattened-fields': '4', 'x-flattened-annotations': '0', 'x-page-count': '1' });
  expect(screen.getByText(facts.flattenedFields)).toBeTruthy();
  expect(screen.queryByText(facts.flattenedAnnotations)).toBeNull();
});

it('says where there was nothing to do', async () => {
  await flatten({ 'x-flattened-fields': '0', 'x-page-count': '1' });
  expect(screen.getByText(unchanged)).toBeTruthy();
});

it('waits until something is chosen, and says what pictures cost', async () => {
  await chooseFiles('form.pdf');
  expect(screen.getByText(info.parts)).toBeTruthy();
  for (const name of ['forms', 'annotations', 'layers'] as const)
    fireEvent.click(screen.getByLabelText(options[name].label));
  expect(action().disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(new RegExp(options.mode.choices.pictures.label)));
  expect(action().disabled).toBe(false);
  expect(screen.getByText(info.pictures)).toBeTruthy();
  expect(screen.getByLabelText(options.resolution.label)).toBeTruthy();
});

it('takes several PDFs', async () => {
  await chooseFiles('one.pdf', 'two.pdf');
  expect(action().disabled).toBe(false);
});
