import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInPage } from '../../testing/render.tsx';
import { Entries } from './entries.tsx';

it.each([
  ['2026-01-31T11:00:00Z', /^31 January 2026 at \d\d:\d\d$/],
  ['2026-01-31', /^31 January 2026$/],
  ['0000-00-00T00:00:00Z', /^0000-00-00T00:00:00Z$/],
  ['2026-13-45', /^2026-13-45$/],
])('a date is shown as what it states: %s', async (value, shown) => {
  await renderInPage('metadata', <Entries entries={[{ name: 'Date', value }]} />);
  expect(screen.getByRole('definition').textContent).toMatch(shown);
});
