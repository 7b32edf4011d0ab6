import { type ComponentType, createElement, lazy, useState } from 'react';

/** A part of the page could not be loaded: without a connection, or since its release has ended. */
export class PartNotLoaded extends Error {}

const failed = new Set<() => void>();

/** Has parts that could not be loaded requested again when they are next rendered. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Fields of a promise from which React's `use` takes its value without a pause. */
interface Settled<T> {
  status?: 'fulfilled';
  value?: T;
}

/**
 * Loads a part once; returns the same promise to every caller. A failure is kept until `forgetFailedParts`: a new
 * promise in each render would suspend without end. React's `use` takes what is loaded at once: otherwise a fallback would be
 * shown, which React then keeps for 300 ms.
 * @returns rejects with PartNotLoaded
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: (Promise<T> & Settled<T>) | undefined;
  const request = async () => {
    try {
      const value = await load();
      if (loading) {
        loading.status = 'fulfilled';
        loading.value = value;
      }
      return value;
    } catch (cause) {
      failed.add(() => (loading = undefined));
      throw new PartNotLoaded('a part of the page could not be loaded', { cause });
    }
  };
  return () => (loading ??= request());
}

/** A component that is loaded when it is first rendered, or before by `load`. */
export type LazyPart<P> = ComponentType<P> & { load: () => Promise<unknown> };

/** As React's `lazy`, which alone would keep a failure for good, and show a fallback for what is loaded. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const loadPart = loadOnce(async () => ({ default: (loaded = await load()) }));
  const create = (): ComponentType<P> =>
    lazy(async () => {
      try {
        return await loadPart();
      } catch (error) {
        failed.add(() => (awaited = create()));
        throw error;
      }
    });
  let awaited = create();
  const Part = (props: P) => {
    // The choice is kept: another component would start anew.
    const [chosen] = useState(() => loaded ?? awaited);
    return createElement(chosen, props);
  };
  return Object.assign(Part, { load: loadPart });
}
