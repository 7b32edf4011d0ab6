import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

const { options, facts, view } = texts;

async function run(answer: Record<string, string>) {
  await using server = await answerRequests();
  const headers = { 'content-type': 'application/pdf', 'x-page-count': '3', ...answer };
  server.answer = { status: 200, body: '%PDF-1.7', headers };
  await renderTool('ocr');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('scan.pdf')] } });
  fireEvent.click(await screen.findByLabelText(options.language.choices.eng));
  fireEvent.click(screen.getByRole('button', { name: view.action }));
  await screen.findByRole('link', { name: /download/i });
  expect(server.bodies[0]?.toString('latin1')).toMatch(/name="language"\r\n\r\neng\r\n/);
}

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
