// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { lazyPart } from './lazy-part.ts';

afterEach(cleanup);

it('renders a part that is loaded without its fallback, also in an update that does not wait', async () => {
  const Part = lazyPart(async () => ({ name }: { name: string }) => <p>{name}</p>);
  const Page = ({ name }: { name?: string }) => (
    <Suspense fallback={<p>waiting</p>}>{name !== undefined && <Part name={name} />}</Suspense>
  );
  await Part.load();
  const { rerender } = render(<Page />);
  act(() => flushSync(() => rerender(<Page name="loaded" />)));
  expect(document.body.textContent).toBe('loaded');
});

it('shows the fallback until the part is loaded', async () => {
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  const Part = lazyPart(async () => {
    await waiting;
    return () => <p>loaded</p>;
  });
  await act(async () =>
    render(
      <Suspense fallback={<p>waiting</p>}>
        <Part />
      </Suspense>,
    ),
  );
  expect(document.body.textContent).toBe('waiting');
  await act(async () => finish());
  expect(document.body.textContent).toBe('loaded');
});
