// @vitest-environment happy-dom
import { describeRefusal } from '@blattwerk/shared';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

it('has an input for each mode, which is empty again in another mode and validated on blur', async () => {
  await renderTool('split');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('book.pdf')] } });
  const pages = await screen.findByLabelText<HTMLInputElement>(texts.options.config.extract.label);
  fireEvent.change(pages, { target: { value: '1-x' } });
  expect(screen.queryByText(describeRefusal('invalidPages', {}, 'en'))).toBeNull();
  fireEvent.blur(pages);
  expect(screen.getByText(describeRefusal('invalidPages', {}, 'en'))).toBeTruthy();
  expect(pages.getAttribute('aria-invalid')).toBe('true');

  const { label } = texts.options.mode.choices.interval;
  fireEvent.click(screen.getByLabelText(new RegExp(`^${label}`)));
  const interval = screen.getByLabelText<HTMLInputElement>(texts.options.config.interval.label);
  expect(interval.value).toBe('');
  expect(interval.type).toBe('number');
  expect(screen.queryByText(describeRefusal('invalidPages', {}, 'en'))).toBeNull();
});
