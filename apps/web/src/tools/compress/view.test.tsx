import { contracts, describeRefusal, ToolError } from '@blattwerk/shared';
import { writeZip } from '@blattwerk/testing/write-zip';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

const runner = toolRunner(contracts.compress);
const { choices } = texts.options.quality;

function choice(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
}

async function chooseFile(bytes = 10_000): Promise<void> {
  await renderTool('compress');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('scan.pdf', bytes)] } });
  await screen.findByLabelText(new RegExp(`^${choices.medium.label}`));
}

/** Ends a run with an answer to a request for both levels. */
function succeed(levels: Record<string, number>, originalSize: number): void {
  const entries = Object.entries(levels).map(([name, length]) => ({ name, bytes: Buffer.alloc(length) }));
  const blob = new Blob([new Uint8Array(writeZip(entries))], { type: 'application/zip' });
  const result: ToolResult = {
    blob,
    url: URL.createObjectURL(blob),
    mime: 'application/zip',
    downloadName: 'compressed_scan.zip',
    facts: { originalSize, compressedSize: Math.min(...Object.values(levels)) },
    notices: [],
    inputBytes: originalSize,
    inputCount: 1,
    expiresAt: Date.now() + 600_000,
  };
  act(() => {
    runner.dispatch({ type: 'started', jobId: 'job', at: Date.now(), bytes: 1, compresses: false });
    runner.dispatch({ type: 'succeeded', jobId: 'job', result });
  });
}

it('shows both levels with their sizes, the wanted one first, and switches without another request', async () => {
  await chooseFile();
  fireEvent.click(choice(choices.low.label));
  succeed({ 'low.pdf': 2_500, 'medium.pdf': 5_000 }, 10_000);
  const download = await screen.findByRole('link', { name: 'Download PDF' });
  expect(download.getAttribute('download')).toBe('compressed_scan.pdf');
  expect(screen.getByText(texts.facts.saved).nextElementSibling?.textContent).toContain('75.0%');
  expect(choice(choices.low.label).checked).toBe(true);

  fireEvent.click(choice(`${choices.medium.label}, 4.9 KB`));
  expect(screen.getByText(texts.facts.saved).nextElementSibling?.textContent).toContain('50.0%');
  expect(download.getAttribute('href')).not.toBe('');
});

it('tells where the wanted level had no gain and the other had', async () => {
  await chooseFile();
  succeed({ 'low.pdf': 2_500 }, 10_000);
  expect(await screen.findByText(/^“Medium” couldn’t/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('has no choice between levels of the same size', async () => {
  await chooseFile();
  succeed({ 'low.pdf': 4_990, 'medium.pdf': 5_000 }, 10_000);
  expect(await screen.findByText(texts.levels.equal)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('takes a size in place of a level, and its problems go to the field', async () => {
  await chooseFile();
  fireEvent.click(choice(choices.size.label));
  const size = await screen.findByLabelText<HTMLInputElement>(texts.options.target_size.label);
  expect(size.value).toBe('7');
  fireEvent.change(size, { target: { value: '2,5' } });
  expect(runner.store.getState().options).toMatchObject({ target_size: 2_500_000 });
  expect(screen.getByText(texts.options.beyond.replace('{{size}}', '10 KB'))).toBeTruthy();
  fireEvent.change(size, { target: { value: '5 KB' } });
  expect(screen.queryByText(/fits already/)).toBeNull();
  fireEvent.change(size, { target: { value: '2.5' } });
  fireEvent.change(size, { target: { value: 'small' } });
  fireEvent.blur(size);
  const { label: field } = texts.options.target_size;
  expect(screen.getByText(describeRefusal('invalidField', { field }, 'en'))).toBeTruthy();
  fireEvent.change(size, { target: { value: '' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action }).disabled).toBe(true);

  fireEvent.change(size, { target: { value: '0.1' } });
  const { code, params } = new ToolError('targetTooSmall', { min_size: 1_234_567 });
  act(() => {
    runner.dispatch({ type: 'started', jobId: 'job', at: Date.now(), bytes: 1, compresses: false });
    const error = new ApiError(code, { params });
    runner.dispatch({ type: 'failed', jobId: 'job', failure: { error, fileId: null } });
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/1\.24\sMB/);
  const refused = screen.getByLabelText(texts.options.target_size.label);
  // An effect moves the focus, after the alert is there.
  await waitFor(() => expect(document.activeElement).toBe(refused));
  const described = (refused.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  expect(described.map((element) => element?.textContent).join(' ')).toMatch(/1\.24\sMB/);
  fireEvent.click(choice(choices.medium.label));
  expect(screen.queryByText(/1\.24 MB/)).toBeNull();
  expect(runner.store.getState().options).toEqual({ quality: 'medium' });
});

it('says what a size took of the images', async () => {
  await chooseFile();
  fireEvent.click(choice(choices.size.label));
  const blob = new Blob([new Uint8Array(4_000)], { type: 'application/pdf' });
  const result: ToolResult = {
    blob,
    url: URL.createObjectURL(blob),
    mime: 'application/pdf',
    downloadName: 'compressed_scan.pdf',
    facts: { originalSize: 10_000, compressedSize: 4_000, imageResolution: 110, imageQuality: 52 },
    notices: [],
    inputBytes: 10_000,
    inputCount: 1,
    expiresAt: Date.now() + 600_000,
  };
  act(() => {
    runner.dispatch({ type: 'started', jobId: 'job', at: Date.now(), bytes: 1, compresses: false });
    runner.dispatch({ type: 'succeeded', jobId: 'job', result });
  });
  const label = await screen.findByText(texts.facts.images);
  expect(label.nextElementSibling?.textContent).toBe('at up to 110 dpi and quality 52 out of 100');
});

it('asks for gray, says so before the run, and claims no saving where the PDF has grown', async () => {
  await chooseFile();
  const gray = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.options.grayscale.label}`));
  expect(gray.checked).toBe(false);
  expect(screen.queryByText(new RegExp(`^${texts.grayInfo}`))).toBeNull();
  fireEvent.click(gray);
  expect(runner.store.getState().options).toEqual({ grayscale: true });
  expect(screen.getByText(new RegExp(`^${texts.grayInfo}`))).toBeTruthy();
  succeed({ 'low.pdf': 10_100, 'medium.pdf': 10_100 }, 10_000);
  expect(await screen.findByText(texts.ready)).toBeTruthy();
  expect(screen.queryByText(texts.facts.saved)).toBeNull();
});
