import { contracts } from '@blattwerk/shared';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

/** Three pages of A4. */
simulatePdfWorkers(async () => ({ firstPage: { width: 595.276, height: 841.89 } }));

const { store } = toolRunner(contracts['n-up']);
const { mode, per_sheet, columns, overlap, order } = texts.options;
const radio = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const shownSheets = () => document.querySelectorAll('[data-sheet]').length;

it('shows the sheets and the fields of what is made', async () => {
  await renderTool('n-up');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('book.pdf')] } });
  expect(await screen.findByText('The first of 2 sheets.')).toBeTruthy();
  expect(shownSheets()).toBe(1);
  expect(screen.getByText(per_sheet.label)).toBeTruthy();
  fireEvent.click(radio(mode.choices.booklet.label));
  expect(screen.queryByText(per_sheet.label)).toBeNull();
  expect(screen.queryByText(order.label)).toBeNull();
  expect(shownSheets()).toBe(2);
  fireEvent.click(radio(mode.choices.poster.label));
  expect(screen.getByText('Page 1 on 4 sheets.')).toBeTruthy();
  expect(shownSheets()).toBe(1);
  expect(screen.getByLabelText(overlap.label)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(columns.label), { target: { value: '3' } });
  expect(screen.getByText('Page 1 on 9 sheets.')).toBeTruthy();
  expect(store.getState().options).toEqual({ mode: 'poster', columns: 3 });
});
