import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Disclosure } from './disclosure.tsx';

it.each([true, false])('stays open once it was needed, from the first render on: %s', (isNeededAtFirst) => {
  const disclosure = (isNeeded: boolean) => (
    <Disclosure title="Settings" isNeeded={isNeeded}>
      <input aria-label="Password" />
    </Disclosure>
  );
  const { rerender } = render(disclosure(isNeededAtFirst));
  rerender(disclosure(true));
  expect(screen.getByRole('group')).toHaveProperty('open', true);
  rerender(disclosure(false));
  expect(screen.getByRole('group')).toHaveProperty('open', true);
});
