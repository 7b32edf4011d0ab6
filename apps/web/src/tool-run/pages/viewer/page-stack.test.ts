import { expect, it } from 'vitest';
import { pageAt, pageRead, pagesWithin, stackPages } from './page-stack.ts';

const a4 = { width: 595.276, height: 841.89 };
const poster = { width: 14_173, height: 300 };
const space = { width: 841, height: 628 };

it('shows each page in the width of the window, whatever the others are', () => {
  const { pages, width } = stackPages([a4, poster, a4], 'width', space);
  expect(pages.map((page) => Math.round(page.width))).toEqual([817, 817, 817]);
  expect(width).toBeCloseTo(841);
  // The air is 12 pixels.
  for (const [index, { top, height }] of pages.entries())
    expect(pages[index + 1]?.top ?? top).toBeCloseTo(index === 2 ? top : top + height + 12);
});

it('leaves a phone less air than a desktop', () => {
  expect(stackPages([a4], 'width', { width: 390, height: 688 }).pages[0]?.width).toBeCloseTo(382);
});

it('finds pages by their place, and at least one', () => {
  const stack = stackPages(
    Array.from({ length: 500 }, () => a4),
    1,
    space,
  );
  const pitch = (stack.pages[1]?.top ?? 0) - (stack.pages[0]?.top ?? 0);
  expect([pageAt(stack, -50), pageAt(stack, 5), pageAt(stack, pitch * 300.5)]).toEqual([0, 0, 300]);
  expect(pagesWithin(stack, pitch * 10.2, pitch * 12.2)).toEqual({ first: 10, last: 12 });
  expect(pagesWithin(stack, 0, 0)).toEqual({ first: 0, last: 0 });
  expect(pageAt(stack, stack.height * 2)).toBe(499);
});

it('reads each page that is scrolled to, also where several are in the window', () => {
  const stack = stackPages(
    Array.from({ length: 9 }, () => a4),
    0.2,
    space,
  );
  const end = stack.height - space.height;
  const read: number[] = [0];
  for (let top = 0; top <= end; top += 5) read.push(pageRead(stack, top, space.height, read.at(-1) ?? 0));
  read.push(pageRead(stack, end, space.height, -1));
  expect([...read].toSorted((a, b) => a - b)).toEqual(read);
  expect(read.at(-1)).toBe(8);
});

it('stays with a page that fills half of the window', () => {
  const stack = stackPages([a4, a4], 'width', space);
  const second = stack.pages[1]?.top ?? 0;
  expect(pageRead(stack, second - space.height / 2 + 5, space.height, 0)).toBe(1);
  expect(pageRead(stack, second - space.height / 2 - 20, space.height, 0)).toBe(0);
  expect(pageRead(stack, second - space.height / 2 - 20, space.height, 1)).toBe(0);
  // Also where the line is on the next one already.
  const three = stackPages([a4, a4, a4], 'width', space);
  const top = (three.pages[2]?.top ?? 0) - space.height / 2 - 20;
  expect([pageRead(three, top, space.height, 1), pageRead(three, top, space.height, -1)]).toEqual([1, 2]);
});
