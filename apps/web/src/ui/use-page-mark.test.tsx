import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { type PageMark, usePageMark } from './use-page-mark.ts';

const src = join(import.meta.dirname, '..');
const root = document.documentElement;

function Marked({ mark, isShown }: { mark: PageMark; isShown?: boolean }) {
  usePageMark(mark, isShown);
  return null;
}

it('marks the page as long as one of the components is mounted', () => {
  const first = render(<Marked mark="editor" />);
  const second = render(<Marked mark="editor" />);
  const other = render(<Marked mark="column" isShown={false} />);
  expect([root.hasAttribute('data-has-editor'), root.hasAttribute('data-has-column')]).toEqual([true, false]);
  first.unmount();
  other.rerender(<Marked mark="column" isShown />);
  expect([root.hasAttribute('data-has-editor'), root.hasAttribute('data-has-column')]).toEqual([true, true]);
  second.unmount();
  other.rerender(<Marked mark="column" isShown={false} />);
  expect([root.hasAttribute('data-has-editor'), root.hasAttribute('data-has-column')]).toEqual([false, false]);
});

it('marks the page before effects read the layout', () => {
  const seen: boolean[] = [];
  function Measuring() {
    useLayoutEffect(() => void seen.push(root.hasAttribute('data-has-editor')), []);
    return null;
  }
  render(
    <>
      <Measuring />
      <Marked mark="editor" />
    </>,
  );
  expect(seen).toEqual([true]);
});

/** `:has()` of what is around the pages of a PDF, unless it looks at children alone. */
const around =
  /(?:html|body|:root|\bmain|\bform|\.(?:top|view|main|side|work))(?:\[[^\]]*\]|:not\([^)]*\))*:has\((?!(?:> [^\s)]+ ?)+\))/;

it('no style sheet tests anything around the pages by :has()', () => {
  const found = globSync('**/*.css', { cwd: src }).flatMap((path) => {
    const lines = readFileSync(join(src, path), 'utf8').split('\n');
    return lines.filter((line) => around.test(line)).map((line) => `${path}: ${line}`);
  });
  expect(found).toEqual([]);
});

it('knows style sheets that make the browser compute all styles again', () => {
  const slow = [
    'html:has([data-working]) {',
    '.top:has([data-printed]) ~ * {',
    '.view:has(> .main > .work [data-page-editor]) {',
  ];
  expect(slow.filter((line) => !around.test(line))).toEqual([]);
  expect(around.test('.picture:has(canvas) .sheet {')).toBe(false);
});
