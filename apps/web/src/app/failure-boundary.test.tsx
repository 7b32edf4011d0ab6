// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { texts } from './texts.en.ts';
import { renderInPage } from '../testing/render.tsx';
import { FailureBoundary } from '../site/failure-boundary.tsx';
import { lazyPart } from '../site/lazy-part.ts';
import { reportLoss } from '../site/unsaved-work.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const script of document.querySelectorAll('script')) script.remove();
});

/** A part whose module arrives with a given request. */
function partOfRequest(arriving: number) {
  let requests = 0;
  return lazyPart(async () => {
    requests += 1;
    if (requests < arriving) throw new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
    return () => <p>the part</p>;
  });
}

async function renderPart(arriving: number, isOptional = false): Promise<void> {
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = partOfRequest(arriving);
  await renderInPage(
    'rotate',
    <FailureBoundary isOptional={isOptional}>
      <Part />
    </FailureBoundary>,
  );
}

const retry = () => fireEvent.click(screen.getByRole('button', { name: texts.failure.retry }));

it('requests a part again that could not be loaded, and names no module', async () => {
  await renderPart(3);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).not.toContain('/assets/');
  expect(screen.queryByRole('button', { name: texts.failure.refresh })).toBeNull();
  retry();
  // Some browsers fail for good: then a reload is offered.
  await screen.findByRole('button', { name: texts.failure.refresh });
  retry();
  await screen.findByText('the part');
});

it('shows nothing in the place of what the page is whole without', async () => {
  await renderPart(2, true);
  expect(document.body.textContent).toBe('');
});

it.each([
  ['reloads the page of a release that has ended', '/assets/old.js', false, 1],
  ['stays where the release is the same', '/assets/new.js', false, 0],
  ['stays where files would be lost', '/assets/old.js', true, 0],
])('%s', async (_, src, hasFiles, reloads) => {
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', src);
  // Not loaded: scripts of happy-dom are not evaluated.
  document.head.append(script);
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('<script type="module" src="/assets/new.js"></script>'));
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const owner = {};
  if (hasFiles) reportLoss(owner, 'choice');
  try {
    await renderPart(2);
    await screen.findByRole('alert');
    if (!hasFiles) await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await Promise.all(asked.mock.results.map(({ value }) => value as Promise<Response>));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads));
  } finally {
    reportLoss(owner, 'nothing');
  }
});

it('has the browser ask before work is lost, and no longer than that', () => {
  const isAsking = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [first, second] = [{}, {}];
  reportLoss(first, 'choice');
  expect(isAsking()).toBe(false);
  reportLoss(first, 'work');
  reportLoss(second, 'work');
  reportLoss(first, 'nothing');
  expect(isAsking()).toBe(true);
  reportLoss(second, 'choice');
  expect(isAsking()).toBe(false);
  reportLoss(second, 'nothing');
});
