import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

const action = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action });

async function repair(headers: Record<string, string>) {
  await using server = await answerRequests();
  server.answer = { status: 200, body: '%PDF-1.7', headers: { 'content-type': 'application/pdf', ...headers } };
  await renderTool('repair');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('letter.pdf')] } });
  await waitFor(() => expect(action().disabled).toBe(false));
  fireEvent.click(action());
  await waitFor(() => expect(document.querySelector('a[download]')).not.toBeNull());
}

it('lists what was wrong, how the file was recovered, and which pages lack what', async () => {
  await repair({
    'x-notices': 'repaired',
    'x-fault-count': '4',
    'x-missing-pages': '2',
    'x-repair-faults': 'truncated=48211,crossReferences=1,missingPages=2,new=1',
    'x-repair-source': 'headers',
    'x-missing-parts': 'fonts=3:2,4-5;images=1:7;new=1:1',
  });
  expect(screen.getByRole('heading', { name: texts.view.success })).toBeTruthy();
  const list = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const sentence of [
    'The file breaks off after byte 48,211.',
    'The file’s index (cross-references) is missing or can’t be read.',
    '2 pages are no longer in the file.',
    'Fonts: pages 2 and 4–5',
    'Images or drawings: page 7',
  ])
    expect(list).toContain(sentence);
  expect(screen.getByText(/The whole file was searched/)).toBeTruthy();
  expect(screen.getByText(texts.missingPages)).toBeTruthy();
});

it('says that nothing is missing', async () => {
  await repair({ 'x-notices': 'repaired', 'x-repair-faults': 'streamLengths=1', 'x-repair-source': 'references' });
  expect(screen.getByText(texts.wholeText)).toBeTruthy();
});

it('says that a PDF is not damaged', async () => {
  await repair({ 'x-notices': 'notDamaged', 'x-fault-count': '0' });
  expect(screen.getByRole('heading', { name: texts.notDamaged })).toBeTruthy();
  expect(screen.queryByText(texts.faults)).toBeNull();
});
