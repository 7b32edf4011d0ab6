import { contracts } from '@blattwerk/shared';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

/** Three pages of A4. */
simulatePdfWorkers(async () => ({ firstPage: { width: 595.276, height: 841.89 } }));

const { store } = toolRunner(contracts['pdf-to-jpg']);

const radio = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const size = () => document.querySelector('[data-image-size]')?.textContent?.replaceAll('\u00a0', ' ') ?? '';

async function chooseFile() {
  await renderTool('pdf-to-jpg');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('book.pdf')] } });
  await screen.findByText(/1,240/);
}

it('shows the pixels of the images with every choice', async () => {
  await chooseFile();
  expect(size()).toBe('As an image, page 1 will be 1,240 × 1,754 pixels.');
  const { quality, format, layout } = texts.options;
  fireEvent.click(radio(quality.choices.high.label));
  expect(size()).toContain('2,480 × 3,508');
  fireEvent.click(radio(quality.choices.own.label));
  expect(size()).toContain('4,961 × 7,016');
  fireEvent.change(screen.getByLabelText(texts.options.resolution.label), { target: { value: '72' } });
  expect(size()).toContain('595 × 842');
  fireEvent.click(radio(layout.choices.tall.label));
  expect(size()).toBe('The image will be about 595 × 2,526 pixels.');
  fireEvent.change(screen.getByLabelText(texts.options.resolution.label), { target: { value: '600' } });
  expect(size()).toContain('4,854 × 20,592');
  fireEvent.click(radio(format.choices.webp.label));
  expect(size()).toMatch(/maximum, so it comes out at \d+ dpi/);
  const [, height = ''] = / × ([\d,]+) /.exec(size()) ?? [];
  expect(Number(height.replace(',', ''))).toBeLessThanOrEqual(16_383);
});

it('sends what was chosen, and nothing of it where nothing was', async () => {
  await chooseFile();
  expect(store.getState().options).toEqual({});
  const { quality, format, colors } = texts.options;
  fireEvent.click(radio(format.choices.png.label));
  fireEvent.click(radio(colors.choices.gray));
  fireEvent.click(radio(quality.choices.own.label));
  const action = screen.getByRole<HTMLButtonElement>('button', { name: 'Convert to PNG' });
  expect(store.getState().options).toEqual({ format: 'png', colors: 'gray', resolution: 600 });
  const input = screen.getByLabelText<HTMLInputElement>(texts.options.resolution.label);
  for (const [value, isValid] of [
    ['', false],
    ['72', true],
  ] as const) {
    fireEvent.change(input, { target: { value } });
    expect(action.disabled).toBe(!isValid);
  }
  fireEvent.change(input, { target: { value: '601' } });
  fireEvent.blur(input);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(radio(quality.choices.high.label));
  expect(store.getState().options).toEqual({ format: 'png', colors: 'gray', quality: 'high' });
});
