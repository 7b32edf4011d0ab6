import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { PageRoute } from './routes.ts';

const loaded = new Map<PageRoute, ComponentType>();
const loading = new Map<PageRoute, Promise<ComponentType>>();

/** A page's component where it is here already: the first page is, so that hydration waits for nothing. */
export function loadedPage(route: PageRoute): ComponentType | undefined {
  return loaded.get(route);
}

/**
 * Loads a page and its texts side by side; the same promise for everyone who waits.
 * A failure stays: a promise made anew at each drawing would be waited for without an end. The failure screen loads all anew.
 */
export function loadPage(route: PageRoute, texts: i18n): Promise<ComponentType> {
  const begun = loading.get(route);
  if (begun) return begun;
  const page = Promise.all([route.load(), texts.loadNamespaces([...route.parts])]).then(([component]) => {
    loaded.set(route, component);
    return component;
  });
  loading.set(route, page);
  return page;
}
