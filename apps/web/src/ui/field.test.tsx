import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextField } from './field.tsx';

it.each([
  ['number', false],
  ['text', true],
] as const)('a field of the type %s keeps the focus when the wheel is turned over it: %s', (type, keeps) => {
  render(<TextField label="First number" type={type} defaultValue="5" />);
  const field = screen.getByLabelText('First number');
  field.focus();
  fireEvent.wheel(field, { deltaY: 100 });
  expect(document.activeElement === field).toBe(keeps);
});
