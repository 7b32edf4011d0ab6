import type { ArchiveReport } from '@blattwerk/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

const finding: ArchiveReport['findings'][number] = {
  kind: 'fontNotEmbedded',
  message: { de: 'Drei Schriften sind nicht eingebettet.', en: '3 fonts are not embedded.' },
  rules: ['6.2.11.4.1-1'],
  count: 3,
  pages: Array.from({ length: 14 }, (_, index) => index + 1),
  objects: [7],
};

/** Checks a PDF, to which the server answers a report. */
async function check(report: ArchiveReport) {
  await using server = await answerRequests();
  const headers = { 'content-type': 'application/json', 'x-finding-count': '1', 'x-page-count': '14' };
  server.answer = { status: 200, body: JSON.stringify(report), headers };
  await renderTool('pdf-a');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('letter.pdf')] } });
  fireEvent.click(await screen.findByRole('radio', { name: /^Check only/ }));
  fireEvent.click(screen.getByRole('button', { name: texts.view.action }));
  await screen.findByRole('heading', { name: /PDF\/(?:A.2b|UA.1)/ });
}

it('says that a PDF conforms', async () => {
  await check({ claim: '2b', level: '2b', passes: true, findings: [] });
  expect(screen.getByRole('heading', { name: 'Your PDF conforms to PDF/A‑2b' })).toBeTruthy();
  expect(screen.getByText(texts.claim.same)).toBeTruthy();
});

it('lists what it lacks, with pages and rules', async () => {
  await check({ level: '2b', passes: false, findings: [finding] });
  expect(screen.getByText(finding.message.en)).toBeTruthy();
  expect(screen.getByText('Pages 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more')).toBeTruthy();
  expect(screen.getByText('Rule 6.2.11.4.1-1')).toBeTruthy();
  expect(screen.queryByText(texts.claim.same)).toBeNull();
});

it('names PDF/UA, to which nothing is converted', async () => {
  await check({ claim: 'ua-1', level: 'ua-1', passes: false, findings: [{ ...finding, rules: ['7.3-1'] }] });
  expect(screen.getByRole('heading', { name: 'Your PDF doesn’t conform to PDF/UA‑1: one problem' })).toBeTruthy();
  expect(screen.getByText(texts.claim.accessible)).toBeTruthy();
  expect(screen.getByText(texts.limitsOfTags)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.toConvert })).toBeNull();
});

it('leads from what is missing to the conversion, which does not offer 1b', async () => {
  await check({ level: '2b', passes: false, findings: [finding] });
  fireEvent.click(screen.getByRole('button', { name: texts.toConvert }));
  await screen.findByRole('button', { name: texts.convert.action });
  expect(screen.getByText(texts.info.convert)).toBeTruthy();
  expect(screen.queryByLabelText(texts.options.level.choices['1b'].label, { exact: false })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /^Check only/ }));
  expect(screen.getByLabelText(texts.options.level.choices['1b'].label, { exact: false })).toBeTruthy();
});

it.each([
  [
    'what was changed',
    {
      'x-notices': 'archiveChanges',
      'x-archive-changes': 'fontEmbedded=2,scriptRemoved=1,new=3',
      'x-archive-level': '2b',
    },
  ],
  ['that nothing had to be', { 'x-archive-level': '1a' }],
])('says %s', async (_, headers) => {
  await using server = await answerRequests();
  server.answer = {
    status: 200,
    body: '%PDF-1.7',
    headers: { 'content-type': 'application/pdf', 'x-finding-count': '0', 'x-page-count': '1', ...headers },
  };
  await renderTool('pdf-a');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('letter.pdf')] } });
  // It converts unless a check is chosen; the levels are folded.
  const level = await screen.findByLabelText(texts.options.level.choices['2u'].label, { exact: false });
  expect(level.closest('details')?.open).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: texts.convert.action }));
  await waitFor(() => expect(server.bodies[0]?.toString('latin1')).toMatch(/name="mode"\r\n\r\nconvert\r\n/));
  const isChanged = 'x-notices' in headers;
  await screen.findByRole('heading', {
    name: isChanged ? 'Your PDF is now PDF/A‑2b and passes the check' : 'Your PDF was PDF/A‑1a already',
  });
  const list = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  const changes = [
    '2 fonts were missing from the PDF. Similar ones with characters of the same width are embedded instead.',
  ];
  if (isChanged) expect(list).toEqual(expect.arrayContaining([...changes, texts.changes.scriptRemoved_one]));
  else expect(screen.queryByText(texts.changed)).toBeNull();
  expect(screen.queryByText(/had to be changed/)).toBeNull();
});
