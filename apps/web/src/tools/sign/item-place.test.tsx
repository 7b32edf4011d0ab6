import { contracts } from '@blattwerk/shared';
import type { Placed } from '@blattwerk/shared/mark-pages';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInPage } from '../../testing/render.tsx';
import { pointsOf } from '../../tool-run/pages/editor/edited-placement.ts';
import { ToolRunProvider } from '../../tool-run/running/use-tool-run.tsx';
import { ItemPlace } from './item-place.tsx';

/** A page of 200 by 100 mm. */
const page = { width: pointsOf(200), height: pointsOf(100) };
/** The last change. */
let placed: Placed;

function Host({ start }: { start: Placed }) {
  const [place, setPlace] = useState(start);
  const change = (next: Placed) => {
    placed = next;
    setPlace(next);
  };
  return <ItemPlace place={place} page={page} isSized onChange={change} />;
}

const show = (place: Placed) =>
  renderInPage(
    'sign',
    <ToolRunProvider contract={contracts.sign}>
      <Host start={place} />
    </ToolRunProvider>,
  );
const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const enter = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};
const values = () => ['From left', 'From top', 'Width', 'Rotation'].map((name) => field(name).value);
/** Of the rectangle, in millimeters. */
const shown = () => Object.values(placed.rectangle).map((points) => Math.round((points / pointsOf(1)) * 100) / 100);

/** 40 by 20 mm, 30 mm from the left edge of the page and 10 mm from the upper one. */
const place: Placed = {
  rectangle: { x: pointsOf(30), y: pointsOf(70), width: pointsOf(40), height: pointsOf(20) },
  rotation: 0,
};

it('moves by distances from the left and the upper edge, and no farther than the page', async () => {
  await show(place);
  expect(values()).toEqual(['30', '10', '40', '0']);
  enter('From left', '12.5');
  enter('From top', '50');
  expect(shown()).toEqual([12.5, 30, 40, 20]);
  enter('From left', '900');
  expect(shown()).toEqual([160, 30, 40, 20]);
});

it('keeps the upper left corner when the width changes, and the ratio', async () => {
  await show(place);
  enter('Width', '60');
  expect(values()).toEqual(['30', '10', '60', '0']);
  expect(shown()).toEqual([30, 60, 60, 30]);
});

it('has the distances of what is rotated from all that it covers', async () => {
  await show(place);
  enter('Rotation', '90');
  expect(placed.rotation).toBe(90);
  // About its middle, at 50 and 20 mm: it covers 20 by 40 mm.
  expect(values()).toEqual(['40', '0', '40', '90']);
  enter('From left', '0');
  expect(shown()).toEqual([-10, 70, 40, 20]);
});
