import { contracts } from '@blattwerk/shared';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { siteConfig } from '../../../site/site-config.ts';
import { pdf, WithTools } from '../../../testing/render.tsx';
import { toolRunner } from '../../running/tool-runner.ts';
import { ToolRunProvider } from '../../running/use-tool-run.tsx';
import { usePageOrder } from './use-page-order.ts';

const contract = contracts['organize-pages'];
const runner = toolRunner(contract);
const text = () => runner.store.getState().options.pages ?? '';
const names = () => runner.store.getState().files.map(({ file }) => file.name);
const countOf = () => 3;

async function renderOrder() {
  await runner.choose([pdf('a.pdf')], siteConfig());
  return renderHere().result;
}

function renderHere() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WithTools>
      <ToolRunProvider contract={contract}>{children}</ToolRunProvider>
    </WithTools>
  );
  return renderHook(() => usePageOrder('pages', countOf), { wrapper });
}

it('writes changes to the text field, and the order of the PDF as no text', async () => {
  const order = await renderOrder();
  act(() => order.current.change(order.current.order.toReversed()));
  expect(text()).toBe('3-1');
  act(() => order.current.change(order.current.order.toReversed()));
  expect(text()).toBe('');
  act(() => void order.current.undo?.());
  act(() => void order.current.undo?.());
  expect([text(), order.current.undo]).toEqual(['', undefined]);
  act(() => void order.current.redo?.());
  expect(text()).toBe('3-1');
});

it('is undone after a visit to another page, but not for another file', async () => {
  await runner.choose([pdf('a.pdf')], siteConfig());
  const first = renderHere();
  act(() => first.result.current.change(first.result.current.order.toReversed()));
  first.unmount();
  const again = renderHere();
  expect(text()).toBe('3-1');
  act(() => void again.result.current.undo?.());
  expect(text()).toBe('');
  act(() => void again.result.current.redo?.());
  act(() => runner.dispatch({ type: 'fileRemoved', id: runner.store.getState().files[0]?.id ?? '' }));
  await act(() => runner.choose([pdf('b.pdf')], siteConfig(), 1));
  expect([again.result.current.undo, again.result.current.redo]).toEqual([undefined, undefined]);
});

it('returns to the text and the files before an insertion, so that nothing undone is sent', async () => {
  const order = await renderOrder();
  const before = order.current.current();
  await act(() => runner.choose([pdf('b.pdf')], siteConfig()));
  act(() => order.current.insert(before, 2, [3]));
  expect([text(), names()]).toEqual(['1,b1-3,2-3', ['a.pdf', 'b.pdf']]);
  act(() => void order.current.undo?.());
  expect([text(), names()]).toEqual(['', ['a.pdf']]);
  act(() => void order.current.redo?.());
  expect([text(), names()]).toEqual(['1,b1-3,2-3', ['a.pdf', 'b.pdf']]);
});

it('an insertion and a text that is typed are a step each', async () => {
  const order = await renderOrder();
  const before = order.current.current();
  await act(() => runner.choose([pdf('b.pdf')], siteConfig()));
  act(() => order.current.insert(before, 4, [3]));
  act(() => runner.dispatch({ type: 'optionsChanged', values: { pages: 'b1,1' } }));
  act(() => void order.current.undo?.());
  expect([text(), names()]).toEqual(['1-3,b1-3', ['a.pdf', 'b.pdf']]);
  act(() => void order.current.undo?.());
  expect([text(), names(), order.current.undo]).toEqual(['', ['a.pdf'], undefined]);
});

it('shows the order of the PDF while the text names pages that do not exist', async () => {
  const order = await renderOrder();
  act(() => runner.dispatch({ type: 'optionsChanged', values: { pages: '2,b1' } }));
  expect(order.current.order.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 3]);
});
