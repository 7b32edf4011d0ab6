import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let stored: Map<string, string>;

/** The module after a reload; the storage of the tab is kept. */
async function loadPage() {
  vi.resetModules();
  const { purchase, purchaseStore } = await import('./purchase.ts');
  return { purchase, state: () => purchaseStore.getState() };
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a purchase', () => {
  it('has one key for all attempts and reloads', async () => {
    const first = await loadPage();
    const key = first.purchase.key();
    first.purchase.close();
    expect(first.purchase.key()).toBe(key);
    const second = await loadPage();
    expect(second.purchase.key()).toBe(key);
    second.purchase.renewKey();
    expect(second.purchase.key()).not.toBe(key);
  });

  it('stays paid after a reload until its PDF was saved', async () => {
    const first = await loadPage();
    first.purchase.open();
    first.purchase.paid('pi_1');
    const second = await loadPage();
    expect(second.state()).toEqual({ name: 'none' });
    second.purchase.restore();
    expect(second.state()).toEqual({ name: 'paid', id: 'pi_1' });
    second.purchase.delivered();
    expect(second.state()).toEqual({ name: 'paid', id: 'pi_1' });
    const third = await loadPage();
    third.purchase.restore();
    expect(third.state()).toEqual({ name: 'none' });
  });

  it('expires after a day, as on the server', async () => {
    const first = await loadPage();
    const key = first.purchase.key();
    first.purchase.paid('pi_1');
    vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 });
    const later = await loadPage();
    later.purchase.restore();
    expect(later.state()).toEqual({ name: 'none' });
    expect(later.purchase.key()).not.toBe(key);
  });

  it('works without storage until a reload', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { purchase, state } = await loadPage();
    expect(purchase.key()).toBe(purchase.key());
    purchase.paid('pi_1');
    expect(state()).toEqual({ name: 'paid', id: 'pi_1' });
    purchase.forget();
    expect(state()).toEqual({ name: 'none' });
  });
});
