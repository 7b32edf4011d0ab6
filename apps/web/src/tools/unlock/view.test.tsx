// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pdf, renderTool } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action });

it('starts with a password, or with the statement that there is none', async () => {
  await renderTool('unlock');
  expect(button().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files: [pdf('locked.pdf')] } });
  await screen.findByTitle('locked.pdf');
  expect(button().disabled).toBe(true);

  const password = screen.getByLabelText<HTMLInputElement>(texts.options.password.label);
  fireEvent.change(password, { target: { value: 'secret' } });
  expect(button().disabled).toBe(false);

  fireEvent.click(screen.getByLabelText(texts.noPassword));
  expect(password.disabled).toBe(true);
  expect(password.value).toBe('');
  expect(button().disabled).toBe(false);

  fireEvent.click(screen.getByLabelText(texts.noPassword));
  expect(button().disabled).toBe(true);
});
