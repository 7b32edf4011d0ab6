import { contracts, describeRefusal, languages } from '@blattwerk/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { languageInTurn } from '../../testing/language-in-turn.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { takeCarriedFiles } from '../running/carry-file.ts';
import { toolRunner } from '../running/tool-runner.ts';
import { texts } from '../texts.en.ts';

const MiB = 1024 * 1024;
const pdfTools = Object.values(contracts).filter(({ input }) => input.kind === 'pdf');

function choose(...files: File[]): void {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('the page has no file input');
  fireEvent.change(input, { target: { files } });
}

function sized(name: string, bytes: number): File {
  const file = pdf(name);
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

const chosen = () => document.querySelectorAll('[data-file]').length;

async function expectAlert(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
}

it.each(pdfTools.map(({ name }, index) => [name, languageInTurn(index)] as const))(
  '%s refuses files that are not PDFs and large ones, until a valid one is chosen (%s)',
  async (tool, language) => {
    await renderTool(tool, language);
    choose(new File(['Hallo'], 'brief.txt', { type: 'text/plain' }));
    await expectAlert(describeRefusal('invalidType', { file: 'brief.txt' }, language));
    choose();
    await expectAlert(describeRefusal('noFile', {}, language));
    choose(sized('dick.pdf', 30 * MiB + 1));
    await expectAlert(describeRefusal('fileTooLarge', { file: 'dick.pdf', max_size: 30 * MiB }, language));
    // A JPEG with the name of a PDF.
    choose(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2])], 'foto.pdf', { type: 'application/pdf' }));
    // Merge makes a page of it where the visitor wants that.
    if (tool === 'merge') await screen.findByText(/foto\.pdf/);
    else await expectAlert(describeRefusal('invalidType', { file: 'foto.pdf' }, language));
    expect(chosen()).toBe(0);
    const start = [...document.querySelectorAll<HTMLButtonElement>('button[class*=primary]')].at(-1);
    expect(start?.disabled).toBe(true);
    choose(sized('heil.pdf', 30 * MiB));
    await waitFor(() => expect(chosen()).toBe(1));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('images chosen for a PDF tool go on to the converter, whose result comes back', async () => {
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2])], 'foto.jpg', { type: 'image/jpeg' });
  await renderTool('rotate');
  choose(photo);
  fireEvent.click(await screen.findByRole('link', { name: texts.problem.convert.pdf_one }));
  expect(takeCarriedFiles(contracts.convert.input)).toEqual({ files: [photo], kind: 'image', from: 'rotate' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('images chosen among PDFs become pages where the visitor wants it, in their order', async () => {
  await using server = await answerRequests();
  server.answer = { status: 200, body: '%PDF-1.7 page', headers: { 'content-type': 'application/pdf' } };
  await renderTool('merge');
  const photo = (name: string, size: number) =>
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(size)])], name, { type: 'image/jpeg' });
  choose(pdf('a.pdf'), photo('Beleg 1.jpg', 2), photo('Beleg 2.jpg', 3));
  await waitFor(() => expect(chosen()).toBe(1));
  const button = await screen.findByRole('button', { name: texts.imagePages.add_other });
  expect(server.posted).toEqual([]);
  fireEvent.click(button);
  await waitFor(() => expect(chosen()).toBe(3));
  expect(server.posted).toEqual(['/convert', '/convert']);
  const names = toolRunner(contracts.merge)
    .store.getState()
    .files.map(({ file }) => file.name);
  expect(names).toEqual(['a.pdf', 'Beleg 1.pdf', 'Beleg 2.pdf']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('images that cannot become pages are reported, and the PDFs stay', async () => {
  await using server = await answerRequests();
  server.answer = { status: 503, body: JSON.stringify({ code: 'busy' }) };
  await renderTool('merge');
  choose(pdf('a.pdf'), new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])], 'foto.jpg', { type: 'image/jpeg' }));
  fireEvent.click(await screen.findByRole('button', { name: texts.imagePages.add_one }));
  await screen.findByText(describeRefusal('busy', {}, 'en'));
  expect(chosen()).toBe(1);
});

it('a PDF chosen for the converter goes on to the tool that makes images of it', async () => {
  await renderTool('convert');
  const file = pdf('a.pdf');
  choose(file, pdf('b.pdf'));
  fireEvent.click(await screen.findByRole('link', { name: texts.problem.convert.image }));
  expect(takeCarriedFiles(contracts['pdf-to-jpg'].input)).toMatchObject({ files: [file], from: 'convert' });
  // What no tool takes is refused alone.
  choose(new File(['Hallo'], 'brief.txt', { type: 'text/plain' }));
  await screen.findByRole('alert');
  expect(screen.queryByRole('link', { name: texts.problem.convert.image })).toBeNull();
});

it.each(languages)('merge reports that its files are too large in total (%s)', async (language) => {
  await renderTool('merge', language);
  choose(sized('a.pdf', 16 * MiB), sized('b.pdf', 16 * MiB));
  await expectAlert(describeRefusal('totalTooLarge', { max_size: 30 * MiB }, language));
});
