// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BrowserRouter, historyIndex, Link, MemoryRouter, useLocation } from './router.tsx';

function Shown() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

const shown = () => screen.getByRole('status').textContent;
/** Clicks a link, and keeps the browser from following it. */
const isTaken = (link: HTMLElement, init: MouseEventInit) => {
  let isTaken = false;
  const end = (event: Event) => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', end, { once: true });
  fireEvent.click(link, init);
  return isTaken;
};

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(cleanup);

it('shows the page of a link and adds an entry to the history', () => {
  render(
    <BrowserRouter>
      <Shown />
      <Link to="/merge?lang=en#place">Merge</Link>
    </BrowserRouter>,
  );
  expect(shown()).toBe('/');
  const entries = history.length;
  fireEvent.click(screen.getByRole('link'));
  expect(shown()).toBe('/merge?lang=en#place');
  expect(location.pathname).toBe('/merge');
  expect(historyIndex()).toBe(1);
  // The page of the address is no further entry.
  fireEvent.click(screen.getByRole('link'));
  expect([history.length - entries, historyIndex()]).toEqual([1, 1]);
});

it('follows the history', () => {
  render(
    <BrowserRouter>
      <Shown />
    </BrowserRouter>,
  );
  history.replaceState(null, '', '/split');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  expect(shown()).toBe('/split');
});

it('leaves other tabs, modified clicks and prevented ones to the browser', () => {
  render(
    <MemoryRouter start="/faq">
      <Shown />
      <Link to="/merge">plain</Link>
      <Link to="/merge" target="_blank">
        tab
      </Link>
    </MemoryRouter>,
  );
  const plain = screen.getByRole('link', { name: 'plain' });
  expect(isTaken(plain, { ctrlKey: true })).toBe(false);
  expect(isTaken(plain, { button: 1 })).toBe(false);
  expect(isTaken(screen.getByRole('link', { name: 'tab' }), {})).toBe(false);
  expect(shown()).toBe('/faq');
  expect(isTaken(plain, {})).toBe(true);
  expect(shown()).toBe('/merge');
});
