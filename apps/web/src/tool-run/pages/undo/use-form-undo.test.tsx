import { contracts } from '@blattwerk/shared';
import { act, fireEvent, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { siteConfig } from '../../../site/site-config.ts';
import { pdf, WithTools } from '../../../testing/render.tsx';
import type { ToolFile } from '../../model/accept-files.ts';
import { toolRunner } from '../../running/tool-runner.ts';
import { ToolRunProvider } from '../../running/use-tool-run.tsx';
import { useFormUndo } from './use-form-undo.ts';

const contract = contracts.watermark;
const runner = toolRunner(contract);
const image: ToolFile = { id: 'image', file: new File(['x'], 'logo.png'), kind: 'png' };

/** Changes fields at once. */
const set = (values: Record<string, string>) =>
  act(async () => {
    runner.dispatch({ type: 'optionsChanged', values });
  });
/** Changes a field as typing does. */
const type = (text: string) =>
  act(async () => runner.transaction(() => runner.dispatch({ type: 'optionsChanged', values: { text } }), 'text'));
const attach = (files: readonly ToolFile[]) =>
  act(async () => runner.dispatch({ type: 'optionsChanged', values: { image: files } }));
const rest = () => void vi.advanceTimersByTime(500);
const options = () => runner.store.getState().options;

async function chosen() {
  await runner.choose([pdf('a.pdf')], siteConfig(), 1);
  vi.useFakeTimers({ toFake: ['performance'] });
  return renderUndo();
}

function renderUndo() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WithTools>
      <ToolRunProvider contract={contract}>{children}</ToolRunProvider>
    </WithTools>
  );
  return renderHook(() => useFormUndo(), { wrapper });
}

it('returns to the form before each change, and forward again', async () => {
  const { result } = await chosen();
  expect(result.current.undo).toBeUndefined();
  await set({ text: 'Draft' });
  rest();
  await set({ color: 'red' });
  act(() => void result.current.undo?.());
  expect(options()).toEqual({ text: 'Draft' });
  act(() => void result.current.undo?.());
  expect([options(), result.current.undo]).toEqual([{}, undefined]);
  act(() => void result.current.redo?.());
  act(() => void result.current.redo?.());
  expect([options(), result.current.redo]).toEqual([{ text: 'Draft', color: 'red' }, undefined]);
});

it('takes what is typed without a rest for one step, and also both coordinates of a place', async () => {
  const { result } = await chosen();
  for (const text of ['D', 'Dr', 'Dra']) await type(text);
  rest();
  await type('Draft');
  act(() => void result.current.undo?.());
  expect(options()).toEqual({ text: 'Dra' });
  await set({ x_mm: '10', y_mm: '20' });
  act(() => void result.current.undo?.());
  expect(options()).toEqual({ text: 'Dra' });
  act(() => void result.current.undo?.());
  expect(options()).toEqual({});
});

it('takes the changes of a transaction for one step, and typing after another change for one of its own', async () => {
  const { result } = await chosen();
  await type('D');
  await act(async () =>
    runner.transaction(() => {
      runner.dispatch({ type: 'optionsChanged', values: { text: null } });
      runner.dispatch({ type: 'optionsChanged', values: { image: [image] } });
    }),
  );
  await type('E');
  act(() => void result.current.undo?.());
  expect(runner.store.getState()).toMatchObject({ options: { text: null, image: [image] } });
  act(() => void result.current.undo?.());
  expect(options()).toEqual({ text: 'D' });
  act(() => void result.current.undo?.());
  expect(options()).toEqual({});
});

it('takes what is changed at once for a step of its own, however soon it follows', async () => {
  const { result } = await chosen();
  await set({ text: 'Draft' });
  await set({ angle: '10', opacity: '20' });
  act(() => void result.current.undo?.());
  expect(options()).toEqual({ text: 'Draft' });
});

it('takes a drag for one step, however long the pointer rests in it', async () => {
  const { result } = await chosen();
  runner.holdStep();
  for (const x of ['10', '20', '30']) {
    await set({ x_mm: x });
    rest();
  }
  fireEvent.pointerUp(document.body);
  runner.holdStep();
  await set({ x_mm: '40' });
  fireEvent.pointerUp(document.body);
  act(() => void result.current.undo?.());
  expect(options()).toEqual({ x_mm: '30' });
  act(() => void result.current.undo?.());
  expect(options()).toEqual({});
});

it('a change after an undo begins a step, and ends what could be made again', async () => {
  const { result } = await chosen();
  await set({ text: 'Draft' });
  act(() => void result.current.undo?.());
  await set({ text: 'Copy' });
  expect(result.current.redo).toBeUndefined();
  act(() => void result.current.undo?.());
  expect(options()).toEqual({});
});

it('brings an image back, and no change is no step', async () => {
  const { result } = await chosen();
  await set({ text: '' });
  expect(result.current.undo).toBeUndefined();
  await attach([image]);
  rest();
  await attach([]);
  act(() => void result.current.undo?.());
  expect(options()['image']).toEqual([image]);
});

it('survives a visit to another page, but not another file', async () => {
  const { unmount } = await chosen();
  await set({ text: 'Draft' });
  unmount();
  const { result } = renderUndo();
  expect(result.current.undo).toBeDefined();
  await act(() => runner.choose([pdf('b.pdf')], siteConfig(), 1));
  expect(result.current.undo).toBeUndefined();
});
