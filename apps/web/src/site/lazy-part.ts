import { type ComponentType, createElement, lazy } from 'react';

/** A part of the page could not be loaded: without a connection, or since its release has ended. */
export class PartNotLoaded extends Error {}

const failed = new Set<() => void>();

/** Has parts that could not be loaded requested again when they are next rendered. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Loads a part once; returns the same promise to every caller. A failure is kept until `forgetFailedParts`: a new
 * promise in each render would suspend without end.
 * @returns rejects with PartNotLoaded
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const request = () =>
    load().catch((cause: unknown) => {
      failed.add(() => (loading = undefined));
      throw new PartNotLoaded('a part of the page could not be loaded', { cause });
    });
  return () => (loading ??= request());
}

/** A component that is loaded when it is first rendered, as by React's `lazy`, which alone would keep a failure for good. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loadPart = loadOnce(async () => ({ default: await load() }));
  const create = () =>
    lazy(async () => {
      try {
        return await loadPart();
      } catch (error) {
        failed.add(() => (Part = create()));
        throw error;
      }
    });
  let Part = create();
  return (props: P) => createElement(Part as ComponentType<P>, props);
}
