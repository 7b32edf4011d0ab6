import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import '../../testing/render.tsx';
import { InWorkColumn } from './work-column.tsx';
import { WorkColumns } from './work-columns.tsx';

const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
const setWidth = (width: number) => act(() => happyDOM.setViewport({ width }));
afterEach(() => setWidth(1024));

it.each([[[800, 1400, 800, 1400]], [[1400]]])('what is worked on is mounted once in windows of %j pixels', (widths) => {
  setWidth(widths[0] ?? 0);
  const mounts: (Element | null)[] = [];
  function Pages() {
    // What measures the pages, or watches them, finds them in the document.
    useEffect(() => void mounts.push(document.querySelector('main input')), []);
    return <input aria-label="pages" />;
  }
  render(
    <main>
      <WorkColumns head={<p>file</p>}>
        <InWorkColumn>
          <Pages />
        </InWorkColumn>
        <button type="button">start</button>
      </WorkColumns>
    </main>,
  );
  const pages = screen.getByLabelText('pages');
  const isInColumn = () => pages.closest('[data-work-column]') !== null;
  pages.focus();
  for (const width of widths) {
    setWidth(width);
    expect(document.activeElement).toBe(pages);
    expect([width, screen.getByLabelText('pages') === pages, isInColumn()]).toEqual([width, true, width > 1_200]);
  }
  expect(mounts).toEqual([pages]);
});
