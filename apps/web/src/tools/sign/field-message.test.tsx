import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import { FieldMessage } from './field-message.tsx';

const page = { size: { width: 400, height: 600 }, pixelsPerPoint: 1 } as DrawnPage;

it.each([
  ['above its field, which no next one is', 300, { bottom: '323px', top: '' }],
  ['above one at the bottom of the page', 10, { bottom: '33px', top: '' }],
  ['below one at the top of the page', 560, { bottom: '', top: '43px' }],
])('a sentence is %s', (_, y, expected) => {
  const area = { x: 50, y, width: 100, height: 20 };
  render(
    <FieldMessage id="message" area={area} page={page} isRefusal>
      Too long
    </FieldMessage>,
  );
  const { bottom, top, left } = screen.getByText('Too long').style;
  expect({ bottom, top }).toEqual(expected);
  expect(left).toBe('50px');
});
