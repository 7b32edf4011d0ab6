import { contracts } from '@blattwerk/shared';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests, resultOf } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

const { options, facts, view } = texts;

async function run(answer: Record<string, string>) {
  await using server = await answerRequests();
  const headers = { 'content-type': 'application/pdf', 'x-page-count': '3', ...answer };
  server.readable = { '/choices/ocr': {} };
  server.answer = { status: 200, body: '%PDF-1.7', headers };
  await renderTool('ocr');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('scan.pdf')] } });
  fireEvent.click(await screen.findByLabelText(options.language.choices.eng));
  fireEvent.click(screen.getByRole('button', { name: view.action }));
  await screen.findByRole('link', { name: /download/i });
  expect(server.bodies[0]?.toString('latin1')).toMatch(/name="language"\r\n\r\neng\r\n/);
}

it('offers the languages that the operator has installed, up to three at once', async () => {
  await using server = await answerRequests();
  server.readable = { '/choices/ocr': { language: ['deu', 'eng', 'fra', 'ita', 'spa'] } };
  await renderTool('ocr');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('scan.pdf')] } });
  const { other, first, further } = options.language;
  fireEvent.click(await screen.findByLabelText(other));
  const chosen = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
  expect(chosen()).toEqual(['fra', '']);
  fireEvent.change(screen.getByLabelText(first), { target: { value: 'spa' } });
  fireEvent.change(screen.getByLabelText(further), { target: { value: 'deu' } });
  expect(chosen()).toEqual(['spa', 'deu', '']);
  fireEvent.change(screen.getAllByLabelText(further)[1] as HTMLElement, { target: { value: 'eng' } });
  expect(chosen()).toEqual(['spa', 'deu', 'eng']);
  expect(within(screen.getByLabelText(first)).queryByRole('option', { name: 'English' })).toBeNull();
  server.answer = resultOf(contracts.ocr);
  fireEvent.click(screen.getByRole('button', { name: view.action }));
  await screen.findByRole('link', { name: /download/i });
  expect(server.bodies[0]?.toString('latin1')).toMatch(/name="language"\r\n\r\nspa\+deu\+eng\r\n/);
});

it('shows a text to be searched and copied', async () => {
  await using server = await answerRequests();
  const headers = { 'content-type': 'text/plain', 'x-recognized-pages': '0', 'x-page-count': '1' };
  server.readable = { '/choices/ocr': {} };
  server.answer = { status: 200, body: 'Eine Straße\nund noch eine\n', headers };
  await renderTool('ocr');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('report.pdf')] } });
  fireEvent.click(await screen.findByRole('radio', { name: /Just the text/ }));
  fireEvent.click(screen.getByRole('button', { name: view.action }));
  expect(await screen.findByText(texts.textSuccess)).toBeTruthy();
  expect(server.bodies[0]?.toString('latin1')).toMatch(/name="output"\r\n\r\ntext\r\n/);
  const search = await screen.findByLabelText(texts.text.search);
  fireEvent.change(search, { target: { value: 'EINE' } });
  expect(screen.getByText('1 of 2')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts.text.next }));
  expect(screen.getByText('2 of 2')).toBeTruthy();
  expect(document.querySelector('mark[data-current]')?.textContent).toBe('eine');
  fireEvent.change(search, { target: { value: 'zwei' } });
  expect(screen.getByText(texts.text.none)).toBeTruthy();
});

it('says how much was recognized, and how certain it is', async () => {
  await run({ 'x-recognized-pages': '2', 'x-recognized-words': '812', 'x-confidence': '91', 'x-doubtful-pages': '0' });
  expect(screen.getByText(view.success)).toBeTruthy();
  expect(screen.getByText('812')).toBeTruthy();
  expect(screen.getByText('2 of 3')).toBeTruthy();
  expect(screen.getByText('91%')).toBeTruthy();
  expect(screen.queryByText(facts.doubtful)).toBeNull();
});

it.each([
  ['0', '0', texts.unchanged],
  ['3', '0', texts.noWords],
])('says where nothing was found: %s pages, %s words', async (pages, words, title) => {
  await run({ 'x-recognized-pages': pages, 'x-recognized-words': words, 'x-confidence': '0' });
  expect(screen.getByText(title)).toBeTruthy();
});
