import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { renderTool } from '../../testing/render.tsx';
import { allowedOperations } from '../pages/reading/allowed-operations.ts';
import { texts } from '../view/texts.en.ts';
import { texts as run } from '../texts.en.ts';

// The state of each is its content here.
simulatePdfWorkers(async (file) => {
  const text = await file.text();
  if (text.includes('locked')) return 'encrypted';
  return text.includes('damaged')
    ? null
    : {
        pageCount: 2,
        ...(text.includes('restricted') && {
          allowed: allowedOperations(text.includes('assemble') ? new Set([1024]) : new Set()),
        }),
      };
});

const file = (name: string, state: string) =>
  new File([`%PDF-1.7 ${state} ${name}`], name, { type: 'application/pdf' });
const names = () => [...document.querySelectorAll('[data-file]')].map((row) => row.textContent);
const unlocked = { status: 200, body: '%PDF-1.7 unlocked?', headers: { 'content-type': 'application/pdf' } };

async function choose(...files: File[]): Promise<void> {
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
  await waitFor(() => expect(names()).toHaveLength(files.length));
}

function type(password: string): void {
  fireEvent.change(screen.getByLabelText(texts.locked.password), { target: { value: password } });
}

it.each(['merge', 'compress'] as const)(
  '%s tries one password on all locked files of a list, which stay in their places',
  async (tool) => {
    await using server = await answerRequests();
    await renderTool(tool);
    await choose(file('a.pdf', 'locked'), file('b.pdf', 'open'), file('c.pdf', 'locked'));
    await screen.findByText(texts.locked.titleOfList_other.replace('{{count}}', '2'));
    await waitFor(() =>
      expect(names().map((text) => text.includes(run.pdfState.encrypted))).toEqual([true, false, true]),
    );

    server.answer = { status: 401, body: JSON.stringify({ code: 'wrongPassword' }) };
    type('wrong');
    fireEvent.click(screen.getByRole('button', { name: texts.locked.try_other.replace('{{count}}', '2') }));
    await screen.findByText(texts.locked.wrong_other.replace('{{count}}', '2'));

    server.answer = { ...unlocked, body: '%PDF-1.7 open' };
    type('right');
    fireEvent.keyDown(screen.getByLabelText(texts.locked.password), { key: 'Enter' });
    await waitFor(() => expect(screen.queryByLabelText(texts.locked.password)).toBeNull());
    expect(names().map((text) => /[abc]\.pdf/.exec(text)?.[0])).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(server.posted).toEqual(['/unlock', '/unlock', '/unlock', '/unlock']);
    expect(server.bodies.at(-1)?.toString()).toContain('right');
  },
);

it('lifts restrictions in place after a question, without a password', async () => {
  await using server = await answerRequests();
  server.answer = { ...unlocked, body: '%PDF-1.7 open' };
  await renderTool('protect');
  await choose(file('a.pdf', 'restricted'));
  fireEvent.click(await screen.findByRole('button', { name: texts.restricted.action }));
  await screen.findByRole('button', { name: 'Protect PDF' });
  expect(server.posted).toEqual(['/unlock']);
  expect(server.bodies[0]?.toString()).not.toContain('password');
});

it.each([
  ['delete-pages', false],
  ['extract-images', true],
] as const)('%s asks only where the owner forbids what it does', async (tool, isAsked) => {
  await renderTool(tool);
  await choose(file('a.pdf', 'restricted but assemble'));
  await waitFor(() => expect(names()[0]).toContain(run.pdfState.restricted));
  expect(screen.queryAllByRole('button', { name: texts.restricted.action })).toHaveLength(isAsked ? 1 : 0);
});

it.each(['extract-images', 'unlock', 'merge'] as const)('%s reports at once what no password opens', async (tool) => {
  await renderTool(tool);
  await choose(file('a.pdf', 'damaged trailer << /Encrypt << /Filter /EBX_HANDLER >> >>'));
  await screen.findByText(/^No password opens/);
  expect(screen.queryByText(texts.unreadable)).toBeNull();
  expect(names()[0]).toContain(run.pdfState.encryptedOtherwise);
});

it('reports at once what the browser cannot open, and lets the visitor try it', async () => {
  await renderTool('extract-images');
  await choose(file('a.pdf', 'damaged'));
  await screen.findByText(texts.unreadable);
  expect(names()[0]).toContain(run.pdfState.unreadable);
  const start = [...document.querySelectorAll<HTMLButtonElement>('button[class*=primary]')].at(-1);
  expect(start?.disabled).toBe(false);
});
