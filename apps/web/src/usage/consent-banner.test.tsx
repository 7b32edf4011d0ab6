// @vitest-environment happy-dom
import { defaultSite, type Purpose } from '@blattwerk/site';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ConsentBannerProps } from './consent-banner.tsx';
import { texts } from './texts.en.ts';

const undecided = { granted: [], isMade: false };
let decided: (readonly Purpose[])[];
let isClosed: boolean;

beforeAll(() => {
  const config = document.createElement('script');
  config.id = 'site-config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({ ...defaultSite, analyticsId: 'G-1', adsClient: 'ca-1' });
  document.head.append(config);
});
afterEach(cleanup);
afterEach(() => Reflect.deleteProperty(navigator, 'globalPrivacyControl'));

async function renderBanner(props: Partial<ConsentBannerProps> = {}): Promise<void> {
  // They read the configuration.
  const { renderInPage } = await import('../testing/render.tsx');
  const { ConsentBanner } = await import('./consent-banner.tsx');
  decided = [];
  isClosed = false;
  await renderInPage(
    'rotate',
    <ConsentBanner
      decision={undecided}
      isReopened={false}
      onDecide={(granted) => decided.push(granted)}
      onClose={() => (isClosed = true)}
      {...props}
    />,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('refuses or grants all purposes, or those that are chosen, of which none is at first', async () => {
  await renderBanner();
  expect(screen.queryByRole('button', { name: texts.close })).toBeNull();
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false]);
  press(texts.refuse);
  press(texts.grant);
  fireEvent.click(screen.getByLabelText(texts.purposes.ads));
  press(texts.save);
  expect(decided).toEqual([[], ['analytics', 'ads'], ['ads']]);
});

it.each([
  ['no decision', undecided, texts.undecided],
  ['a refusal', { granted: [], isMade: true }, texts.refused],
  ['a consent', { granted: ['analytics', 'ads'], isMade: true }, texts.granted],
  ['a consent to one purpose', { granted: ['ads'], isMade: true }, texts.granted_some],
] as const)('shows %s when it is opened again, and has the focus', async (_, decision, state) => {
  await renderBanner({ decision, isReopened: true });
  expect(screen.getByText(state)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: texts.title }));
  const chosen = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(chosen).toHaveLength(decision.granted.length);
  expect(screen.queryAllByRole('button', { name: texts.close })).toHaveLength(decision.isMade ? 1 : 0);
});

it('asks nothing of a browser that refuses, and can be closed', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  await renderBanner({ isReopened: true });
  expect(screen.getByText(texts.byBrowser)).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([texts.close]);
  press(texts.close);
  expect(isClosed).toBe(true);
});
