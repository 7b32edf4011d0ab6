import { contracts } from '@blattwerk/shared';
import type { PageSize } from '@blattwerk/shared';
import type { Placed } from '@blattwerk/shared/mark-pages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { blankPages, pixelsPerPoint } from '../../../testing/pdf-pages.ts';
import { renderInPage } from '../../../testing/render.tsx';
import { reportSizes } from '../../../testing/report-sizes.ts';
import { toolRunner } from '../../running/tool-runner.ts';
import { ToolRunProvider } from '../../running/use-tool-run.tsx';
import { type EditedPlacement, pointsOf } from './edited-placement.ts';
import { PageEditor } from './page-editor.tsx';
import { texts } from './texts.en.ts';

const page: PageSize = { width: pointsOf(200), height: pointsOf(300) };
const pages = blankPages(page, 4);
/** Side of a pixel grid of one millimeter. */
const pixelsOf = (millimeters: number) => pointsOf(millimeters) * pixelsPerPoint;

const stamp: EditedPlacement = {
  key: 'stamp',
  kind: 'text',
  content: 'Draft',
  pages: '',
  rectangle: { x: pointsOf(80), y: pointsOf(140), width: pointsOf(40), height: pointsOf(20) },
  rotation: 0,
  style: { opacity: 30, color: '#666', layer: 'over' },
};
const step = pointsOf(1);

reportSizes();

const runner = toolRunner(contracts.watermark);
/** The step of each change. */
const steps: object[] = [];

interface Shown {
  /** The placement as it is now; undefined once it is removed. */
  now: () => EditedPlacement | undefined;
  calls: string[];
}

/** The editor with one placement on all pages but the third. */
async function show(placement: EditedPlacement = stamp): Promise<Shown> {
  let now: EditedPlacement | undefined = placement;
  const calls: string[] = [];
  function Host() {
    const [current, setCurrent] = useState<EditedPlacement | undefined>(placement);
    const [pageNumber, setPage] = useState(1);
    const set = (next: EditedPlacement | undefined) => {
      now = next;
      setCurrent(next);
    };
    return (
      <PageEditor
        pages={pages}
        pageNumber={pageNumber}
        onPage={setPage}
        placed={{
          on: (page) => (current && page !== 3 ? [current] : []),
          stepsOn: () => ({ move: step, resize: step }),
          onPlace: (_, place: Placed, change) => {
            calls.push(change);
            steps.push(runner.currentStep());
            set(now && { ...now, ...place });
          },
          onRemove: () => set(undefined),
        }}
        hint={undefined}
        isMarked={() => false}
        settings={{ label: 'Settings' }}
      />
    );
  }
  await renderInPage(
    'watermark',
    <ToolRunProvider contract={contracts.watermark}>
      <Host />
    </ToolRunProvider>,
  );
  await screen.findByRole('button', { name: /^(Text|Box)/ });
  return { now: () => now, calls };
}

const mark = () => screen.getByRole('button', { name: /^(Text|Box)/ });
const canvas = () => screen.getByRole('group', { name: /^Page \d/ });
const handles = () => document.querySelectorAll<HTMLElement>('[data-corner]');
const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
const middle = (place?: Placed) => {
  const { x = 0, y = 0, width = 0, height = 0 } = place?.rectangle ?? {};
  return [x + width / 2, y + height / 2].map((points) => Math.round(points / step));
};

/** Drags by millimeters to the right and upwards. */
function drag(element: HTMLElement, right: number, up: number, from = { x: 0, y: 0 }, pointer: object = {}): void {
  const at = (x: number, y: number) => ({
    pointerId: 1,
    isPrimary: true,
    button: 0,
    clientX: pixelsOf(x),
    clientY: -pixelsOf(y),
    ...pointer,
  });
  fireEvent.pointerDown(element, at(from.x, from.y));
  fireEvent.pointerMove(element, at(from.x + right, from.y + up));
  fireEvent.pointerUp(element, at(from.x + right, from.y + up));
}

it('names a placement by what, where and how large it is', async () => {
  await show();
  expect(mark().getAttribute('aria-label')).toBe('Text “Draft”, page 1, centre, 40 by 20 millimetres, on all pages');
  const help = document.getElementById(mark().getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe(texts.keys);
});

it('shows handles of what has the focus, and returns it to the page with Escape', async () => {
  await show();
  expect(handles()).toHaveLength(0);
  act(() => mark().focus());
  expect(handles()).toHaveLength(4);
  press('Escape');
  expect(handles()).toHaveLength(0);
  expect(document.activeElement).toBe(canvas());
});

it('moves, resizes, rotates and removes by keys, within the page', async () => {
  const { now } = await show();
  act(() => mark().focus());
  press('ArrowRight');
  press('ArrowUp', { shiftKey: true });
  expect(middle(now())).toEqual([101, 160]);
  press('ArrowLeft', { altKey: true });
  expect(now()?.rectangle.width).toBeCloseTo(pointsOf(39));
  expect(now()?.rectangle.height).toBeCloseTo(pointsOf(19.5));
  expect(middle(now())).toEqual([101, 160]);
  press('[');
  press('[', { ctrlKey: true, altKey: true });
  press(']');
  expect(now()?.rotation).toBe(15);
  press(']');
  for (let count = 0; count < 30; count++) press('ArrowRight', { shiftKey: true });
  expect(middle(now())[0]).toBe(Math.round(200 - 39 / 2));
  press('Delete');
  expect(now()).toBeUndefined();
  expect(document.activeElement).toBe(canvas());
});

it('an area is stretched at eight handles and by keys, and not rotated', async () => {
  const { now } = await show({ ...stamp, kind: 'area', content: '' });
  expect(mark().getAttribute('aria-label')).toBe('Box, page 1, centre, 40 by 20 millimetres, on all pages');
  const help = document.getElementById(mark().getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe(texts.areaKeys);
  act(() => mark().focus());
  expect(handles()).toHaveLength(8);
  const sizeOf = () => {
    const { x, y, width, height } = now()?.rectangle ?? stamp.rectangle;
    return [x, y, width, height].map((points) => Math.round(points / step));
  };
  drag(document.querySelector('[data-corner=left]') as HTMLElement, -10, 30);
  expect(sizeOf()).toEqual([70, 140, 50, 20]);
  drag(document.querySelector('[data-corner=top-right]') as HTMLElement, 5, 5);
  expect(sizeOf()).toEqual([70, 140, 55, 25]);
  press('ArrowRight', { altKey: true });
  press('ArrowDown', { altKey: true, shiftKey: true });
  expect(sizeOf()).toEqual([70, 130, 56, 35]);
  press('[');
  expect(now()?.rotation).toBe(0);
  expect(document.querySelector('[title=Rotate]')).toBeNull();
});

it('handles of what is small are outside of what a finger touches', async () => {
  await show();
  const [width, height] = [pixelsOf(40), pixelsOf(20)];
  const frame = mark().parentElement;
  for (const [gap, side] of [
    ['--gap-x', width],
    ['--gap-y', height],
  ] as const)
    expect(Number.parseFloat(frame?.style.getPropertyValue(gap) ?? '')).toBeCloseTo((44 - side) / 2 + 12);
});

it('keys with Ctrl are left to the browser', async () => {
  const { calls } = await show();
  act(() => mark().focus());
  expect(press('ArrowRight', { ctrlKey: true })).toBe(true);
  expect(calls).toEqual([]);
});

it('follows the pointer, and is attracted by the middle of the page with a line', async () => {
  const { now } = await show();
  drag(mark(), 30, -40);
  expect(middle(now())).toEqual([130, 110]);
  expect(handles()).toHaveLength(4);
  const at = (x: number) => ({ pointerId: 2, isPrimary: true, button: 0, clientX: pixelsOf(x), clientY: 0 });
  fireEvent.pointerDown(mark(), at(130));
  fireEvent.pointerMove(mark(), at(101));
  expect(document.querySelectorAll('[data-axis=x]')).toHaveLength(1);
  expect(middle(now())).toEqual([100, 110]);
  fireEvent.pointerUp(mark(), at(101));
  expect(document.querySelectorAll('[data-axis]')).toHaveLength(0);
  drag(mark(), 500, 0);
  expect(middle(now())).toEqual([180, 110]);
});

it('makes a drag one step, and so those keys that follow without a rest', async () => {
  await show();
  const at = (x: number) => ({ pointerId: 1, isPrimary: true, button: 0, clientX: pixelsOf(x) });
  steps.length = 0;
  fireEvent.pointerDown(mark(), at(100));
  for (const x of [110, 120]) fireEvent.pointerMove(mark(), at(x));
  fireEvent.pointerUp(mark(), at(120));
  press('ArrowLeft');
  press('ArrowUp');
  const [first, second, third, fourth] = steps;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(fourth).toBe(third);
});

it('a corner keeps ratio and middle, and the upper handle rotates', async () => {
  const { now } = await show();
  act(() => mark().focus());
  // From the corner of 40 by 20 mm to that of 80 by 40 mm.
  const corner = document.querySelector<HTMLElement>('[data-corner=top-right]') as HTMLElement;
  const top = { x: 120, y: 160 - 300 };
  drag(corner, 20, 10, top);
  expect(now()?.rectangle.width).toBeCloseTo(pointsOf(80));
  expect(now()?.rectangle.height).toBeCloseTo(pointsOf(40));
  expect(middle(now())).toEqual([100, 150]);
  drag(screen.getByTitle(texts.rotate), -50, -50, { x: 100, y: 200 - 300 });
  expect(now()?.rotation).toBe(90);
  expect(middle(now())).toEqual([100, 150]);
});

it('a second finger ends a drag, since it zooms', async () => {
  const { now } = await show();
  const at = (x: number, pointerId: number) => ({
    pointerId,
    isPrimary: pointerId === 1,
    button: 0,
    clientX: pixelsOf(x),
    clientY: 0,
  });
  fireEvent.pointerDown(mark(), at(100, 1));
  fireEvent.pointerDown(mark(), at(100, 2));
  fireEvent.pointerMove(mark(), at(140, 1));
  expect(middle(now())).toEqual([100, 150]);
});

it('what is repeated over the page is not moved by hand', async () => {
  const { calls } = await show({ ...stamp, copies: [{ rectangle: stamp.rectangle, rotation: 0 }] });
  expect(mark().getAttribute('aria-label')).toContain('repeated 2 times across the page');
  drag(mark(), 30, 30);
  press('ArrowRight');
  expect([calls, handles()]).toEqual([[], expect.objectContaining({ length: 0 })]);
});

it('tells where something is once it rests', async () => {
  await show();
  act(() => mark().focus());
  press('ArrowRight');
  press('ArrowRight');
  const said = screen.getAllByRole('status')[0];
  expect(said?.textContent).toBe('');
  await waitFor(() =>
    expect(said?.textContent).toBe('Centre 102 millimetres from the left, 150 millimetres from the top, centre.'),
  );
});

it('turns pages by keys, buttons and number, and keeps the focus where a page has no placement', async () => {
  await show();
  act(() => mark().focus());
  press('PageDown');
  expect(mark().getAttribute('aria-label')).toContain('page 2');
  expect(document.activeElement).toBe(canvas());
  press('PageDown');
  await waitFor(() => expect(document.activeElement).toBe(canvas()));
  expect(canvas().getAttribute('aria-label')).toBe('Page 3');
  press('Home');
  expect(canvas().getAttribute('aria-label')).toBe('Page 1');
  press('End');
  expect(canvas().getAttribute('aria-label')).toBe('Page 4');
  press('PageDown');
  expect(canvas().getAttribute('aria-label')).toBe('Page 4');
});

it('undoes by keys and button, but not in a text field', async () => {
  await show();
  const text = () => runner.store.getState().options['text'];
  const canRedo = () => screen.getByRole('button', { name: 'Redo' }).getAttribute('aria-disabled') === null;
  for (const next of ['a', 'b', 'c']) act(() => runner.dispatch({ type: 'optionsChanged', values: { text: next } }));
  press('Z', { ctrlKey: true, shiftKey: true });
  expect([text(), canRedo()]).toEqual(['c', false]);
  press('z', { ctrlKey: true });
  expect([text(), canRedo()]).toEqual(['b', true]);
  press('Z', { ctrlKey: true, shiftKey: true });
  press('z', { ctrlKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(text()).toBe('a');
  act(() => screen.getByRole<HTMLInputElement>('textbox').focus());
  press('z', { ctrlKey: true });
  expect(text()).toBe('a');
});

it('vibrates where a finger reaches a line', async () => {
  const vibrate = vi.fn<() => boolean>();
  Object.assign(navigator, { vibrate });
  await show({ ...stamp, rectangle: { ...stamp.rectangle, x: 0 } });
  drag(mark(), 81, 0, { x: 20, y: 0 }, { pointerType: 'touch' });
  expect(vibrate).toHaveBeenCalledTimes(1);
});

it('is let go where a second finger comes, which zooms', async () => {
  const { now, calls } = await show();
  const finger = (pointerId: number, isPrimary: boolean, clientX: number) => ({
    pointerId,
    isPrimary,
    clientX,
    clientY: 0,
    pointerType: 'touch',
    button: 0,
  });
  fireEvent.pointerDown(mark(), finger(1, true, 0));
  fireEvent.pointerDown(mark(), finger(2, false, 50));
  fireEvent.pointerMove(mark(), finger(1, true, pixelsOf(20)));
  fireEvent.pointerMove(mark(), finger(2, false, 90));
  expect(calls).toEqual([]);
  expect(middle(now())).toEqual(middle(stamp));
});
